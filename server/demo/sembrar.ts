import type { Db } from '#server/db/pool'
import { ident, join, sql, type Sql } from '#server/db/sql'

/** A row of any table: the database is asked whether it has these columns. */
export type Fila = Readonly<Record<string, unknown>>

const ROWS_AT_ONCE = 2_000

/** Buffers as PostgreSQL writes bytes. */
const bytes = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? `\\x${Buffer.from(value.data as number[]).toString('hex')}`
    : value

/** The statement that inserts rows of a table; what one has and another has not, the other has empty. */
export function insercion(tabla: string, filas: readonly object[]): Sql {
  const columnas = join([...new Set(filas.flatMap(Object.keys))].map(ident))
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
