import type * as z from 'zod'
import type { Db } from '#server/db/pool'
import { empty, ident, join, raw, sql, type Sql } from '#server/db/sql'
import { columnSql, whereSql, type ListSource, type Resumen, type Shape } from '#server/http/list-query'

/* The totals of a list: `GET /<Modulo>/resumen`, over everything that its filter holds. */

interface Medidas<Figura extends string> extends Omit<Resumen, 'row' | 'medidas'> {
  medidas?: Partial<Record<Figura, Sql | (() => Sql)>>
}

/** Declares the totals of a list, whose figures are those of `row`. */
export const resumen = <S extends z.ZodObject<Shape>>(
  row: S,
  medidas: Medidas<keyof z.output<S> & string> = {},
): Resumen => ({ row, ...medidas }) as Resumen

/** Totals over everything that a filter holds, in one statement and so of one moment. */
export async function leerResumen<T>(db: Db, source: ListSource, filter: Record<string, unknown> = {}): Promise<T> {
  const [fila] = source.resumen ? await db.search<T>(resumenSql(source, source.resumen, filter)) : []
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila
}

function resumenSql(source: ListSource, { row, medidas = {}, con, de }: Resumen, filter: Record<string, unknown>): Sql {
  const where = whereSql(source, filter)
  const medida = (key: string) => {
    const dicha = medidas[key] ?? suma(de ? ident(key) : columnSql(source, key))
    return typeof dicha === 'function' ? dicha() : dicha
  }
  return sql`
    ${con?.(where) ?? source.with ?? empty}
    SELECT ${join(Object.keys(row.shape).map((key) => sql`${medida(key)} AS ${ident(key)}`))}
    FROM ${de ?? sql`${source.from} WHERE ${where}`}
  `
}

type Texto = Sql | string
const escrito = (texto: Texto): Sql => (typeof texto === 'string' ? raw(texto) : texto)

/** Number of the rows of which a condition holds; of all by default. */
export const cuenta = (si?: Texto): Sql => (si ? sql`count(*) FILTER (WHERE ${escrito(si)})` : raw('count(*)'))

/** Sum over the rows of which a condition holds; 0 of none. */
export const suma = (que: Texto, si?: Texto): Sql =>
  sql`coalesce(sum(${escrito(que)})${si ? sql` FILTER (WHERE ${escrito(si)})` : empty}, 0)`

/** Rows of a query as one value, `g` in their order. */
export const lista = (filas: Texto, orden: string): Sql =>
  sql`(SELECT coalesce(jsonb_agg(g ORDER BY ${raw(orden)}), '[]') FROM (${escrito(filas)}) g)`

/** The users that rows of a table are of, by name. */
export const usuariosDe = (tabla: string): Sql =>
  lista(
    `
      SELECT u.id AS usuario_id, u.nombre AS usuario_nombre
      FROM usuarios u
      WHERE u.id IN (SELECT usuario_id FROM ${tabla})
    `,
    'g.usuario_nombre, g.usuario_id',
  )
