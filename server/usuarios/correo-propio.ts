import { DOMINIO, isDemonstration } from '#server/db/demonstration'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'

/**
 * Every account that gets an address passes here, the first one too: refused beside `email` when another account has
 * it, and outside the demonstration when it is one of the demonstration's, whose password is public.
 * `id` is the account's own, 0 for a new one.
 */
export async function requireOwnEmail(db: Db, email: string, id: number): Promise<void> {
  if (email.toLowerCase().endsWith(`@${DOMINIO}`) && !(await isDemonstration(db)))
    throw invalidField('email', 'validacion.correo_demostracion', { dominio: DOMINIO })
  if (await db.maybe(sql`SELECT FROM usuarios WHERE lower(email) = lower(${email}) AND id <> ${id}`))
    throw invalidField('email', 'validacion.correo_usado')
}
