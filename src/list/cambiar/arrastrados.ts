import type { Arrastrados } from '#contract/listas/varios'
import { translate } from '#i18n/translate'

/** Names that a notice has place for. */
export const NOMBRADAS = 3

/** The siblings that change too, in one sentence; empty where there is none, and of a server that does not tell. */
export function dichoDeArrastrados(
  arrastrados: Arrastrados | undefined,
  cuando: 'cambia' | 'cambio',
  nombrados = Infinity,
): string {
  if (!arrastrados?.cuantos) return ''
  const { cuantos, nombres } = arrastrados
  const dichos = nombres.slice(0, nombrados)
  return translate(`varios.tambien.${cuando}`, {
    smart_count: cuantos,
    nombres: dichos.join('; ') + (dichos.length < cuantos ? '…' : ''),
  })
}
