/** Attendance: what is told of each class rests on its own list and on the taps that arrived. */
export const ASISTENCIA = {
  asistencia_ajena: `
    SELECT DISTINCT s.id::text AS quien
    FROM asistencias a
    JOIN asistencia_sesiones s ON s.id = a.sesion_id
    JOIN matriculas m ON m.id = a.matricula_id
    WHERE m.curso_id <> s.curso_id
  `,

  // An enrolment without a row would be in no report.
  asistencia_guardada: `
    SELECT n.matricula_id::text AS quien
    FROM asistencias_sumadas n
    LEFT JOIN matricula_asistencias k ON k.matricula_id = n.matricula_id
    WHERE k IS DISTINCT FROM n
  `,

  asistencia_sin_tomar: `
    SELECT s.id::text AS quien
    FROM asistencia_sesiones s
    WHERE s.tomada_en IS NULL AND (s.estado = 'cerrada' OR EXISTS (SELECT FROM asistencias a WHERE a.sesion_id = s.id))
  `,

  // The latest tap holds, whatever the order in which they came.
  asistencia_toque: `
    SELECT DISTINCT h.sesion_id::text AS quien
    FROM (
      SELECT DISTINCT ON (sesion_id, matricula_id) sesion_id, matricula_id, estado, minutos, en
      FROM asistencia_cambios
      WHERE tipo = 'marcar'
      ORDER BY sesion_id, matricula_id, en DESC, clave COLLATE "C" DESC, usuario_id DESC
    ) h
    LEFT JOIN asistencias a ON a.sesion_id = h.sesion_id AND a.matricula_id = h.matricula_id
    WHERE (a.estado, a.minutos, a.marcada_en) IS DISTINCT FROM (h.estado, h.minutos, h.en)
  `,
} as const
