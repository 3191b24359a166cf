import type { Mensaje } from '#contract/errores'
import { DOMINIO, isDemonstration } from '#server/db/demonstration'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/**
 * Every account that gets an address passes here, the first one too: refused beside `email` when another account has
 * it, and outside the demonstration when it is one of the demonstration's, whose password is public.
 * `id` is the account's own, 0 for a new one.
 */
export async function requireOwnEmail(db: Db, email: string, id: number): Promise<void> {
  const defecto = await defectoDeCorreo(db, email, id)
  if (defecto) throw new AppError('regla', { errors: { email: defecto } })
}

/** Why an address can't be that account's; undefined where it can. */
export async function defectoDeCorreo(db: Db, email: string, id: number): Promise<Mensaje | undefined> {
  if (email.toLowerCase().endsWith(`@${DOMINIO}`) && !(await isDemonstration(db)))
    return { key: 'validacion.correo_demostracion', params: { dominio: DOMINIO } }
  return (await db.maybe(sql`SELECT FROM usuarios WHERE lower(email) = lower(${email}) AND id <> ${id}`))
    ? { key: 'validacion.correo_usado' }
    : undefined
}
