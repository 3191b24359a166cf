import { isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { formatoLempiras } from '#contract/texto/formato'

/** The amounts of an expense as its document tells them: bases without tax, the tax of both rates, and all of it. */
export interface Importes {
  importe_exento: Centavos
  gravado_15: Centavos
  gravado_18: Centavos
  isv: Centavos
  total: Centavos
}

/**
 * The distance (centavos) that a document's ISV may have from 15 % and 18 % of its bases. A till that rounds the tax of
 * each line is off by up to half a centavo a line: 100 lines at the very most. A wrong rate or a slipped digit is off
 * by more on any document above some twenty lempiras.
 */
export const TOLERANCIA_ISV: Centavos = 50

/** The amounts of a tax-included `total` (centavos) of which everything has the same treatment. */
export function importesDe(total: Centavos, tratamiento: TratamientoIsv): Importes {
  const isv = isvIncluido(total, tratamiento)
  const base = total - isv
  const de = (uno: TratamientoIsv) => (uno === tratamiento ? base : 0)
  return { importe_exento: de('exento'), gravado_15: de('gravado_15'), gravado_18: de('gravado_18'), isv, total }
}

/** The treatment whose amounts these are exactly; undefined for a mixture, or what somebody typed by hand. */
export function tratamientoDe(importes: Importes): TratamientoIsv | undefined {
  return (['exento', 'gravado_15', 'gravado_18'] as const).find((tratamiento) => {
    const suyos = importesDe(importes.total, tratamiento)
    return (Object.keys(suyos) as (keyof Importes)[]).every((campo) => suyos[campo] === importes[campo])
  })
}

/** 15 % and 18 % of the bases, half a centavo up: what the ISV should be. */
export const isvDeBases = ({ gravado_15, gravado_18 }: Pick<Importes, 'gravado_15' | 'gravado_18'>): Centavos =>
  Math.floor((gravado_15 * 15 + gravado_18 * 18 + 50) / 100)

export const sumaDe = ({ importe_exento, gravado_15, gravado_18, isv }: Omit<Importes, 'total'>): Centavos =>
  importe_exento + gravado_15 + gravado_18 + isv

/** Faults of the amounts, by field: they add up to the total, and the ISV is that of its bases. */
export function defectosDeImportes(importes: Importes): Partial<Record<keyof Importes, Mensaje>> {
  const suma = sumaDe(importes)
  if (suma !== importes.total)
    return { total: { key: 'gastos.error.no_suma', params: { suma: formatoLempiras(suma) } } }
  const esperado = isvDeBases(importes)
  return Math.abs(importes.isv - esperado) > TOLERANCIA_ISV
    ? { isv: { key: 'gastos.error.isv', params: { esperado: formatoLempiras(esperado) } } }
    : {}
}
