import type { CxCResumen } from '#contract/reportes/cxc'
import type { Db } from '#server/db/pool'
import { empty, ident, join, raw, sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { COLUMNAS, type Pedido } from './fuentes.ts'

const TOTALES = join(COLUMNAS.map((columna) => sql`coalesce(sum(t.${ident(columna)}), 0)::bigint AS ${ident(columna)}`))

/** What all rows of the report add up to, in centavos. */
export async function resumenDeCxC(db: Db, { al, source, filter }: Pedido): Promise<Omit<CxCResumen, 'correo'>> {
  const a_favor = 'a_favor' in source.row.shape ? raw('coalesce(sum(t.a_favor), 0)::bigint') : raw('NULL')
  const [totales] = await db.search<Omit<CxCResumen, 'al' | 'correo'>>(sql`
    ${source.with ?? empty}
    SELECT count(*) AS filas, ${TOTALES}, ${a_favor} AS a_favor
    FROM ${source.from}
    WHERE ${whereSql(source, filter)}
  `)
  if (!totales) throw new Error('Los totales no devolvieron ninguna fila')
  return { al, ...totales }
}
