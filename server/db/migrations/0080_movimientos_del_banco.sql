-- Statements of the school's bank accounts, line by line, and what each line is of ours (docs/diseno/dominio.md,
-- «Movimientos del banco»). All amounts are centavos, positive where money came in.

-- What is known of an account at its bank: how its files are read, and where its lines begin.
CREATE TABLE cuenta_banco (
  cuenta_id integer PRIMARY KEY REFERENCES cuentas,
  -- Columns of its files (contract/recibos/movimientos.ts, `MapeoExtracto`); null until a table was imported.
  mapeo jsonb,
  -- Local date of the first line that may be here, and the balance before it; both null until somebody knows.
  desde date,
  saldo_inicial bigint,
  CHECK ((desde IS NULL) = (saldo_inicial IS NULL))
);

-- Each file that brought lines.
CREATE TABLE cuenta_extractos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cuenta_id integer NOT NULL REFERENCES cuentas,
  archivo text NOT NULL,
  sha256 bytea NOT NULL,
  total integer NOT NULL,
  nuevas integer NOT NULL,
  desde date NOT NULL,
  hasta date NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cuenta_extractos_cuenta ON cuenta_extractos (cuenta_id, id);

-- Lines and records of ours that are one thing: their sums are the same. Undone, it goes.
CREATE TABLE cuenta_conciliaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cuenta_id integer NOT NULL REFERENCES cuentas,
  -- Confirmed with all the sure ones at once.
  automatica boolean NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE cuenta_movimientos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cuenta_id integer NOT NULL REFERENCES cuentas,
  -- Null: typed.
  extracto_id integer REFERENCES cuenta_extractos,
  -- Of its file; orders the lines of one day.
  linea integer NOT NULL,
  fecha date NOT NULL,
  monto bigint NOT NULL CHECK (monto <> 0),
  referencia text,
  descripcion text NOT NULL,
  -- As the bank prints it after this line.
  saldo bigint,
  -- Which of the lines with the same account, date, amount and reference.
  ordinal integer NOT NULL CHECK (ordinal >= 1),
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'conciliado', 'apartado')),
  conciliacion_id integer REFERENCES cuenta_conciliaciones,
  motivo text,
  decidido_en timestamptz,
  decidido_por integer REFERENCES usuarios,
  -- What is proposed for it: {tipo, ids, razones}. Made anew, never edited.
  certeza text CHECK (certeza IN ('segura', 'probable')),
  propuesta jsonb,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(coalesce(referencia, '') || ' ' || descripcion)) STORED,
  CHECK ((estado = 'conciliado') = (conciliacion_id IS NOT NULL)),
  CHECK ((estado = 'apartado') = (motivo IS NOT NULL)),
  CHECK ((estado = 'pendiente') = (decidido_en IS NULL)),
  CHECK ((certeza IS NULL) = (propuesta IS NULL)),
  CHECK (certeza IS NULL OR estado = 'pendiente')
);
-- The same line, in the same file or in another one, is one line.
-- A spreadsheet drops the zeros that a reference begins with.
CREATE UNIQUE INDEX cuenta_movimientos_unico ON cuenta_movimientos (cuenta_id, fecha, monto, ltrim(letras_y_cifras(coalesce(referencia, '')), '0'), ordinal);
CREATE INDEX cuenta_movimientos_fecha ON cuenta_movimientos (fecha, id);
CREATE INDEX cuenta_movimientos_cuenta ON cuenta_movimientos (cuenta_id, fecha, id);
CREATE INDEX cuenta_movimientos_pendientes ON cuenta_movimientos (cuenta_id, certeza) WHERE estado = 'pendiente';
CREATE INDEX cuenta_movimientos_conciliacion ON cuenta_movimientos (conciliacion_id) WHERE conciliacion_id IS NOT NULL;
CREATE INDEX cuenta_movimientos_extracto ON cuenta_movimientos (extracto_id) WHERE extracto_id IS NOT NULL;
CREATE INDEX cuenta_movimientos_busqueda ON cuenta_movimientos USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER cuenta_movimientos_version BEFORE UPDATE OF cuenta_id, extracto_id, linea, fecha, monto, referencia, descripcion, saldo, ordinal, estado, conciliacion_id, motivo, decidido_en, decidido_por ON cuenta_movimientos
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Records of ours in a reconciliation, with the sign of what the account gains.
CREATE TABLE cuenta_partidas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conciliacion_id integer NOT NULL REFERENCES cuenta_conciliaciones ON DELETE CASCADE,
  pago_id integer REFERENCES recibo_pagos,
  gasto_id integer REFERENCES gastos,
  -- Cash that left a till while it was open (`entrega`), or what its close counted.
  caja_movimiento_id integer REFERENCES caja_movimientos,
  caja_id integer REFERENCES cajas,
  monto bigint NOT NULL CHECK (monto <> 0),
  -- The payment was confirmed with it: undoing takes that back.
  confirmo boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(pago_id, gasto_id, caja_movimiento_id, caja_id) = 1)
);
CREATE INDEX cuenta_partidas_conciliacion ON cuenta_partidas (conciliacion_id);
-- Nothing of ours is in two reconciliations; but the counted cash of a till may be deposited in parts.
CREATE UNIQUE INDEX cuenta_partidas_pago ON cuenta_partidas (pago_id) WHERE pago_id IS NOT NULL;
CREATE UNIQUE INDEX cuenta_partidas_gasto ON cuenta_partidas (gasto_id) WHERE gasto_id IS NOT NULL;
CREATE UNIQUE INDEX cuenta_partidas_movimiento ON cuenta_partidas (caja_movimiento_id) WHERE caja_movimiento_id IS NOT NULL;
CREATE INDEX cuenta_partidas_caja ON cuenta_partidas (caja_id) WHERE caja_id IS NOT NULL;

