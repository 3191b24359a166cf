import type * as z from 'zod'
import { PRIMER_INICIO } from '#contract/rutas'
import type { PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { AppError } from '#server/http/errors'
import { findLink, makeLink, type UsoEnlace } from '#server/sesion/enlaces'
import { hashPassword } from '#server/sesion/password'
import { requireStrongPassword } from '#server/sesion/politica'
import { requireOwnEmail } from '../correo-propio.ts'

const USO = 'primer_administrador' satisfies UsoEnlace

const hasUsers = async (db: Db): Promise<boolean> => Boolean(await db.maybe(sql`SELECT FROM usuarios LIMIT 1`))

/**
 * While nobody can sign in: the path of a new one-time link that makes the first administrator. Undefined once there is
 * a user.
 */
export async function firstAdministratorLink(db: Db): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const { token } = await makeLink(db, USO, null)
  return `${PRIMER_INICIO}/${token}`
}

/** Refuses, always alike, a link that is unknown, expired, used, or no longer needed. */
export async function checkFirstAdministratorLink(db: Db, token: string): Promise<void> {
  const link = await findLink(db, token, [USO])
  if (!link || (await hasUsers(db)))
    throw new AppError('no_encontrado', { message: { key: 'sesion.primer_inicio.enlace_invalido' } })
}

/** The origin of the request, as far as it is known before anybody is signed in. */
interface Origen {
  ip: string
  request_id: string
}

/**
 * Makes the first administrator with a link, which is then worth nothing, like every other one.
 * Two links used at once make one account.
 */
export async function createFirstAdministrator(
  db: Database,
  token: string,
  { nombre, email, contrasena }: z.output<typeof PrimerAdministradorCrear>,
  origen: Origen,
): Promise<void> {
  await checkFirstAdministratorLink(db, token)
  await requireOwnEmail(db, email, 0)
  await requireStrongPassword(db, contrasena, { nombre, email }, 'contrasena')
  const hash = await hashPassword(contrasena)
  await db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE usuarios IN SHARE ROW EXCLUSIVE MODE`)
    await checkFirstAdministratorLink(tx, token)
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO usuarios (nombre, email, pass_hash, rol_id)
      SELECT ${nombre}, ${email}, ${hash}, id
      FROM roles
      WHERE nombre = 'Administrador'
      RETURNING id
    `)
    await tx.run(sql`DELETE FROM enlaces_unicos WHERE uso = ${USO}`)
    await audit(
      tx,
      { ...origen, usuario_id: id, usuario_nombre: nombre },
      { modulo: 'Usuarios', accion: 'crear', entidad: 'usuarios', entidad_id: id, despues: { nombre, email } },
    )
  })
}
