import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { ADMINISTRA } from '#server/http/exigencia'

/*
 * The right to hand out permissions, and its limits (docs/diseno/dominio.md, «Usuarios y roles»;
 * docs/diseno/seguridad.md, «Ingreso y permisos»). Every change of a user's role or state, and of a role's permissions,
 * goes through here.
 */

const KEY = 'administradores'

/** One at a time: two requests that each take away the other's administrator can't both pass. Before any row lock. */
export const lockAdministrators = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${KEY}))`)

/** After the change: somebody who can sign in must still be able to edit both users and roles. Throws `regla`. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  const row = await tx.maybe(sql`
    SELECT FROM usuarios u
    WHERE u.activo
      AND u.pass_hash IS NOT NULL
      AND ${ADMINISTRA}
    LIMIT 1
  `)
  if (!row) throw new AppError('regla', { message: { key: 'errores.ultimo_administrador' } })
}

/** Nobody gives a role that can do what they themselves can't: refused beside `campo`. */
export async function requireWithinOwn(db: Db, contexto: Contexto, rol_id: number, campo: string): Promise<void> {
  if (!(await isWithinOwn(db, contexto, rol_id))) throw invalidField(campo, 'validacion.rol_mayor')
}

/** Nobody touches the account of a user who can do more than they: `sin_permiso`. */
export async function requireMayManage(db: Db, contexto: Contexto, usuario_id: number): Promise<void> {
  const usuario = await db.maybe<{ rol_id: number }>(sql`SELECT rol_id FROM usuarios WHERE id = ${usuario_id}`)
  if (!usuario) throw new AppError('no_encontrado')
  if (!(await isWithinOwn(db, contexto, usuario.rol_id)))
    throw new AppError('sin_permiso', { message: { key: 'errores.usuario_mayor' } })
}

/** Nobody changes or deletes a role that can do more than their own: `sin_permiso`. */
export async function requireMayEditRole(db: Db, contexto: Contexto, rol_id: number): Promise<void> {
  if (!(await isWithinOwn(db, contexto, rol_id)))
    throw new AppError('sin_permiso', { message: { key: 'errores.rol_mayor' } })
}

/** Permissions (`Clientes:crear`), of those given, that the user does not have, as the database knows it now. */
export const beyondOwn = async (db: Db, contexto: Contexto, permisos: readonly string[]): Promise<string[]> => {
  const own = await db.many<{ clave: string }>(
    sql`
      SELECT p.modulo || ':' || p.accion AS clave
      FROM rol_permisos p
      JOIN usuarios u ON u.rol_id = p.rol_id
      WHERE u.id = ${contexto.usuario_id}
    `,
  )
  return permisos.filter((permiso) => !own.some(({ clave }) => clave === permiso))
}

async function isWithinOwn(db: Db, contexto: Contexto, rol_id: number): Promise<boolean> {
  const { more } = await db.one<{ more: boolean }>(sql`
    SELECT EXISTS (
      SELECT modulo, accion
      FROM rol_permisos
      WHERE rol_id = ${rol_id}
      EXCEPT
      SELECT p.modulo, p.accion
      FROM rol_permisos p
      JOIN usuarios u ON u.rol_id = p.rol_id
      WHERE u.id = ${contexto.usuario_id}
    ) AS more
  `)
  return !more
}
