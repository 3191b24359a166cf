import type { GetListResult, RaRecord } from 'react-admin'
import type { Cruce } from '#contract/reportes/cruces'
import { conListas } from './forma.ts'

type Filtro = Readonly<Record<string, unknown>>

/** A crossed table, as the list that answers it has it beside its rows: with the filter that it was asked by. */
export interface ConCruce {
  cruce: Cruce
  pedido: Filtro
}

/** The rows that all others together are, which have no id of their own. */
const DEMAS = 'demas'

/** A crossed table as the page of a list: its rows, all of them at once, and beside them the table. */
export function enLista<T extends RaRecord>(respuesta: Cruce, pedido: Filtro): GetListResult<T> {
  const cruce = conListas(respuesta, 'filas', 'columnas', 'celdas')
  const data = cruce.filas.map(({ id, ...fila }) => ({ ...fila, id: id ?? DEMAS, vista: pedido.vista }))
  const meta: ConCruce = { cruce, pedido }
  return { data: data as unknown as T[], total: data.length, meta }
}
