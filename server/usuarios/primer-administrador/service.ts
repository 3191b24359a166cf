import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { PRIMER_INICIO } from '#contract/rutas'
import type { PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { hashPassword } from '#server/sesion/password'

const USO = 'primer_administrador'

const noUsers = sql`NOT EXISTS (SELECT FROM usuarios)`

/**
 * While nobody can sign in: the path of a new one-time link that makes the first administrator, valid for 24 hours.
 * Undefined once there is a user.
 */
export async function firstAdministratorLink(db: Db): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`DELETE FROM enlaces_unicos WHERE uso = ${USO} AND caduca_en < now()`)
  const made = await db.run(sql`INSERT INTO enlaces_unicos (token_sha256, uso, caduca_en)
    SELECT ${sha256(token)}, ${USO}, now() + interval '24 hours' WHERE ${noUsers}`)
  return made ? `${PRIMER_INICIO}/${token}` : undefined
}

/** Refuses, always alike, a link that is unknown, expired, used, or no longer needed. */
export async function checkFirstAdministratorLink(db: Db, token: string): Promise<void> {
  const row = await db.maybe(sql`SELECT FROM enlaces_unicos
    WHERE token_sha256 = ${sha256(token)} AND uso = ${USO} AND caduca_en > now() AND ${noUsers}`)
  if (!row) throw new AppError('no_encontrado', { message: { key: 'sesion.primer_inicio.enlace_invalido' } })
}

/**
 * Makes the first administrator with a link, which is then worth nothing, like every other one.
 * Two links used at once make one account.
 */
export async function createFirstAdministrator(db: Database, token: string, { nombre, email, contrasena }: z.output<typeof PrimerAdministradorCrear>): Promise<void> {
  if ([nombre, email].some((known) => known.toLowerCase() === contrasena.toLowerCase())) throw invalidField('contrasena', 'validacion.contrasena_igual')
  const hash = await hashPassword(contrasena)
  await db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE usuarios IN SHARE ROW EXCLUSIVE MODE`)
    await checkFirstAdministratorLink(tx, token)
    const usuario = await tx.one<{ id: number }>(sql`INSERT INTO usuarios (nombre, email, pass_hash, rol_id)
      SELECT ${nombre}, ${email}, ${hash}, id FROM roles WHERE nombre = 'Administrador' RETURNING id`)
    await tx.run(sql`DELETE FROM enlaces_unicos WHERE uso = ${USO}`)
    await tx.run(sql`INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id)
      VALUES (${usuario.id}, ${nombre}, 'Usuarios', 'crear', 'usuarios', ${usuario.id})`)
  })
}
