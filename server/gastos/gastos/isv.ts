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

/**
 * Whether the document of expense `alias` is a fiscal one: it carries a CAI that reads as one, 32 hexadecimal digits
 * however they are grouped. Whether it had expired nobody knows here. The book of purchases and the ISV of the month go
 * by this alone.
 */
export const esDocumentoFiscal = (alias: string): Sql =>
  raw(`(coalesce(${alias}.cai_proveedor, '') ~ '^[0-9A-Fa-f]{6}-?([0-9A-Fa-f]{6}-?){4}[0-9A-Fa-f]{2}$')`)

/**
 * The month (YYYY-MM) whose credit the note `nota` of expense `gasto` takes from: its own, or that of its expense where
 * it is credited later. Neither is closed while one of them changes.
 */
export const mesDeNota = (nota: string, gasto: string): Sql => raw(`greatest(${nota}.periodo, ${gasto}.credito_mes)`)
