import { createHash } from 'node:crypto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

const LARGO = 30

/**
 * The name of this database in files of backups: its own, and what tells it from another of that name in another
 * PostgreSQL (each embedded one is `campana`): `campana-3f9a1c`. Two databases that share a folder have two names; a
 * restored copy is another database.
 */
export async function nombreDeBase(db: Db): Promise<string> {
  const { nombre, huella } = await db.one<{ nombre: string; huella: string }>(sql`
    SELECT datname AS nombre, system_identifier || '/' || oid AS huella
    FROM pg_database, pg_control_system()
    WHERE datname = current_database()
  `)
  const llano = nombre
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LARGO)
  return `${llano}-${createHash('sha256').update(huella).digest('hex').slice(0, 6)}`
}
