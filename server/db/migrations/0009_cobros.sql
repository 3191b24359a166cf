-- Receipts of every kind, tills, discounts and the closing of a month (domain.md, Money). All amounts are centavos.

INSERT INTO series (serie, siguiente) VALUES ('RR', 1);

-- A reversal names what it undoes; a paper receipt written during a power cut keeps its number.
ALTER TABLE recibos
  ADD COLUMN revierte_id integer UNIQUE REFERENCES recibos,
  ADD CHECK ((tipo = 'reversion') = (revierte_id IS NOT NULL));
CREATE UNIQUE INDEX recibos_numero_manual ON recibos (numero_manual) WHERE numero_manual IS NOT NULL AND estado = 'emitido';

ALTER TABLE creditos
  DROP CONSTRAINT creditos_tipo_check,
  ADD CHECK (tipo IN ('excedente', 'uso', 'anulacion', 'saldo_inicial', 'cargo_anulado', 'devolucion', 'reversion', 'traslado'));

-- Products of the point of sale ------------------------------------------------------------------------

CREATE TABLE productos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What a barcode reader types.
  codigo text NOT NULL,
  nombre text COLLATE "es-x-icu" NOT NULL,
  -- ISV included.
  precio bigint NOT NULL CHECK (precio >= 0),
  isv text NOT NULL DEFAULT 'gravado_15' CHECK (isv IN ('exento', 'gravado_15', 'gravado_18')),
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(codigo || ' ' || nombre)) STORED
);
CREATE UNIQUE INDEX productos_codigo ON productos (lower(codigo));
CREATE INDEX productos_nombre ON productos (nombre, id);
CREATE INDEX productos_busqueda ON productos USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER productos_version BEFORE UPDATE ON productos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

ALTER TABLE recibo_lineas ADD COLUMN producto_id integer REFERENCES productos;
CREATE INDEX recibo_lineas_producto ON recibo_lineas (producto_id) WHERE producto_id IS NOT NULL;

-- A sale that waits while its customer looks for money: what was in the cart, as the screen had it.
CREATE TABLE ventas_en_espera (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuarios,
  nombre text NOT NULL,
  contenido jsonb NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ventas_en_espera_usuario ON ventas_en_espera (usuario_id, id);

-- Discounts and what lowers a charge ---------------------------------------------------------------------

CREATE TABLE descuentos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE "es-x-icu" NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('porcentaje', 'monto')),
  -- Basis points when `porcentaje`, centavos when `monto`.
  valor bigint NOT NULL CHECK (valor > 0 AND (tipo = 'monto' OR valor <= 10000)),
  aplica_a text NOT NULL CHECK (aplica_a IN ('matricula', 'mensualidad', 'producto', 'todo')),
  desde date,
  hasta date,
  -- Early payment: only while at least so many days are left until the charge falls due; 0 is until that day.
  dias_antes integer CHECK (dias_antes BETWEEN 0 AND 365),
  requiere_autorizacion boolean NOT NULL DEFAULT false,
  acumulable boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (hasta IS NULL OR desde IS NULL OR hasta >= desde)
);
CREATE UNIQUE INDEX descuentos_nombre ON descuentos (sin_acentos(nombre));
CREATE TRIGGER descuentos_version BEFORE UPDATE ON descuentos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- What lowered a charge after it was made: dated, so that the past stays as it was; undone by a date too.
-- cargos.descuento holds the sum of what is in force, together with what the charge was born with.
CREATE TABLE cargo_ajustes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cargo_id integer NOT NULL REFERENCES cargos,
  tipo text NOT NULL CHECK (tipo IN ('descuento', 'rebaja', 'condonacion')),
  monto bigint NOT NULL CHECK (monto > 0),
  fecha date NOT NULL,
  hasta date,
  motivo text NOT NULL CHECK (motivo <> ''),
  usuario_id integer NOT NULL REFERENCES usuarios,
  -- The receipt that it came with (early payment): voiding that undoes this.
  recibo_id integer REFERENCES recibos,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cargo_ajustes_cargo ON cargo_ajustes (cargo_id);
CREATE INDEX cargo_ajustes_recibo ON cargo_ajustes (recibo_id) WHERE recibo_id IS NOT NULL;

