-- Courses that charge each month until the student leaves, and discounts that are given by themselves
-- (docs/diseno/dominio.md, «Mensualidades hasta el retiro», «Becas»). All amounts are centavos, dates local.

-- Charged month by month until the enrolment ends, or the course does: it has no number of instalments.
ALTER TABLE cursos ADD COLUMN hasta_retiro boolean NOT NULL DEFAULT false;
ALTER TABLE cursos ADD CONSTRAINT cursos_hasta_retiro CHECK (NOT hasta_retiro OR mensualidades = 0 AND precio_mensualidad > 0);

-- The next month, its first day, that an enrolment is charged for by itself. It only moves forward: what was voided by
-- hand does not come back, nor is a month charged twice when the clock goes back.
CREATE TABLE mensualidades_abiertas (
  matricula_id integer PRIMARY KEY REFERENCES matriculas ON DELETE CASCADE,
  siguiente date NOT NULL CHECK (extract(day FROM siguiente) = 1)
);
CREATE INDEX mensualidades_abiertas_siguiente ON mensualidades_abiertas (siguiente);

-- The month, its first day, that a charge was made for by itself: once for each enrolment, voided ones too.
ALTER TABLE cargos ADD COLUMN mes date,
  ADD CHECK (mes IS NULL OR concepto = 'mensualidad' AND extract(day FROM mes) = 1);
CREATE UNIQUE INDEX cargos_mes_unico ON cargos (matricula_id, mes) WHERE mes IS NOT NULL;

-- A discount of the catalogue that a student's charges get by themselves while they fall due between two dates: a
-- scholarship, or what an enrolment that is charged month by month began with (`matricula_id`).
CREATE TABLE becas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes,
  matricula_id integer REFERENCES matriculas,
  descuento_id integer NOT NULL REFERENCES descuentos,
  desde date NOT NULL,
  -- Both included; none has no end.
  hasta date,
  motivo text CHECK (motivo <> ''),
  autorizacion_id integer REFERENCES autorizaciones,
  -- Whether the discount needed an authorisation when it was granted.
  exigia_autorizacion boolean NOT NULL DEFAULT false,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (hasta >= desde)
);
ALTER TABLE descuentos_aplicados ADD COLUMN beca_id integer REFERENCES becas;
CREATE INDEX descuentos_aplicados_beca ON descuentos_aplicados (beca_id) WHERE beca_id IS NOT NULL;
CREATE INDEX becas_cliente ON becas (cliente_id);
CREATE INDEX becas_matricula ON becas (matricula_id) WHERE matricula_id IS NOT NULL;
CREATE INDEX becas_descuento ON becas (descuento_id);
CREATE INDEX becas_hasta ON becas (hasta, id);
CREATE TRIGGER becas_version BEFORE UPDATE ON becas FOR EACH ROW EXECUTE FUNCTION al_actualizar();
