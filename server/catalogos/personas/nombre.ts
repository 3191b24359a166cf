import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** `Sofía Mejía Reyes`, for a sentence. */
export async function nombreDe(db: Db, cliente_id: number): Promise<string | null> {
  const cliente = await db.maybe<{ nombre: string }>(
    sql`SELECT nombres || ' ' || apellidos AS nombre FROM clientes WHERE id = ${cliente_id}`,
  )
  return cliente?.nombre ?? null
}
