import { TIPOS_QUE_RESTAN } from '#contract/recibos/recibos-individuales'
import { raw, type Sql } from '#server/db/sql'

/**
 * 1 for a receipt `alias` that brings money in, −1 for one that gives it back: what its amounts count for everywhere.
 */
export const signoDe = (alias: string): Sql =>
  raw(`CASE WHEN ${alias}.tipo IN ('${TIPOS_QUE_RESTAN.join("', '")}') THEN -1 ELSE 1 END`)
