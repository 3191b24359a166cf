import type { Descuento } from '#contract/catalogos/descuentos'
import { formatoFecha, formatoLempiras, formatoPorcentaje } from '#contract/formato'

export const DESCUENTOS = 'catalogos/descuentos'

/** What a discount takes off: `10%` or `L 200.00`. */
export const reglaDe = ({ tipo, valor }: Pick<Descuento, 'tipo' | 'valor'>): string => (tipo === 'porcentaje' ? formatoPorcentaje(valor) : formatoLempiras(valor))

type Vigencia = Pick<Descuento, 'desde' | 'hasta' | 'dias_antes'>

/** When it is given, as keys of i18n with their values: its dates, and how early the payment must be; none for always. */
export function cuandoSeDa({ desde, hasta, dias_antes }: Vigencia): { key: string; params: Record<string, string | number> }[] {
  const fechas = { desde: desde ? formatoFecha(desde) : '', hasta: hasta ? formatoFecha(hasta) : '' }
  return [
    ...(desde && hasta ? [{ key: 'descuentos.cuando.entre', params: fechas }] : []),
    ...(desde && !hasta ? [{ key: 'descuentos.cuando.desde', params: fechas }] : []),
    ...(hasta && !desde ? [{ key: 'descuentos.cuando.hasta', params: fechas }] : []),
    ...(dias_antes === null ? [] : [{ key: 'descuentos.cuando.pronto_pago', params: { smart_count: dias_antes } }]),
  ]
}
