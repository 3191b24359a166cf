import type { Centavos } from '#contract/dinero'
import { DENOMINACIONES, type CajaDenominacion, type Denominacion } from '#contract/recibos/caja'

/** The notes and coins counted of each kind, as far as anything was typed; a text is no number of pieces. */
export type Cantidades = Readonly<Partial<Record<Denominacion, number | string>>>

/** Whether some number of pieces can't be read: then nobody knows what they come to. */
export const hayIlegible = (cantidades: Cantidades): boolean =>
  Object.values(cantidades).some((cantidad) => typeof cantidad === 'string')

/** The sum of the notes and coins, in centavos; null while none was counted. */
export function sumaDe(cantidades: Cantidades): Centavos | null {
  const contadas = DENOMINACIONES.flatMap((denominacion) => {
    const cantidad = cantidades[denominacion]
    return typeof cantidad === 'number' ? [denominacion * cantidad] : []
  })
  return contadas.length ? contadas.reduce((total, monto) => total + monto, 0) : null
}

/** The body of the close: the ones that there are, the largest first. */
export const denominacionesDe = (cantidades: Cantidades): CajaDenominacion[] =>
  DENOMINACIONES.flatMap((denominacion) => {
    const cantidad = cantidades[denominacion]
    return typeof cantidad === 'number' && cantidad > 0 ? [{ denominacion, cantidad }] : []
  })

const MAS_PIEZAS = 100_000

/** A number of pieces as typed: whole and not negative. Undefined for an empty field, the text itself for any other. */
export function leerCantidad(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const cantidad = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN
  return cantidad <= MAS_PIEZAS ? cantidad : text
}
