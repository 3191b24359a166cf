-- The course that an expense was for, where it was for one: what the result of each course is reckoned with.
ALTER TABLE gastos ADD COLUMN curso_id integer REFERENCES cursos;
CREATE INDEX gastos_curso ON gastos (curso_id, periodo) WHERE curso_id IS NOT NULL;

-- It is of the books, like the category.
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes BEFORE INSERT OR UPDATE OF periodo, fecha, estado, total, importe_exento, gravado_15, gravado_18, isv, categoria_id, curso_id, metodo, cuenta_id, caja_id, caja_chica_id ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();

-- The report of it: a module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'ResultadoCursos', a.accion FROM roles r
  CROSS JOIN unnest('{ver,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
