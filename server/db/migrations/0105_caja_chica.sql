-- Petty cash apart from the tills: funds of a fixed amount, each with the user who answers for it
-- (docs/diseno/dominio.md, «Caja chica»). All amounts are centavos, dates local.

CREATE TABLE cajas_chicas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE "es-x-icu" NOT NULL,
  responsable_id integer NOT NULL REFERENCES usuarios,
  -- What the fund holds in cash and in vouchers not yet replenished; 0 once it was given back.
  monto bigint NOT NULL CHECK (monto >= 0),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX cajas_chicas_nombre ON cajas_chicas (sin_acentos(nombre));
CREATE TRIGGER cajas_chicas_version BEFORE UPDATE ON cajas_chicas FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Cash that the school puts into a fund or takes back (`fondo`, which changes its amount), and that replaces what its
-- vouchers spent (`reposicion`). The vouchers themselves are expenses.
CREATE TABLE caja_chica_movimientos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  caja_chica_id integer NOT NULL REFERENCES cajas_chicas,
  tipo text NOT NULL CHECK (tipo IN ('fondo', 'reposicion')),
  -- With the sign of what the fund gains.
  monto bigint NOT NULL CHECK (monto <> 0 AND (tipo = 'fondo' OR monto > 0)),
  fecha date NOT NULL,
  metodo text NOT NULL CHECK (metodo IN ('efectivo', 'transferencia', 'deposito', 'cheque')),
  cuenta_id integer REFERENCES cuentas,
  referencia text,
  -- The movement of the till that gave the cash or took it.
  caja_movimiento_id integer UNIQUE REFERENCES caja_movimientos,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  CHECK (metodo = 'efectivo' OR caja_movimiento_id IS NULL),
  CHECK (metodo <> 'efectivo' OR cuenta_id IS NULL),
  CHECK (tipo = 'reposicion' OR anulado_en IS NULL),
  CHECK ((anulado_en IS NULL) = (anulado_motivo IS NULL))
);
CREATE INDEX caja_chica_movimientos_caja ON caja_chica_movimientos (caja_chica_id, id);
CREATE TRIGGER caja_chica_movimientos_mes BEFORE INSERT OR UPDATE OF anulado_en ON caja_chica_movimientos
  FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

-- Money of an account for a fund, or back from it, is a line of the bank; undone, that line waits again.
ALTER TABLE cuenta_partidas
  ADD COLUMN caja_chica_movimiento_id integer REFERENCES caja_chica_movimientos,
  DROP CONSTRAINT cuenta_partidas_check,
  ADD CONSTRAINT cuenta_partidas_una
    CHECK (num_nonnulls(pago_id, gasto_id, caja_chica_movimiento_id, caja_movimiento_id, caja_id) = 1);
CREATE UNIQUE INDEX cuenta_partidas_caja_chica ON cuenta_partidas (caja_chica_movimiento_id)
  WHERE caja_chica_movimiento_id IS NOT NULL;
CREATE FUNCTION soltar_caja_chica_del_banco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM soltar_del_banco(conciliacion_id) FROM cuenta_partidas WHERE caja_chica_movimiento_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER caja_chica_movimientos_banco AFTER UPDATE OF anulado_en ON caja_chica_movimientos
  FOR EACH ROW WHEN (NEW.anulado_en IS NOT NULL) EXECUTE FUNCTION soltar_caja_chica_del_banco();

-- What was counted in a fund, against what should have been there. Nobody changes one.
CREATE TABLE caja_chica_arqueos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  caja_chica_id integer NOT NULL REFERENCES cajas_chicas,
  fecha date NOT NULL,
  esperado bigint NOT NULL CHECK (esperado >= 0),
  contado bigint NOT NULL CHECK (contado >= 0),
  diferencia bigint NOT NULL GENERATED ALWAYS AS (contado - esperado) STORED,
  observacion text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  CHECK (contado = esperado OR observacion <> '')
);
CREATE INDEX caja_chica_arqueos_caja ON caja_chica_arqueos (caja_chica_id, id);

-- A voucher is an expense that a fund paid, until a replenishment gives the fund its cash back.
ALTER TABLE gastos
  ADD COLUMN caja_chica_id integer REFERENCES cajas_chicas,
  ADD COLUMN reposicion_id integer REFERENCES caja_chica_movimientos,
  DROP CONSTRAINT gastos_metodo_check,
  ADD CONSTRAINT gastos_metodo_check
    CHECK (metodo IN ('efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque', 'caja_chica')),
  ADD CONSTRAINT gastos_de_caja_chica CHECK ((metodo = 'caja_chica') = (caja_chica_id IS NOT NULL)),
  ADD CONSTRAINT gastos_repuesto
    CHECK (reposicion_id IS NULL OR (caja_chica_id IS NOT NULL AND estado = 'registrado'));
CREATE INDEX gastos_caja_chica ON gastos (caja_chica_id, fecha) WHERE caja_chica_id IS NOT NULL;
CREATE INDEX gastos_reposicion ON gastos (reposicion_id) WHERE reposicion_id IS NOT NULL;
-- Which fund paid is of the books too; that it was replenished since is not.
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes BEFORE INSERT OR UPDATE OF periodo, fecha, estado, total, importe_exento, gravado_15, gravado_18, isv, categoria_id, metodo, cuenta_id, caja_id, caja_chica_id ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'CajaChica', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,exportar,autorizar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
