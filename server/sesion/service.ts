import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { REPOSO_COMPARTIDO } from '#contract/ajustes/equipos'
import { modulosApagados } from '#contract/paquetes'
import type { LoginBody, SesionAnswer } from '#contract/sesion'
import type { SegundoFactorBody } from '#contract/usuarios/perfil'
import { hoy } from '#server/base/clock'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { findSession, sha256, type Sesion } from '#server/http/guard'
import { anotarNegativa } from '#server/http/negativas'
import { isKnownDevice, isStillOpen, noteShared, rememberDevice, REPOSO_COMPARTIDO_SQL } from './dispositivos.ts'
import { findLink, makeLink, takeLink } from './enlaces.ts'
import { ADMINISTRA } from '#server/http/exigencia'
import { grantedModules, navbar } from './menu.ts'
import { novedadesDe } from './novedades.ts'
import { passwordMatches } from './password.ts'
import { readPreferences } from './preferencias.ts'
import { forgetCodeAttempts, isRecoveryCode, takeCode, takeCodeAttempt } from './segundo-factor.ts'
import { ADDRESS, networkOf, takeAttempt, takeSignIn } from './throttle.ts'

interface Origen {
  ip: string
  agente: string | null
  request_id: string
  /** The mark that the device brought. */
  marca: string | undefined
  /** Administrators are asked here for a second factor. */
  exige: boolean
}

/** A session just opened, and the mark by which its device is known from now on. */
interface Ingreso {
  sesion: Sesion
  marca: string
}

interface Abierta {
  token: string
  marca: string
}

interface Quien {
  id: number
  nombre: string
}

interface Usuario extends Quien {
  pass_hash: string | null
  activo: boolean
}

/** Lifetimes of a session (docs/diseno/api.md, «Sesiones»): idle and absolute. */
const NORMAL = { inactividad: '8 hours', vida: '7 days' }
const MANTENIDA = { inactividad: '30 days', vida: '30 days' }

/**
 * Opens a session. Unknown user, inactive user and wrong password answer alike (`credenciales`), after the same work;
 * too many tries are `demasiados_intentos`, as `takeSignIn` counts them. With an active second factor the right
 * password opens none yet: `segundo_factor`, with the `desafio` that `secondStep` takes.
 */
export async function login(
  db: Database,
  { Email, Pass, Mantener }: z.output<typeof LoginBody>,
  origen: Origen,
): Promise<Ingreso> {
  const email = Email.trim().toLowerCase()
  const { marca } = origen
  const conocido = marca !== undefined && (await isKnownDevice(db, email, marca)) ? marca : undefined
  const succeeded = await takeSignIn(db, email, { ip: origen.ip, conocido })

  const usuario = await db.maybe<Usuario>(
    sql`SELECT id, nombre, pass_hash, activo FROM usuarios WHERE lower(email) = ${email}`,
  )
  const right = await passwordMatches(usuario?.pass_hash, Pass)
  if (!usuario || !right || !usuario.activo) {
    const negativa = {
      usuario_id: usuario?.id ?? null,
      usuario_nombre: usuario?.nombre ?? null,
      accion: 'ingreso_fallido' as const,
      modulo: 'Sesion',
      origen: networkOf(origen.ip),
      ip: origen.ip,
      request_id: origen.request_id,
    }
    throw new AppError('credenciales', { rastro: (suya) => anotarNegativa(suya, negativa) })
  }
  await succeeded()
  const entered = await db.transaction((tx) => enter(tx, usuario, Mantener ?? false, origen))
  if ('desafio' in entered) throw new AppError('segundo_factor', { data: entered })
  return opened(db, entered)
}

/**
 * The account is held as it was when its password was verified: what ends its sessions comes before, and refuses, or
 * after, and ends this one too.
 */
async function enter(
  tx: Tx,
  usuario: Usuario,
  mantener: boolean,
  origen: Origen,
): Promise<Abierta | { desafio: string }> {
  const held = await tx.maybe<{
    segundo_factor: boolean
  }>(sql`
    SELECT segundo_factor_en IS NOT NULL AS segundo_factor
    FROM usuarios
    WHERE id = ${usuario.id} AND activo AND pass_hash = ${usuario.pass_hash}
    FOR NO KEY UPDATE
  `)
  if (!held) throw new AppError('credenciales')
  if (held.segundo_factor) return { desafio: (await makeLink(tx, 'segundo_factor', usuario.id, { mantener })).token }
  return openSession(tx, usuario, mantener, origen)
}

/**
 * The second step of a sign-in. A wrong or used code is `segundo_factor` again, with the same `desafio`; an unknown,
 * expired or used one is `desafio_vencido`; too many codes end it (`demasiados_intentos`).
 */
