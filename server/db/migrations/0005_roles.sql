-- Two roles never differ by capitals or accents alone.
CREATE UNIQUE INDEX roles_nombre_sin_acentos ON roles (sin_acentos(nombre));

-- A transaction moves the version of a role once, however many of its permissions come and go: whoever saved it
-- holds the version that the next save names.
CREATE OR REPLACE FUNCTION rol_cambiado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roles SET nombre = nombre WHERE id IN (OLD.rol_id, NEW.rol_id) AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
