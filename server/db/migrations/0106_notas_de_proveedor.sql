-- Credit notes of suppliers: each takes away from one expense, in a month of its own (docs/diseno/dominio.md,
-- «Notas de crédito de proveedor»). All amounts are centavos, dates local.

CREATE TABLE gasto_notas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gasto_id integer NOT NULL REFERENCES gastos,
  fecha date NOT NULL,
  -- The month that it counts in, as of an expense.
  periodo text NOT NULL CHECK (periodo ~ '^\d{4}-(0[1-9]|1[0-2])$' AND periodo >= to_char(fecha, 'YYYY-MM')),
  documento text NOT NULL,
  cai_proveedor text,
  descripcion text NOT NULL,
  importe_exento bigint NOT NULL CHECK (importe_exento >= 0),
  gravado_15 bigint NOT NULL CHECK (gravado_15 >= 0),
  gravado_18 bigint NOT NULL CHECK (gravado_18 >= 0),
  isv bigint NOT NULL CHECK (isv >= 0),
  total bigint NOT NULL CHECK (total > 0),
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  estado text NOT NULL DEFAULT 'registrado' CHECK (estado IN ('registrado', 'anulado')),
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  CHECK (importe_exento + gravado_15 + gravado_18 + isv = total),
  CHECK ((estado = 'anulado') = (anulado_en IS NOT NULL)),
  CHECK (estado <> 'anulado' OR anulado_motivo <> '')
);
CREATE INDEX gasto_notas_gasto ON gasto_notas (gasto_id, id);
CREATE INDEX gasto_notas_periodo ON gasto_notas (periodo);
-- The same document is one note.
CREATE UNIQUE INDEX gasto_notas_documento ON gasto_notas (gasto_id, lower(documento)) WHERE estado = 'registrado';
CREATE TRIGGER gasto_notas_mes BEFORE INSERT OR UPDATE OF periodo, fecha, estado, importe_exento, gravado_15, gravado_18, isv, total ON gasto_notas
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();
