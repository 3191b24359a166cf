import type { Centavos } from '#contract/dinero'
import { DENOMINACIONES, type CajaDenominacion, type Denominacion } from '#contract/recibos/caja'

/** How many of each note and coin were counted, as far as anything was typed. */
export type Cantidades = Readonly<Partial<Record<Denominacion, number>>>

/** What the notes and coins come to, in centavos; null while none was counted. */
export function sumaDe(cantidades: Cantidades): Centavos | null {
  const contadas = denominacionesDe(cantidades)
  return contadas.length
    ? contadas.reduce((total, { denominacion, cantidad }) => total + denominacion * cantidad, 0)
    : null
}

/** The body of the close: the ones that there are, the largest first. */
export const denominacionesDe = (cantidades: Cantidades): CajaDenominacion[] =>
  DENOMINACIONES.flatMap((denominacion) => {
    const cantidad = cantidades[denominacion]
    return cantidad ? [{ denominacion, cantidad }] : []
  })

const MAS_PIEZAS = 100_000

/** A number of pieces as typed; undefined for an empty field or what is no number. */
export function leerCantidad(text: string): number | undefined {
  const cantidad = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
  return cantidad && cantidad <= MAS_PIEZAS ? cantidad : undefined
}