-- Each time that a discount was given: its name and rule as they were then. Only `hasta` is ever written later.
CREATE TABLE descuentos_aplicados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  descuento_id integer NOT NULL REFERENCES descuentos,
  cargo_id integer REFERENCES cargos,
  ajuste_id integer REFERENCES cargo_ajustes,
  recibo_linea_id integer REFERENCES recibo_lineas,
  nombre text NOT NULL,
  tipo text NOT NULL,
  valor bigint NOT NULL,
  monto bigint NOT NULL CHECK (monto > 0),
  motivo text,
  fecha date NOT NULL,
  hasta date,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  CHECK ((cargo_id IS NULL) <> (recibo_linea_id IS NULL))
);
CREATE INDEX descuentos_aplicados_descuento ON descuentos_aplicados (descuento_id);
CREATE INDEX descuentos_aplicados_cargo ON descuentos_aplicados (cargo_id) WHERE cargo_id IS NOT NULL;
CREATE INDEX descuentos_aplicados_linea ON descuentos_aplicados (recibo_linea_id) WHERE recibo_linea_id IS NOT NULL;

-- Tills ---------------------------------------------------------------------------------------------------

-- Cash that goes in or out of a till beside its receipts. `monto` has the sign of what the till gains.
CREATE TABLE caja_movimientos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  caja_id integer NOT NULL REFERENCES cajas,
  tipo text NOT NULL CHECK (tipo IN ('entrega', 'pago', 'ingreso', 'gasto')),
  monto bigint NOT NULL CHECK (CASE WHEN tipo = 'ingreso' THEN monto > 0 ELSE monto < 0 END),
  concepto text NOT NULL CHECK (concepto <> ''),
  fecha date NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  gasto_id integer,
  anulado_en timestamptz,
  anulado_motivo text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  CHECK ((tipo = 'gasto') = (gasto_id IS NOT NULL)),
  CHECK ((anulado_en IS NULL) = (anulado_motivo IS NULL))
);
CREATE INDEX caja_movimientos_caja ON caja_movimientos (caja_id, id);
CREATE INDEX caja_movimientos_gasto ON caja_movimientos (gasto_id) WHERE gasto_id IS NOT NULL;

-- The notes and coins that the close counted.
CREATE TABLE caja_denominaciones (
  caja_id integer NOT NULL REFERENCES cajas,
  denominacion bigint NOT NULL CHECK (denominacion > 0),
  cantidad integer NOT NULL CHECK (cantidad > 0),
  PRIMARY KEY (caja_id, denominacion)
);

ALTER TABLE cuentas
  ALTER COLUMN nombre SET DATA TYPE text COLLATE "es-x-icu",
  ADD COLUMN banco text,
  ADD COLUMN numero text,
  ADD COLUMN creado_en timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN actualizado_en timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER cuentas_version BEFORE UPDATE ON cuentas FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- What the bank said of a payment, who noted it and when.
ALTER TABLE recibo_pagos
  ADD COLUMN conciliado_en timestamptz,
  ADD COLUMN conciliado_por integer REFERENCES usuarios,
  ADD COLUMN rechazo_motivo text,
  ADD CHECK (estado_banco <> 'rechazado' OR rechazo_motivo <> '');
CREATE INDEX recibo_pagos_por_confirmar ON recibo_pagos (fecha_banco, id) WHERE estado_banco = 'por_confirmar';
CREATE INDEX recibo_pagos_cuenta ON recibo_pagos (cuenta_id, id) WHERE cuenta_id IS NOT NULL;

-- Closed months ---------------------------------------------------------------------------------------------

-- What a closed month added up to stands as it was on that day.
CREATE TABLE cierres_mensuales (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- YYYY-MM
  mes text NOT NULL UNIQUE CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  totales jsonb NOT NULL,
  observacion text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  cerrado_en timestamptz NOT NULL DEFAULT now()
);

-- No document is dated in a closed month, whatever the code forgets. Whoever closes one takes the lock 72616009
-- exclusively, so that documents under way come before it or see it.
CREATE FUNCTION exigir_mes_abierto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72616009);
  IF EXISTS (SELECT FROM cierres_mensuales WHERE mes = to_char(NEW.fecha, 'YYYY-MM')) THEN
    RAISE EXCEPTION '%', to_char(NEW.fecha, 'YYYY-MM') USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recibos_mes BEFORE INSERT OR UPDATE OF fecha, estado ON recibos FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();
CREATE TRIGGER caja_movimientos_mes BEFORE INSERT OR UPDATE OF anulado_en ON caja_movimientos FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();
CREATE TRIGGER cargo_ajustes_mes BEFORE INSERT ON cargo_ajustes FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

-- Modules that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, m.modulo, a.accion FROM roles r
  CROSS JOIN (VALUES ('Cuentas', '{ver,crear,editar,exportar}'::text[]), ('Conciliacion', '{ver,editar,exportar}'), ('CierresMensuales', '{ver,crear,exportar}'), ('GastoCategorias', '{ver,crear,editar,eliminar,exportar}')) AS m (modulo, acciones)
  CROSS JOIN unnest(m.acciones) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
