import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'

/** An amount that is looked for: from, to (both included), or exactly. */
export interface Montos {
  gte?: Centavos
  lte?: Centavos
  igual?: Centavos
}

const monto = (dado: unknown): Centavos | undefined => (typeof dado === 'number' ? dado : undefined)

export const montosDe = (values: Record<string, unknown>, source: string): Montos => ({
  gte: monto(values[`${source}_gte`]),
  lte: monto(values[`${source}_lte`]),
  igual: monto(values[source]),
})

/** The filter of what is looked for; the other ways of saying an amount of that field are taken away. */
export const filtroDeMontos = (source: string, { gte, lte, igual }: Montos): Record<string, Centavos | ''> => ({
  [`${source}_gte`]: gte ?? '',
  [`${source}_lte`]: lte ?? '',
  [source]: igual ?? '',
})

/*
 * Amounts are whole centavos, so «more than L 1,000.00» is from L 1,000.01 on, and is said as people say it; the other
 * way round less than L 500.00 is up to L 499.99.
 */
const CIEN = 100

/** In words, as a pill says it; undefined where nothing is looked for. */
export function montosEnPalabras({ gte, lte, igual }: Montos): string | undefined {
  if (igual !== undefined) return formatoLempiras(igual)
  if (gte !== undefined && lte !== undefined) return `${formatoLempiras(gte)} – ${formatoLempiras(lte)}`
  if (gte !== undefined)
    return gte % CIEN === 1
      ? translate('lista.filtro.monto.mas_de', { monto: formatoLempiras(gte - 1) })
      : translate('lista.filtro.monto.desde', { monto: formatoLempiras(gte) })
  if (lte !== undefined)
    return lte % CIEN === CIEN - 1
      ? translate('lista.filtro.monto.menos_de', { monto: formatoLempiras(lte + 1) })
      : translate('lista.filtro.monto.hasta', { monto: formatoLempiras(lte) })
}
