import Cursor from 'pg-cursor'
import type { Database } from '#server/db/pool'
import type { Row } from '#server/db/row'
import type { Sql } from '#server/db/sql'
import type { Puesto } from '#server/hilos/cola'
import { enConexion } from '#server/hilos/conexion'
import { AppError } from '#server/http/errors'

const ROWS_AT_ONCE = 500

/** The rows of an answer, so many at once. */
export type Lotes = () => AsyncGenerator<Row[]>

/**
 * The rows of a query as they are told, read through a cursor in the turn of `puesto`: memory stays flat whatever the
 * length, and the connection is free again with the last of them, or with who asked. Throws what `cola` throws.
 */
export const lotesDe = (
  db: Database,
  puesto: Puesto,
  query: Sql,
  tell: (stored: never) => Row = (stored) => stored,
): Lotes =>
  async function* () {
    const soltar = await enConexion(db).tomar(puesto)
    try {
      yield* leidos(db, puesto, query, tell)
    } finally {
      soltar()
    }
  }

async function* leidos(
  db: Database,
  { signal }: Puesto,
  query: Sql,
  tell: (stored: never) => Row,
): AsyncGenerator<Row[]> {
  const client = await db.pool.connect()
  const cursor = client.query(new Cursor<never>(query.text, query.values))
  let whole = false
  try {
    for (let rows = await cursor.read(ROWS_AT_ONCE); rows.length; rows = await cursor.read(ROWS_AT_ONCE)) {
      if (signal?.aborted) throw new AppError('demasiados_intentos')
      yield rows.map(tell)
    }
    whole = true
  } finally {
    // Given up half-way the connection goes with its cursor: to close that on one that was lost never answers.
    client.release(!whole)
  }
}
