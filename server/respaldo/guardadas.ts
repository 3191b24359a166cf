import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Makes anew every sum that is kept beside the documents it comes from, in one transaction; what is right stays
 * untouched. Nothing else mends one: they are never edited.
 */
export const rehacerGuardadas = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.takeYourTime()
    // A student without the row has one again, with what is owed.
    await tx.run(sql`INSERT INTO cliente_deudas (cliente_id) SELECT id FROM clientes ON CONFLICT DO NOTHING`)
    await tx.run(sql`SELECT actualizar_deuda(ARRAY(SELECT id FROM clientes))`)
  })