-- The signed sheet of an account and a month: what it said then stays.
CREATE TABLE cuenta_hojas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cuenta_id integer NOT NULL REFERENCES cuentas,
  mes text NOT NULL CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  saldo_banco bigint NOT NULL,
  saldo_libros bigint NOT NULL,
  -- Both lists of what one side has and the other has not.
  detalle jsonb NOT NULL,
  observacion text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  firmada_en timestamptz NOT NULL DEFAULT now(),
  -- A signature taken back keeps its sheet.
  retirada_en timestamptz,
  retirada_por integer REFERENCES usuarios,
  retirada_motivo text,
  CHECK ((retirada_en IS NULL) = (retirada_motivo IS NULL))
);
CREATE UNIQUE INDEX cuenta_hojas_vigente ON cuenta_hojas (cuenta_id, mes) WHERE retirada_en IS NULL;

-- The lines of a signed month, and of those before it, stay as they were.
CREATE FUNCTION exigir_hoja_abierta() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  una cuenta_movimientos := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (
    SELECT FROM cuenta_hojas h
    WHERE h.cuenta_id = una.cuenta_id AND h.retirada_en IS NULL AND h.mes >= to_char(una.fecha, 'YYYY-MM')
  ) THEN
    RAISE EXCEPTION '%', to_char(una.fecha, 'YYYY-MM') USING ERRCODE = 'HF001';
  END IF;
  RETURN una;
END $$;
CREATE TRIGGER cuenta_movimientos_hoja BEFORE INSERT OR DELETE OR UPDATE OF cuenta_id, fecha, monto, referencia ON cuenta_movimientos
  FOR EACH ROW EXECUTE FUNCTION exigir_hoja_abierta();

-- A line that was reconciled with what is undone now waits again; one under a signed sheet stays, and the record that
-- undoes it is told by the next sheet. It waits for a sheet that is being signed, and then finds it: the lines are held
-- before the sheet is looked for, in the order of their ids.
CREATE FUNCTION soltar_del_banco(de integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cuenta_movimientos WHERE conciliacion_id = de ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM cuenta_movimientos m
    JOIN cuenta_hojas h ON h.cuenta_id = m.cuenta_id AND h.retirada_en IS NULL AND h.mes >= to_char(m.fecha, 'YYYY-MM')
    JOIN cuenta_conciliaciones k ON k.id = m.conciliacion_id
    WHERE m.conciliacion_id = de AND k.creado_en <= h.firmada_en
  ) THEN
    RETURN;
  END IF;
  UPDATE cuenta_movimientos
  SET estado = 'pendiente', conciliacion_id = NULL, decidido_en = NULL, decidido_por = NULL
  WHERE conciliacion_id = de;
  DELETE FROM cuenta_conciliaciones WHERE id = de;
END $$;
CREATE FUNCTION soltar_recibo_del_banco() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deshecho integer := CASE WHEN NEW.estado = 'anulado' THEN NEW.id ELSE NEW.revierte_id END;
BEGIN
  PERFORM soltar_del_banco(c.conciliacion_id)
  FROM (
    SELECT DISTINCT a.conciliacion_id
    FROM cuenta_partidas a
    JOIN recibo_pagos p ON p.id = a.pago_id
    WHERE p.recibo_id = deshecho
  ) c;
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_banco_anulado AFTER UPDATE OF estado ON recibos
  FOR EACH ROW WHEN (NEW.estado = 'anulado') EXECUTE FUNCTION soltar_recibo_del_banco();
CREATE TRIGGER recibos_banco_deshecho AFTER INSERT ON recibos
  FOR EACH ROW WHEN (NEW.tipo IN ('reversion', 'rechazo_deshecho')) EXECUTE FUNCTION soltar_recibo_del_banco();
CREATE FUNCTION soltar_gasto_del_banco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM soltar_del_banco(conciliacion_id) FROM cuenta_partidas WHERE gasto_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER gastos_banco AFTER UPDATE OF estado ON gastos
  FOR EACH ROW WHEN (NEW.estado = 'anulado') EXECUTE FUNCTION soltar_gasto_del_banco();
CREATE FUNCTION soltar_entrega_del_banco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM soltar_del_banco(conciliacion_id) FROM cuenta_partidas WHERE caja_movimiento_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER caja_movimientos_banco AFTER UPDATE OF anulado_en ON caja_movimientos
  FOR EACH ROW WHEN (NEW.anulado_en IS NOT NULL) EXECUTE FUNCTION soltar_entrega_del_banco();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'MovimientosBanco', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,eliminar,exportar,autorizar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