export async function secondStep(
  db: Database,
  { desafio, codigo }: z.output<typeof SegundoFactorBody>,
  origen: Origen,
): Promise<Ingreso> {
  const usuario_id = (await findLink(db, desafio, ['segundo_factor']))?.usuario_id
  if (!usuario_id) {
    await takeAttempt(db, `segundo_factor_direccion:${origen.ip}`, ADDRESS)
    throw new AppError('desafio_vencido')
  }
  await takeCodeAttempt(db, usuario_id)

  const abierta = await db.transaction(async (tx) => {
    const usuario = await tx.maybe<Quien>(
      sql`SELECT id, nombre FROM usuarios WHERE id = ${usuario_id} AND segundo_factor_en IS NOT NULL FOR NO KEY UPDATE`,
    )
    if (!usuario) throw new AppError('desafio_vencido')
    const medio = await takeCode(tx, usuario_id, codigo)
    if (!medio) return undefined
    const link = await takeLink(tx, desafio, ['segundo_factor'])
    if (!link) throw new AppError('desafio_vencido')
    if (medio === 'recuperacion') await record(tx, 'codigo_recuperacion', usuario, origen)
    return openSession(tx, usuario, link.datos?.mantener === true, origen)
  })
  if (!abierta) {
    await record(
      db,
      'segundo_factor_fallido',
      (await db.maybe<Quien>(sql`SELECT id, nombre FROM usuarios WHERE id = ${usuario_id}`)) ?? null,
      origen,
    )
    throw new AppError('segundo_factor', {
      message: { key: isRecoveryCode(codigo) ? 'errores.codigo_recuperacion_incorrecto' : 'errores.codigo_incorrecto' },
      data: { desafio },
    })
  }
  await forgetCodeAttempts(db, usuario_id)
  return opened(db, abierta)
}

/** The session just opened; whoever was deactivated since has none. */
async function opened(db: Database, { token, marca }: Abierta): Promise<Ingreso> {
  const sesion = await findSession(db, token)
  if (!sesion) throw new AppError('credenciales')
  return { sesion, marca }
}

async function openSession(tx: Tx, usuario: Quien, mantener: boolean, origen: Origen): Promise<Abierta> {
  const token = randomBytes(32).toString('base64url')
  const marca = await rememberDevice(tx, usuario.id, origen.marca)
  const compartida = await noteShared(tx, marca)
  // Nobody keeps a session on a computer where others sit down next.
  const { inactividad, vida } = mantener && !compartida ? MANTENIDA : NORMAL
  await tx.run(sql`
    INSERT INTO sesiones (token_sha256, usuario_id, caduca_en, inactividad, compartida, ip, agente)
    VALUES (
      ${sha256(token)}, ${usuario.id}, now() + ${vida}::interval,
      ${compartida ? REPOSO_COMPARTIDO_SQL : sql`${inactividad}::interval`}, ${compartida}, ${origen.ip},
      ${origen.agente?.slice(0, 300) ?? null}
    )
  `)
  await tx.run(sql`
    UPDATE usuarios u
    SET
      ultimo_ingreso = now(),
      segundo_factor_desde = CASE
        WHEN ${origen.exige} AND ${ADMINISTRA} THEN coalesce(segundo_factor_desde, ${hoy()}::date)
        ELSE segundo_factor_desde
      END
    WHERE id = ${usuario.id}
  `)
  await record(tx, 'ingreso', usuario, origen)
  return { token, marca }
}

const record = (db: Db, accion: string, usuario: Quien | null, { ip, request_id }: Origen): Promise<number> =>
  db.run(sql`
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, ip, request_id)
    VALUES (${usuario?.id ?? null}, ${usuario?.nombre ?? null}, 'Sesion', ${accion}, ${ip}, ${request_id})
  `)

/** Ends the session; its token is worth nothing at the very next request. */
export const closeSession = (db: Db, token: string): Promise<number> =>
  db.run(sql`DELETE FROM sesiones WHERE token_sha256 = ${sha256(token)}`)

/** Ends every session of a user, on every device and instance. Answers how many there were. */
export const closeSessions = (db: Db, usuario_id: number): Promise<number> =>
  db.run(sql`DELETE FROM sesiones WHERE usuario_id = ${usuario_id}`)

/**
 * The session of a stored token, for a page that opens. On a shared computer it ends with the browser: where that was
 * closed since, the session is over (`sin_sesion`), whoever sits there now.
 */
export async function resumeSession(db: Db, sesion: Sesion, cookies: string | undefined) {
  if (sesion.compartida && !isStillOpen(cookies)) {
    await closeSession(db, sesion.token)
    throw new AppError('sin_sesion')
  }
  return describeSession(db, sesion)
}

/** The whole session object of the specification (§3, §7). */
async function describeSession(db: Db, sesion: Sesion): Promise<z.output<typeof SesionAnswer>> {
  const preferencias = await readPreferences(db, sesion.usuario_id)
  const apagados = modulosApagados(sesion.apagados)
  const novedades = await novedadesDe(db, sesion)
  return {
    token: sesion.token,
    navbar: await menuOf(db, sesion),
    usuarioid: sesion.usuario_id,
    email: sesion.email,
    nombre: sesion.nombre,
    rol: sesion.rol,
    modulos: grantedModules(sesion.permisos),
    ...(apagados.length > 0 && { apagados }),
    ...(novedades && { novedades }),
    ...(preferencias && { preferencias }),
    ...(sesion.compartida && { reposo_minutos: REPOSO_COMPARTIDO }),
    ...(sesion.dias_sin_segundo_factor === 0 && { falta_segundo_factor: true }),
    ...(sesion.dias_sin_segundo_factor && { dias_sin_segundo_factor: sesion.dias_sin_segundo_factor }),
  }
}

export async function menuOf(db: Db, sesion: Sesion) {
  const { orden_menu } = await db.one<{ orden_menu: string[] }>(
    sql`SELECT orden_menu FROM roles WHERE id = ${sesion.rol_id}`,
  )
  return navbar(sesion.permisos, orden_menu, modulosApagados(sesion.apagados))
}
