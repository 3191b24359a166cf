import type { ReglaHeredada } from '#contract/ajustes/heredados'

/** Records that broke a rule before the rule was there, and of which nobody has said yet what was done about it. */
export const POR_ATENDER = (regla: ReglaHeredada): string =>
  `SELECT quien FROM heredados WHERE regla = '${regla}' AND atendido_en IS NULL`

/** The condition that a rule judges a record (`registro`, an SQL expression of its id): it did not stand so before. */
export const NO_HEREDADO = (regla: ReglaHeredada, registro: string): string =>
  `NOT EXISTS (SELECT FROM heredados h WHERE h.regla = '${regla}' AND h.registro_id = ${registro})`
