-- What the school's accountant has confirmed (docs/diseno/dominio.md, «Contador»): one row for each point in which the
-- product reads the law. A confirmation keeps the facts that it was given for; a point whose facts are others by now is
-- to be confirmed again (server/ajustes/contador/hechos.ts).

CREATE TABLE contador_puntos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  punto text NOT NULL UNIQUE,
  -- What was confirmed, by name of the fact: {"c12": "exento"}.
  hechos jsonb,
  confirmado_en timestamptz,
  confirmado_por integer REFERENCES usuarios,
  observacion text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK ((hechos IS NULL) = (confirmado_en IS NULL) AND (hechos IS NULL) = (confirmado_por IS NULL)),
  CHECK (observacion IS NULL OR hechos IS NOT NULL)
);
CREATE TRIGGER contador_puntos_version BEFORE UPDATE ON contador_puntos
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

INSERT INTO contador_puntos (punto) VALUES
  ('cursos'), ('productos'), ('mora'), ('anticipos'), ('facturar'), ('papel_termico'), ('consumidor_final'),
  ('libro_compras'), ('credito_fiscal'), ('numeros_sin_usar');

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Contador', a.accion FROM roles r
  CROSS JOIN unnest('{ver,editar,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
