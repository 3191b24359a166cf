import type { Centavos } from '#contract/dinero'
import type { LineaLeida } from '#contract/recibos/movimientos'

/* The order in which lines happened, and the balances that the bank prints beside them. */

/**
 * The lines from the oldest on, which some banks print at the end, numbered as they stand then; and whether the printed
 * balances follow from each other.
 */
export function ordenadas(lineas: readonly LineaLeida[]): {
  lineas: LineaLeida[]
  saldos_cuadran: boolean | null
  alReves: boolean
} {
  const [primera, ultima] = [lineas[0]?.fecha ?? '', lineas.at(-1)?.fecha ?? '']
  const alReves = primera === ultima ? saltos(lineas.toReversed()) < saltos(lineas) : primera > ultima
  // Within one day the bank's own order stays.
  const todas = (alReves ? lineas.toReversed() : [...lineas]).sort((a, b) =>
    a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0,
  )
  const conSaldo = lineas.length > 0 && lineas.every(({ saldo }) => saldo !== null)
  return { lineas: todas, saldos_cuadran: conSaldo ? saltos(todas) === 0 : null, alReves }
}

/** Number of a file's balances that don't follow from the line before, in the order that has the fewest. */
export const saltosDe = (lineas: readonly LineaLeida[]): number => saltos(ordenadas(lineas).lineas)

const saltos = (lineas: readonly LineaLeida[]): number =>
  lineas.reduce((cuantos, { saldo, monto }, index) => {
    const antes = lineas[index - 1]?.saldo
    return antes == null || saldo === null || antes + monto === saldo ? cuantos : cuantos + 1
  }, 0)

/**
 * Rows that are set aside and moved money all the same: the balance beside them is the one before and their amount, or
 * the balances around them are their amount apart. Those without an amount, and those of a file that prints no
 * balances, can't be told.
 */
export function movieron<Fila extends { linea: number; monto: Centavos; saldo: Centavos | null }>(
  lineas: readonly LineaLeida[],
  apartadas: readonly Fila[],
  alReves: boolean,
): Set<Fila> {
  const enArchivo = lineas.toSorted((a, b) => a.linea - b.linea)
  let corte = 0
  const porCorte = Map.groupBy(
    apartadas.filter(({ monto }) => monto !== 0),
    ({ linea }) => {
      while ((enArchivo[corte]?.linea ?? Infinity) < linea) corte++
      return corte
    },
  )
  return new Set(
    [...porCorte].flatMap(([lugar, juntas]) => {
      const [arriba, abajo] = [enArchivo[lugar - 1], enArchivo[lugar]]
      const [antes, despues] = alReves ? [abajo, arriba] : [arriba, abajo]
      const falta = antes?.saldo == null || despues?.saldo == null ? 0 : despues.saldo - despues.monto - antes.saldo
      const todas = juntas.reduce((suma, { monto }) => suma + monto, 0)
      return juntas.filter(({ monto, saldo }) =>
        saldo !== null && antes?.saldo != null
          ? antes.saldo + monto === saldo
          : falta !== 0 && (falta === monto || falta === todas),
      )
    }),
  )
}
