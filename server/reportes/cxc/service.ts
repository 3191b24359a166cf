import type { CxCResumen, Edades } from '#contract/reportes/cxc'
import type { Db } from '#server/db/pool'
import { empty, ident, join, raw, sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { SUMA_DE_EDADES } from './edades.ts'
import { COLUMNAS, type Pedido } from './fuentes.ts'
import { pesosAl } from './saldos.ts'

const TOTALES = join(COLUMNAS.map((columna) => sql`suma(t.${ident(columna)}) AS ${ident(columna)}`))

/** Debts at the end of a local date, by age: the totals of the report without looking at each student's credit. */
export const edadesAl = (db: Db, al: string): Promise<Edades> =>
  db.one<Edades>(sql`SELECT ${SUMA_DE_EDADES} FROM ${pesosAl(al)} AS peso`)

/** Sums of all rows of the report, in centavos. */
export async function resumenDeCxC(db: Db, { al, source, filter }: Pedido): Promise<Omit<CxCResumen, 'correo'>> {
  const a_favor = 'a_favor' in source.row.shape ? raw('suma(t.a_favor)') : raw('NULL')
  const [totales] = await db.search<Omit<CxCResumen, 'al' | 'correo'>>(sql`
    ${source.with ?? empty}
    SELECT count(*) AS filas, ${TOTALES}, ${a_favor} AS a_favor
    FROM ${source.from}
    WHERE ${whereSql(source, filter)}
  `)
  if (!totales) throw new Error('Los totales no devolvieron ninguna fila')
  return { al, ...totales }
}
