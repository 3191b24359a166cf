-- Certificates and diplomas (docs/diseno/dominio.md, «Papeles del centro»): what the school says of a student on a day,
-- with a number and a code that anybody can check. Revoked, never deleted.
CREATE TABLE constancias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `CON-2026-000001`; of a diploma `DIP-2026-000001`.
  numero text NOT NULL UNIQUE,
  tipo text NOT NULL CHECK (tipo IN ('matricula', 'solvencia', 'asistencia', 'diploma')),
  cliente_id integer NOT NULL REFERENCES clientes,
  matricula_id integer REFERENCES matriculas,
  fecha date NOT NULL,
  -- What it says, as it was on its day.
  detalle jsonb NOT NULL,
  -- Of being solvent: the charges that were due by then. What makes one of them owed again revokes it.
  descansa_en integer[] NOT NULL DEFAULT '{}',
  codigo_verificacion text NOT NULL UNIQUE,
  estado text NOT NULL DEFAULT 'vigente' CHECK (estado IN ('vigente', 'revocada')),
  revocada_en timestamptz,
  revocada_por integer REFERENCES usuarios,
  revocada_motivo text CHECK (revocada_motivo <> ''),
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(numero || ' ' || replace(numero, '-', ''))) STORED,
  CHECK ((tipo = 'solvencia') = (matricula_id IS NULL)),
  CHECK ((estado = 'revocada') = (revocada_en IS NOT NULL) AND (revocada_en IS NULL) = (revocada_motivo IS NULL))
);
-- An enrolment has one diploma in force, however many ask at once.
CREATE UNIQUE INDEX constancias_diploma ON constancias (matricula_id) WHERE tipo = 'diploma' AND estado = 'vigente';
CREATE INDEX constancias_cliente ON constancias (cliente_id);
CREATE INDEX constancias_matricula ON constancias (matricula_id);
CREATE INDEX constancias_fecha ON constancias (fecha, id);
CREATE INDEX constancias_busqueda ON constancias USING gin (busqueda gin_trgm_ops);
CREATE INDEX constancias_descansa ON constancias USING gin (descansa_en) WHERE tipo = 'solvencia' AND estado = 'vigente';
CREATE TRIGGER constancias_version BEFORE UPDATE ON constancias FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Constancias', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,anular,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Constancias', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre = 'Recepción'
  ON CONFLICT DO NOTHING;
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Plantillas', a.accion FROM roles r
  CROSS JOIN unnest('{ver,editar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre = 'Administrador'
  ON CONFLICT DO NOTHING;
