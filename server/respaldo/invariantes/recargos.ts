import { SIGUE_LA_CADENA, esInteres, junto } from '#server/cargos/interes'
import { NO_HEREDADO } from './heredados.ts'

/** Late fees, interest and services beside a charge: their tax, and never a fee upon a fee. */
export const RECARGOS = {
  mora_con_isv: `
    SELECT c.id::text AS quien
    FROM cargos c
    WHERE ${esInteres('c')}
      AND c.isv <> 'exento'
      AND c.anulado_en IS NULL
      AND ${NO_HEREDADO('mora_con_isv', 'c.id')}
  `,

  // Interest upon interest is none even in two steps: beside a service that stands beside interest.
  mora_sobre_mora: `
    WITH RECURSIVE cadena (id, de_id) AS (
      SELECT k.id, ${junto('k')}
      FROM cargos k
      WHERE ${esInteres('k')} AND k.anulado_en IS NULL AND ${junto('k')} IS NOT NULL
      UNION
      ${SIGUE_LA_CADENA}
    )
    SELECT DISTINCT a.id::text AS quien
    FROM cadena a
    JOIN cargos o ON o.id = a.de_id AND ${esInteres('o')}
    WHERE ${NO_HEREDADO('mora_sobre_mora', 'a.id')}
  `,

  // A service beside a charge bears the tax that its course has or had, by itself or by what the enrolment was charged.
  recargo_isv: `
    SELECT c.id::text AS quien
    FROM cargos c
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    LEFT JOIN cursos u ON u.id = m.curso_id
    WHERE c.recargo = 'servicio'
      AND (c.concepto = 'mora'
        OR c.grupo_id IS NULL AND u.id IS NOT NULL
          AND coalesce(c.isv_lista, c.isv) NOT IN (u.isv, coalesce(u.isv_lista, u.isv))
          AND NOT EXISTS (
            SELECT FROM cargos k
            WHERE k.matricula_id = c.matricula_id
              AND k.concepto IN ('matricula', 'mensualidad')
              AND coalesce(k.isv_lista, k.isv) = coalesce(c.isv_lista, c.isv)
          ))
  `,
} as const
