import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { LoginBody, SesionAnswer } from '#contract/sesion'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { findSession, sha256, type Sesion } from '#server/http/guard'
import { grantedModules, navbar } from './menu.ts'
import { passwordMatches } from './password.ts'
import { ACCOUNT, ADDRESS, forgetAttempts, returnAttempt, takeAttempt } from './throttle.ts'

interface Origen {
  ip: string
  agente: string | null
  request_id: string
}

interface Usuario {
  id: number
  nombre: string
  pass_hash: string | null
  activo: boolean
}

/** Lifetimes of a session (api.md, Sessions): idle and absolute. */
const NORMAL = { inactividad: '8 hours', vida: '7 days' }
const MANTENIDA = { inactividad: '30 days', vida: '30 days' }

/**
 * Opens a session. Unknown user, inactive user and wrong password answer alike (`credenciales`), after the same work;
 * too many tries are `demasiados_intentos`, per account and per address.
 */
export async function login(db: Database, { Email, Pass, Mantener }: z.output<typeof LoginBody>, origen: Origen): Promise<Sesion> {
  const email = Email.trim().toLowerCase()
  const account = `cuenta:${email}`
  const address = `direccion:${origen.ip}`
  await takeAttempt(db, address, ADDRESS)
  await takeAttempt(db, account, ACCOUNT)

  const usuario = await db.maybe<Usuario>(sql`SELECT id, nombre, pass_hash, activo FROM usuarios WHERE lower(email) = ${email}`)
  const right = await passwordMatches(usuario?.pass_hash, Pass)
  if (!usuario || !right || !usuario.activo) {
    await record(db, 'ingreso_fallido', usuario ?? null, origen)
    throw new AppError('credenciales')
  }
  await returnAttempt(db, address)
  await forgetAttempts(db, account)
  const token = await openSession(db, usuario.id, origen, Mantener ? MANTENIDA : NORMAL)
  await record(db, 'ingreso', usuario, origen)
  const sesion = await findSession(db, token)
  if (!sesion) throw new AppError('credenciales')
  return sesion
}

async function openSession(db: Db, usuario_id: number, { ip, agente }: Origen, { inactividad, vida }: typeof NORMAL): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`INSERT INTO sesiones (token_sha256, usuario_id, caduca_en, inactividad, ip, agente)
    VALUES (${sha256(token)}, ${usuario_id}, now() + ${vida}::interval, ${inactividad}::interval, ${ip}, ${agente?.slice(0, 300) ?? null})`)
  await db.run(sql`UPDATE usuarios SET ultimo_ingreso = now() WHERE id = ${usuario_id}`)
  return token
}

const record = (db: Db, accion: string, usuario: Usuario | null, { ip, request_id }: Origen): Promise<number> =>
  db.run(sql`INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, ip, request_id)
    VALUES (${usuario?.id ?? null}, ${usuario?.nombre ?? null}, 'Sesion', ${accion}, ${ip}, ${request_id})`)

/** Ends the session; its token is worth nothing at the very next request. */
export const closeSession = (db: Db, token: string): Promise<number> => db.run(sql`DELETE FROM sesiones WHERE token_sha256 = ${sha256(token)}`)

/** Ends every session of a user, on every device and instance. Answers how many there were. */
export const closeSessions = (db: Db, usuario_id: number): Promise<number> => db.run(sql`DELETE FROM sesiones WHERE usuario_id = ${usuario_id}`)

/** The whole session object of the specification (§3, §7). */
export async function describeSession(db: Db, sesion: Sesion): Promise<z.output<typeof SesionAnswer>> {
  return {
    token: sesion.token,
    navbar: await menuOf(db, sesion),
    usuarioid: sesion.usuario_id,
    email: sesion.email,
    nombre: sesion.nombre,
    rol: sesion.rol,
    modulos: grantedModules(sesion.permisos),
    ...(sesion.falta_segundo_factor && { falta_segundo_factor: true }),
  }
}

export async function menuOf(db: Db, sesion: Sesion) {
  const { orden_menu } = await db.one<{ orden_menu: string[] }>(sql`SELECT orden_menu FROM roles WHERE id = ${sesion.rol_id}`)
  return navbar(sesion.permisos, orden_menu)
}
