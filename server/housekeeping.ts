import type { Database } from './db/pool.ts'
import { sql, type Sql } from './db/sql.ts'

const LOCK = 72_616_003
const HOUR_MS = 3_600_000

/** What nobody will ask for again. Money, people and the bitácora are never among it. */
const FORGOTTEN: Sql[] = [
  sql`DELETE FROM sesiones WHERE caduca_en < now() OR usada_en < now() - inactividad`,
  sql`DELETE FROM intentos WHERE desde < now() - interval '1 day'`,
  sql`DELETE FROM idempotencia WHERE creada_en < now() - interval '7 days'`,
  sql`DELETE FROM recibo_enlaces WHERE caduca_en < now()`,
  sql`DELETE FROM importaciones WHERE estado <> 'aplicada' AND creado_en < now() - interval '1 day'`,
  sql`DELETE FROM enlaces_unicos WHERE caduca_en < now()`,
]

/** Clears away what has expired; of several instances, one at a time. */
export async function tidy(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`)
    if (!mine) return
    for (const statement of FORGOTTEN) await tx.run(statement)
  })
}

/** Tidies now and every hour, until the answer is called. A database that is away is tidied the next hour. */
export function tidyHourly(db: Database): () => void {
  const run = () => void tidy(db).catch(() => undefined)
  run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
