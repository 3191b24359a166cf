-- Discounts in force, late fees and transfers (domain.md, Courses and enrolments; Money). All amounts are centavos.

-- Who took an adjustment back, and why; `hasta` says since when.
ALTER TABLE cargo_ajustes
  ADD COLUMN deshecho_por integer REFERENCES usuarios,
  ADD COLUMN deshecho_motivo text CHECK (deshecho_motivo <> '');

-- A charge has the same discount once.
CREATE UNIQUE INDEX descuentos_aplicados_una_vez ON descuentos_aplicados (descuento_id, cargo_id) WHERE hasta IS NULL AND cargo_id IS NOT NULL;
CREATE INDEX descuentos_aplicados_ajuste ON descuentos_aplicados (ajuste_id) WHERE ajuste_id IS NOT NULL;

-- A late fee names the charge that is late and the period that it is for: 1 when the rule charges once, else the month
-- of lateness. Voided ones count too, so that what staff took away does not come back the next hour.
ALTER TABLE cargos
  ADD COLUMN origen_cargo_id integer REFERENCES cargos,
  ADD COLUMN mora_periodo integer CHECK (mora_periodo >= 1),
  ADD CHECK ((origen_cargo_id IS NULL) = (mora_periodo IS NULL)),
  ADD CHECK (origen_cargo_id IS NULL OR concepto = 'mora');
CREATE UNIQUE INDEX cargos_mora_unica ON cargos (origen_cargo_id, mora_periodo) WHERE origen_cargo_id IS NOT NULL;
-- The overdue of everybody, without looking at what is paid.
CREATE INDEX cargos_vencidos ON cargos (vence) WHERE anulado_en IS NULL AND aplicado < bruto - descuento AND concepto IN ('matricula', 'mensualidad');

ALTER TABLE centro ADD COLUMN mora_cada text NOT NULL DEFAULT 'una_vez' CHECK (mora_cada IN ('una_vez', 'mes'));
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, mora_cada, limite_consumidor_final, facturar ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- The enrolment that a transfer came from.
ALTER TABLE matriculas ADD COLUMN viene_de_id integer UNIQUE REFERENCES matriculas;
