-- Charges of many at once: what a group of students was charged, so that it can be undone as one
-- (docs/diseno/dominio.md, «Cargos por grupo»). All amounts are centavos.

CREATE TABLE cargo_grupos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha date NOT NULL,
  descripcion text NOT NULL,
  -- Of whom: those enrolled in a course or in a category, or a filter of the list of students.
  destino text NOT NULL CHECK (destino IN ('curso', 'categoria', 'filtro')),
  curso_id integer REFERENCES cursos,
  categoria_id integer REFERENCES curso_categorias,
  filtro jsonb,
  monto bigint NOT NULL CHECK (monto > 0),
  isv text NOT NULL CHECK (isv IN ('exento', 'gravado_15', 'gravado_18')),
  vence date NOT NULL,
  estudiantes integer NOT NULL CHECK (estudiantes > 0),
  total bigint NOT NULL GENERATED ALWAYS AS (monto * estudiantes) STORED,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  deshecho_en timestamptz,
  deshecho_por integer REFERENCES usuarios,
  deshecho_motivo text,
  version integer NOT NULL DEFAULT 1,
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(descripcion)) STORED,
  CHECK ((destino = 'curso') = (curso_id IS NOT NULL)),
  CHECK ((destino = 'categoria') = (categoria_id IS NOT NULL)),
  CHECK ((destino = 'filtro') = (filtro IS NOT NULL)),
  CHECK ((deshecho_en IS NULL) = (deshecho_motivo IS NULL) AND (deshecho_en IS NULL) = (deshecho_por IS NULL))
);
CREATE INDEX cargo_grupos_fecha ON cargo_grupos (fecha, id);
CREATE TRIGGER cargo_grupos_version BEFORE UPDATE ON cargo_grupos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

ALTER TABLE cargos ADD COLUMN grupo_id integer REFERENCES cargo_grupos;
CREATE INDEX cargos_grupo ON cargos (grupo_id) WHERE grupo_id IS NOT NULL;

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'CargosGrupo', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,anular,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
