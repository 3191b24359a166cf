-- How many enrolments each course has of each state, kept, so that a list or the dashboard looks at courses and not at
-- everybody in them. A course that something touched is in `cursos_por_contar` until housekeeping counts it anew
-- (server/catalogos/cursos/contados.ts); meanwhile its enrolments are counted. Whether a seat is free for one more is
-- never decided by this.
CREATE TABLE curso_plazas (
  curso_id integer PRIMARY KEY,
  preinscrita integer NOT NULL,
  en_espera integer NOT NULL,
  activa integer NOT NULL,
  trasladada integer NOT NULL,
  retirada integer NOT NULL,
  finalizada integer NOT NULL
);

-- One row for each touch: nobody who enrols waits for anybody here.
CREATE TABLE cursos_por_contar (curso_id integer NOT NULL);
CREATE INDEX cursos_por_contar_curso ON cursos_por_contar (curso_id);

CREATE FUNCTION matriculas_plazas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cursos_por_contar SELECT DISTINCT curso_id FROM nuevas;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO cursos_por_contar SELECT DISTINCT curso_id FROM viejas;
  ELSE
    INSERT INTO cursos_por_contar
      SELECT DISTINCT tocado
      FROM viejas v
      JOIN nuevas n USING (id)
      CROSS JOIN LATERAL unnest(ARRAY[v.curso_id, n.curso_id]) AS tocado
      WHERE (v.curso_id, v.estado) IS DISTINCT FROM (n.curso_id, n.estado);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER matriculas_plazas_nueva AFTER INSERT ON matriculas REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION matriculas_plazas();
CREATE TRIGGER matriculas_plazas_cambiada AFTER UPDATE ON matriculas
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION matriculas_plazas();
CREATE TRIGGER matriculas_plazas_borrada AFTER DELETE ON matriculas REFERENCING OLD TABLE AS viejas
  FOR EACH STATEMENT EXECUTE FUNCTION matriculas_plazas();

-- The first housekeeping of this version counts the courses that there are already.
INSERT INTO cursos_por_contar SELECT DISTINCT curso_id FROM matriculas;
