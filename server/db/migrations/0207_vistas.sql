-- compatible desde 0204
-- Views (docs/decisions/2026-11-29-vistas.md): a saved filter has columns too, may be shared with roles, and stands as a
-- tab over its list or as a figure in Inicio. One that is shared with no role is its user's alone, as all were before.
ALTER TABLE filtros_guardados
  -- Those that its table shows; NULL for whatever columns each one has.
  ADD COLUMN columnas text[],
  -- For all who have it, unless they say otherwise themselves (`filtro_lugares`).
  ADD COLUMN fijada boolean NOT NULL DEFAULT false,
  ADD COLUMN en_inicio boolean NOT NULL DEFAULT false;

CREATE TABLE filtro_roles (
  filtro_id integer NOT NULL REFERENCES filtros_guardados ON DELETE CASCADE,
  rol_id integer NOT NULL REFERENCES roles ON DELETE CASCADE,
  PRIMARY KEY (filtro_id, rol_id)
);
CREATE INDEX filtro_roles_rol ON filtro_roles (rol_id);

-- A person's own choice of where a view stands; NULL for as the view says.
CREATE TABLE filtro_lugares (
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  filtro_id integer NOT NULL REFERENCES filtros_guardados ON DELETE CASCADE,
  fijada boolean,
  en_inicio boolean,
  PRIMARY KEY (usuario_id, filtro_id)
);
CREATE INDEX filtro_lugares_filtro ON filtro_lugares (filtro_id);

-- A report by mail may follow a view: its own filter is then that of the view when it was sent last, and stays when the
-- view is gone.
ALTER TABLE informes
  ADD COLUMN filtro_guardado_id integer REFERENCES filtros_guardados ON DELETE SET NULL,
  ADD COLUMN vista text;
CREATE INDEX informes_filtro_guardado ON informes (filtro_guardado_id);
