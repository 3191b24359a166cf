-- compatible desde 0204
-- The telephone of who has an account, as people write it to them; a teacher's own is in Docentes.
ALTER TABLE usuarios ADD COLUMN telefono text;
