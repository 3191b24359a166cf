import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { CambiarContrasenaBody, Perfil, PerfilCambiar, SesionAbierta } from '#contract/usuarios/perfil'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { found } from '#server/resource/resource'
import { endLinks } from '#server/sesion/enlaces'
import { EXIGE_SEGUNDO_FACTOR } from '#server/http/exigencia'
import { hashPassword, passwordMatches } from '#server/sesion/password'
import { requireStrongPassword } from '#server/sesion/politica'
import { ACCOUNT, forgetAttempts, takeAttempt } from '#server/sesion/throttle'
import { dispositivo } from './dispositivo.ts'

/* Acts of users on their own account: every statement names the user of the session, never one from the request. */

/** The bitácora's record for a change of one's own account. */
export const ownAccount = ({ usuario_id }: Contexto) =>
  ({ modulo: 'Usuarios', entidad: 'usuarios', entidad_id: usuario_id }) as const

export const readProfile = (db: Db, usuario_id: number): Promise<Perfil> =>
  db.one(sql`
    SELECT
      u.nombre, u.email, r.nombre AS rol, u.segundo_factor_en IS NOT NULL AS segundo_factor,
      ${EXIGE_SEGUNDO_FACTOR} AS exige_segundo_factor,
      u.version, (SELECT count(*)::int FROM codigos_recuperacion c WHERE c.usuario_id = u.id) AS codigos_restantes
    FROM usuarios u
    JOIN roles r ON r.id = u.rol_id
    WHERE u.id = ${usuario_id}
  `)

/**
 * Changes the own name; `version_vieja` (412) with the profile as it is now when somebody changed the account
 * meanwhile. Receipts and signatures say who by this name, so nobody takes a colleague's (`regla`, beside it): who
 * really has the same is called so in Usuarios.
 */
export const changeProfile = (
  db: Database,
  contexto: Contexto,
  { nombre, version }: z.output<typeof PerfilCambiar>,
): Promise<Perfil> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM usuarios WHERE id = ${contexto.usuario_id} FOR NO KEY UPDATE`)
    const antes = await readProfile(tx, contexto.usuario_id)
    if (antes.version !== version) throw new AppError('version_vieja', { data: { actual: antes } })
    if (antes.nombre === nombre) return antes
    const de_otro = await tx.maybe(sql`
      SELECT
      FROM usuarios
      WHERE id <> ${contexto.usuario_id} AND letras_y_cifras(nombre) = letras_y_cifras(${nombre})
      LIMIT 1
    `)
    if (de_otro) throw invalidField('nombre', 'validacion.nombre_de_otro')
    await tx.run(sql`UPDATE usuarios SET nombre = ${nombre} WHERE id = ${contexto.usuario_id}`)
    const despues = await readProfile(tx, contexto.usuario_id)
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'editar', antes, despues })
    return despues
  })

interface Account {
  nombre: string
  email: string
  pass_hash: string
}

/**
 * Asks for the own password again. A wrong one is refused beside `campo` and written down; too many are
 * `demasiados_intentos`, whatever session they come from. Answers the account whose password it is.
 */
export async function requireOwnPassword(
  db: Db,
  contexto: Contexto,
  contrasena: string,
  campo: string,
): Promise<Account> {
  const key = `contrasena:${contexto.usuario_id}`
  await takeAttempt(db, key, ACCOUNT)
  const account = await db.one<Account>(
    sql`SELECT nombre, email, pass_hash FROM usuarios WHERE id = ${contexto.usuario_id}`,
  )
  if (!(await passwordMatches(account.pass_hash, contrasena))) {
    await audit(db, contexto, { ...ownAccount(contexto), accion: 'contrasena_rechazada' })
    throw invalidField(campo, 'validacion.contrasena_actual')
  }
  await forgetAttempts(db, key)
  return account
}

/**
 * Changes the own password. Every session and one-time link of the user ends; the one that asked goes on under the
 * token answered.
 */
export async function changePassword(
  db: Database,
  contexto: Contexto,
  current: string,
  { actual, nueva }: z.output<typeof CambiarContrasenaBody>,
): Promise<string> {
  const account = await requireOwnPassword(db, contexto, actual, 'actual')
  await requireStrongPassword(db, nueva, account, 'nueva')
  if (nueva === actual) throw invalidField('nueva', 'validacion.contrasena_repetida')
  const hash = await hashPassword(nueva)
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    const changed = await tx.run(
      sql`
        UPDATE usuarios
        SET pass_hash = ${hash}
        WHERE id = ${contexto.usuario_id} AND activo AND pass_hash = ${account.pass_hash}
      `,
    )
    if (!changed) throw new AppError('conflicto')
    const goesOn = await tx.run(
      sql`UPDATE sesiones SET token_sha256 = ${sha256(token)} WHERE token_sha256 = ${sha256(current)}`,
    )
    if (!goesOn) throw new AppError('sin_sesion')
    await tx.run(
      sql`DELETE FROM sesiones WHERE usuario_id = ${contexto.usuario_id} AND token_sha256 <> ${sha256(token)}`,
    )
    await endLinks(tx, contexto.usuario_id)
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'cambiar_contrasena' })
  })
  return token
}

/** The own sessions that a request could use now: the one that asks first, then by last use. */
export async function openSessions(db: Db, usuario_id: number, current: string): Promise<SesionAbierta[]> {
  const rows = await db.many<Omit<SesionAbierta, 'dispositivo'> & { agente: string | null }>(sql`
    SELECT id, token_sha256 = ${sha256(current)} AS esta, creada_en, usada_en, host(ip) AS ip, agente
    FROM sesiones
    WHERE usuario_id = ${usuario_id} AND caduca_en > now() AND usada_en > now() - inactividad
    ORDER BY esta DESC, usada_en DESC, id DESC
  `)
  return rows.map(({ agente, ...sesion }) => ({ ...sesion, dispositivo: dispositivo(agente) }))
}

/** Ends one of the own sessions; anybody else's does not exist (`no_encontrado`). */
export const closeOwnSession = (db: Database, contexto: Contexto, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    found(await tx.run(sql`DELETE FROM sesiones WHERE id = ${id} AND usuario_id = ${contexto.usuario_id}`))
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'cerrar_sesiones', despues: { sesiones: 1 } })
  })

/** Ends the own sessions but the one that asks; answers how many there were. */
export const closeOtherSessions = (db: Database, contexto: Contexto, current: string): Promise<number> =>
  db.transaction(async (tx) => {
    const closed = await tx.run(
      sql`DELETE FROM sesiones WHERE usuario_id = ${contexto.usuario_id} AND token_sha256 <> ${sha256(current)}`,
    )
    if (closed)
      await audit(tx, contexto, { ...ownAccount(contexto), accion: 'cerrar_sesiones', despues: { sesiones: closed } })
    return closed
  })
