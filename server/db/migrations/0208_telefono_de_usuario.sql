-- compatible desde 0204
-- The telephone of who has an account, as people write it to them; a teacher's own is in Docentes.
ALTER TABLE usuarios ADD COLUMN telefono text;
DROP TRIGGER usuarios_version ON usuarios;
CREATE TRIGGER usuarios_version
  BEFORE UPDATE OF nombre, email, pass_hash, rol_id, activo, segundo_factor_en, telefono ON usuarios
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();
