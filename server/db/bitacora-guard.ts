import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '#server/base/root'

/**
 * Puts the bitácora's guard (bitacora-guard.sql) into the client's database where it is missing and the client may:
 * PostgreSQL lets superusers alone watch what others do to tables. Answers whether it stands.
 */
export async function guardBitacora(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean; may: boolean }>(
    `
      SELECT EXISTS (SELECT FROM pg_event_trigger WHERE evtname = 'bitacora_sin_borrar') AS there, rolsuper AS may
      FROM pg_roles
      WHERE rolname = current_user
    `,
  )
  const [{ there, may } = { there: false, may: false }] = rows
  if (there || !may) return there
  await client.query(await readFile(join(projectRoot, 'server/db/bitacora-guard.sql'), 'utf8'))
  return true
}
