import type { Centavos } from '#contract/dinero'

/** The round sums that people hand over: of notes of L 100, L 200 and L 500 (centavos). */
const BILLETES: readonly Centavos[] = [10_000, 20_000, 50_000]

/** The next round sums above what is due, smallest first (centavos). */
export const redondos = (debido: Centavos): Centavos[] =>
  [...new Set(BILLETES.map((billete) => Math.ceil(debido / billete) * billete))]
    .filter((monto) => monto > debido)
    .toSorted((a, b) => a - b)
