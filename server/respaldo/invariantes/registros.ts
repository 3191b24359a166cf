/** Places that public registrations ask for. */
export const REGISTROS = {
  // A place behind a burst has one of the burst before it that staff are yet to decide; one of a burst has a day for
  // that.
  registro_en_orden: `
    SELECT 'R-' || lpad(r.id::text, 6, '0') AS quien
    FROM matriculas m
    JOIN registros r ON r.id = m.registro_id AND r.estado IN ('nuevo', 'actualizado')
    WHERE m.retenida_por = 'red' AND r.revision_hasta IS NULL
      OR m.retenida_por = 'orden' AND NOT EXISTS (
        SELECT FROM matriculas o
        JOIN registros d ON d.id = o.registro_id AND d.estado IN ('nuevo', 'actualizado')
        WHERE o.curso_id = m.curso_id AND o.id < m.id AND o.retenida_por = 'red'
      )
  `,
} as const
