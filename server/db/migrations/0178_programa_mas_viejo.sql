-- A program that knows fewer migrations than this database has does not start on it (docs/operacion/actualizar.md).
-- Those of before 2026-11-23 never ask: the database refuses the first statement by which every program that starts has
-- always written, that of its built-in roles. One that is running already sends it no more, and goes on.
CREATE FUNCTION exigir_programa_al_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(nullif(current_setting('campana.migraciones', true), '')::integer, 0) < (SELECT max(numero) FROM migraciones) THEN
    RAISE EXCEPTION 'Esta base de datos ya la usó un Campana más nuevo que este programa: no se tocó nada. Encienda la versión nueva, o restaure en una base vacía un respaldo de la versión de antes (docs/operacion/actualizar.md).'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER roles_programa_al_dia BEFORE INSERT ON roles FOR EACH ROW WHEN (NEW.integrado)
  EXECUTE FUNCTION exigir_programa_al_dia();
