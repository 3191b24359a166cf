import type { Db } from '#server/db/pool'
import { ident, join, sql, type Sql } from '#server/db/sql'

const ROWS_AT_ONCE = 2_000

/** Buffers as PostgreSQL writes bytes. */
const bytes = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? `\\x${Buffer.from(value.data as number[]).toString('hex')}`
    : value

/** The statement that inserts rows of a table; each has the columns of the first, with an id of its own or without. */
export function insercion(tabla: string, filas: readonly object[]): Sql {
  const columnas = join(Object.keys(filas[0] ?? {}).map(ident))
  return sql`
    INSERT INTO ${ident(tabla)} AS nueva (${columnas}) OVERRIDING SYSTEM VALUE
    SELECT ${columnas}
    FROM jsonb_populate_recordset(NULL::${ident(tabla)}, ${JSON.stringify(filas, bytes)}::jsonb)
  `
}

/** Inserts rows, as many as there are, and moves the table's counter beyond the ids that they bring. */
export async function sembrar(db: Pick<Db, 'run'>, tabla: string, filas: readonly object[]): Promise<void> {
  for (let start = 0; start < filas.length; start += ROWS_AT_ONCE)
    await db.run(insercion(tabla, filas.slice(start, start + ROWS_AT_ONCE)))
  if (filas[0] && 'id' in filas[0])
    await db.run(sql`SELECT setval(pg_get_serial_sequence(${tabla}, 'id'), (SELECT max(id) FROM ${ident(tabla)}))`)
}
