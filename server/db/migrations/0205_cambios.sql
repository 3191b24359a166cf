-- compatible desde 0204
-- What was changed in several records at once (docs/decisions/2026-11-29-cambiar-en-todos.md), so that it can be undone
-- as one: each record as it was and as it became, and the version that it had then. Kept for 30 days; what stays after
-- that is the bitácora's.
CREATE TABLE cambios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modulo text NOT NULL,
  puerta text NOT NULL CHECK (puerta IN ('celdas', 'en_todos', 'deshacer')),
  usuario_id integer NOT NULL REFERENCES usuarios,
  usuario_nombre text NOT NULL,
  request_id text,
  campos text[] NOT NULL,
  hecho_en timestamptz NOT NULL DEFAULT now(),
  deshace_id integer REFERENCES cambios ON DELETE SET NULL,
  deshecho_en timestamptz,
  deshecho_por text
);
CREATE INDEX cambios_de_modulo ON cambios (modulo, id DESC);
CREATE INDEX cambios_deshace ON cambios (deshace_id) WHERE deshace_id IS NOT NULL;

CREATE TABLE cambio_filas (
  cambio_id integer NOT NULL REFERENCES cambios ON DELETE CASCADE,
  entidad_id integer NOT NULL,
  antes jsonb NOT NULL,
  despues jsonb NOT NULL,
  version integer NOT NULL,
  -- Charges that followed the price of a course.
  cargos integer[],
  PRIMARY KEY (cambio_id, entidad_id)
);
