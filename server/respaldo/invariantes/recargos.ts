import { esInteres } from '#server/cargos/interes'

/** Late fees, interest and services beside a charge: their tax, and never a fee upon a fee. */
export const RECARGOS = {
  mora_con_isv: `
    SELECT c.id::text AS quien
    FROM cargos c
    WHERE c.concepto = 'mora' AND c.isv <> 'exento' AND NOT c.recargo_heredado
  `,

  mora_sobre_mora: `
    SELECT c.id::text AS quien
    FROM cargos c
    JOIN cargos o ON o.id = coalesce(c.origen_cargo_id, c.recargo_de_id) AND ${esInteres('o')}
    WHERE ${esInteres('c')} AND c.anulado_en IS NULL
  `,

  // Of a service: the tax that its course has or had, by itself or by what the enrolment was charged.
  recargo_isv: `
    SELECT c.id::text AS quien
    FROM cargos c
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    LEFT JOIN cursos u ON u.id = m.curso_id
    WHERE NOT c.recargo_heredado
      AND CASE c.recargo
        WHEN 'interes' THEN c.concepto <> 'mora' OR c.isv <> 'exento'
        WHEN 'servicio' THEN c.concepto = 'mora'
          OR c.grupo_id IS NULL AND u.id IS NOT NULL
            AND coalesce(c.isv_lista, c.isv) NOT IN (u.isv, coalesce(u.isv_lista, u.isv))
            AND NOT EXISTS (
              SELECT FROM cargos k
              WHERE k.matricula_id = c.matricula_id
                AND k.concepto IN ('matricula', 'mensualidad')
                AND coalesce(k.isv_lista, k.isv) = coalesce(c.isv_lista, c.isv)
            )
      END
  `,
} as const

/** From before a surcharge said what it is: told with what to do, and never rewritten. */
export const RECARGOS_HEREDADOS = {
  interes_con_isv: `
    SELECT k.codigo || ' ' || c.descripcion AS quien
    FROM cargos c
    JOIN clientes k ON k.id = c.cliente_id
    WHERE c.recargo_heredado AND c.isv <> 'exento' AND c.anulado_en IS NULL
  `,

  // By the words that a debit note gave it: its line's after its own.
  mora_sobre_mora: `
    SELECT k.codigo || ' ' || c.descripcion AS quien
    FROM cargos c
    JOIN clientes k ON k.id = c.cliente_id
    WHERE c.recargo_heredado
      AND c.anulado_en IS NULL
      AND sin_acentos(c.descripcion) ~ '^(recargo por mora|intereses): .*\\m(mora|intereses)\\M'
  `,
} as const
