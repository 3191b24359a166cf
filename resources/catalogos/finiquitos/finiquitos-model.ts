import type { FiniquitoFila, Pendiente } from '#contract/catalogos/finiquitos'
import type { Centavos } from '#contract/dinero'
import { recursoDe } from '#contract/modulos'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'

export const FINIQUITOS = recursoDe('Finiquitos')
export const FINIQUITOS_MANUALES = recursoDe('FiniquitosManuales')

/** Prints the letter of one, by the right of the module whose page it is. Throws HttpError when there is no PDF. */
export const imprimirFiniquito = (
  resource: string,
  { id, numero }: Pick<FiniquitoFila, 'id' | 'numero'>,
): Promise<void> => imprimirPdf(pathDe(resource, `${id}/pdf`), `${numero}.pdf`)

/** Prints the letters of several, as one file. */
export const imprimirFiniquitos = (emitidos: readonly Pick<FiniquitoFila, 'id' | 'numero'>[]): Promise<void> =>
  imprimirPdf(
    pathDe(FINIQUITOS, 'pdf', { ids: emitidos.map(({ id }) => id).join(',') }),
    `${emitidos[0]?.numero} a ${emitidos.at(-1)?.numero}.pdf`,
  )

/**
 * Splits enrolments into those that can have their settlement now (`listas`) and those that can't yet (`impedidas`).
 */
export function porSituacion(filas: readonly Pendiente[]): { listas: Pendiente[]; impedidas: Pendiente[] } {
  return {
    listas: filas.filter(({ impedimento }) => impedimento === null),
    impedidas: filas.filter(({ impedimento }) => impedimento !== null),
  }
}

/** The sum that the chosen enrolments paid, in centavos. */
export const pagadoPor = (filas: readonly Pendiente[], elegidas: ReadonlySet<number>): Centavos =>
  filas.reduce((total, { matricula_id, total_pagado }) => total + (elegidas.has(matricula_id) ? total_pagado : 0), 0)

/** Splits a list into pieces of at most `cuantos`, in their order. */
export const enPartes = <T>(todos: readonly T[], cuantos: number): T[][] =>
  Array.from({ length: Math.ceil(todos.length / cuantos) }, (_, parte) =>
    todos.slice(parte * cuantos, (parte + 1) * cuantos),
  )
