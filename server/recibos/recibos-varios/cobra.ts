import type { ClavePermiso } from '#contract/modulos'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

const COBRAR: ClavePermiso = 'RecibosIndividuales:crear'

/** Whether the user may take what is owed: who only sells sees no charges, and collects none. */
export const cobra = ({ permisos }: Pick<Contexto, 'permisos'>): boolean => permisos.has(COBRAR)

/** Throws `sin_permiso` where a line pays a charge (`cargo_id`) and the user only sells. */
export function requireCobra(contexto: Pick<Contexto, 'permisos'>, lineas: readonly object[]): void {
  const paga = lineas.some((linea) => 'cargo_id' in linea && linea.cargo_id !== null)
  if (paga && !cobra(contexto)) throw new AppError('sin_permiso', { message: { key: 'ventas.error.solo_vende' } })
}
