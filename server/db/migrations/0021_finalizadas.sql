-- Courses that ended before their enrolments ended with them (domain.md, matriculas: `finalizada`).
WITH terminadas AS (
  UPDATE matriculas m SET estado = 'finalizada' FROM cursos c WHERE c.id = m.curso_id AND c.estado = 'finalizado' AND m.estado = 'activa' RETURNING m.id, c.fecha_fin)
INSERT INTO matricula_estados (matricula_id, estado, fecha) SELECT id, 'finalizada', fecha_fin FROM terminadas;
