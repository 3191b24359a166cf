import type { ReglaHeredada } from '#contract/ajustes/heredados'

/** What broke a rule before the rule was there, and nobody has said yet what was done about it. */
export const POR_ATENDER = (regla: ReglaHeredada): string =>
  `SELECT quien FROM heredados WHERE regla = '${regla}' AND atendido_en IS NULL`

/** The rule does not judge that record (an SQL expression): it stood so before. */
export const NO_HEREDADO = (regla: ReglaHeredada, registro: string): string =>
  `NOT EXISTS (SELECT FROM heredados h WHERE h.regla = '${regla}' AND h.registro_id = ${registro})`
