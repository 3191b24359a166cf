import type { Database } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'

/** What a refused request may move: the trace of it, and the last use of its session. */
const APARTE = ['bitacora', 'sesiones']

/** A checksum of each table, of every column of every row: equal before and after means that nothing changed. */
export async function huella(db: Database, aparte: readonly string[] = APARTE): Promise<Record<string, string>> {
  const tablas = await db.many<{ nombre: string }>(
    sql`SELECT tablename AS nombre FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${[...aparte]})`,
  )
  const sumas = tablas.map(
    ({ nombre }) =>
      sql`
        SELECT
          ${nombre} AS tabla, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS suma
        FROM ${ident(nombre)} t
      `,
  )
  const filas = await db.many<{ tabla: string; suma: string }>(sql`${join(sumas, ' UNION ALL ')} ORDER BY tabla`)
  return Object.fromEntries(filas.map(({ tabla, suma }) => [tabla, suma]))
}
