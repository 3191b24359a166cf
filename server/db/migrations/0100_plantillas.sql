-- Texts that the school edits (docs/diseno/dominio.md, «Papeles del centro»): what its letters and papers say, with
-- fields from a list. The original of each belongs to the program; here is only what somebody wrote in its place.
CREATE TABLE plantillas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave text NOT NULL UNIQUE,
  -- Both null: the original.
  asunto text CHECK (asunto <> ''),
  cuerpo text CHECK (cuerpo <> ''),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((asunto IS NULL) = (cuerpo IS NULL))
);
CREATE TRIGGER plantillas_version BEFORE UPDATE ON plantillas FOR EACH ROW EXECUTE FUNCTION al_actualizar();
INSERT INTO plantillas (clave) VALUES
  ('recordatorio'), ('aviso_pago'), ('invitacion'), ('constancia_matricula'), ('constancia_solvencia'),
  ('constancia_asistencia'), ('diploma');
