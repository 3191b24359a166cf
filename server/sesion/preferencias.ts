import { PREFERENCIAS_BYTES, type Preferencias } from '#contract/usuarios/preferencias'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/** The user's choices for lists and menus; nothing where nothing was ever said. */
export async function readPreferences(db: Db, usuario_id: number): Promise<Preferencias | undefined> {
  const row = await db.maybe<{ valores: Preferencias }>(
    sql`SELECT valores FROM preferencias WHERE usuario_id = ${usuario_id}`,
  )
  return row?.valores
}

/** Changes those that are named and leaves the others, which another device may just have changed; answers all. */
export const changePreferences = (db: Database, usuario_id: number, valores: Preferencias): Promise<Preferencias> =>
  db.transaction(async (tx) => {
    const todas = await tx.one<{ valores: Preferencias; bytes: number }>(sql`
      INSERT INTO preferencias AS antes (usuario_id, valores)
      VALUES (${usuario_id}, ${JSON.stringify(valores)})
      ON CONFLICT (usuario_id) DO UPDATE SET valores = antes.valores || excluded.valores
      RETURNING valores, octet_length(valores::text) AS bytes
    `)
    if (todas.bytes > PREFERENCIAS_BYTES)
      throw new AppError('regla', { message: { key: 'errores.preferencias_maximo' } })
    return todas.valores
  })
