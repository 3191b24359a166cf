import { raw, type Sql } from '#server/db/sql'

/**
 * The ISV of expense `alias` that is of the rate of 18 %, in centavos: a document tells one sum for both rates, so it
 * is told apart by its bases, and what is rounded otherwise belongs to the 15 %.
 */
export const isvDe18 = (alias: string): Sql =>
  raw(`(CASE
    WHEN ${alias}.gravado_18 = 0 THEN 0
    WHEN ${alias}.gravado_15 = 0 THEN ${alias}.isv
    ELSE least(${alias}.isv, (${alias}.gravado_18 * 18 + 50) / 100)
  END)`)
