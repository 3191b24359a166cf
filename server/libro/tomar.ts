import type { Centavos } from '#contract/dinero'

/** The first of them, in their order, that come to `monto`: the last one in part, and all where they are less. */
export function tomarDe<T extends { monto: Centavos }>(de: readonly T[], monto: Centavos): T[] {
  let falta = monto
  return de.flatMap((uno) => {
    const parte = Math.min(uno.monto, falta)
    falta -= parte
    return parte > 0 ? [{ ...uno, monto: parte }] : []
  })
}
