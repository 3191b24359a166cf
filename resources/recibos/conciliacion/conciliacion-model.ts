import type { Centavos } from '#contract/dinero'
import { recursoDe } from '#contract/modulos'
import type { EstadoBanco, PagoBanco } from '#contract/recibos/conciliacion'
import type { Tono } from '#src/list/Estado.tsx'

export const CONCILIACION = recursoDe('Conciliacion')

export const TONOS = { por_confirmar: 'aviso', confirmado: 'bien', rechazado: 'mal' } as const satisfies Record<
  EstadoBanco,
  Tono
>

export type Verbo = 'confirmar' | 'rechazar' | 'deshacer'

/**
 * What can be said of all of these payments at once: nothing, where some wait and of others something was said already.
 */
export function verbosDe(pagos: readonly Pick<PagoBanco, 'estado_banco'>[]): Verbo[] {
  const esperan = pagos.filter(({ estado_banco }) => estado_banco === 'por_confirmar').length
  if (!pagos.length || (esperan > 0 && esperan < pagos.length)) return []
  return esperan ? ['confirmar', 'rechazar'] : ['deshacer']
}

/** What the payments come to, in centavos. */
export const sumaDe = (pagos: readonly Pick<PagoBanco, 'monto'>[]): Centavos =>
  pagos.reduce((total, { monto }) => total + monto, 0)
