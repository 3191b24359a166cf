import type { Api } from '#server/http/api'
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { esModulo, type Accion, type ClavePermiso, type NombreModulo } from '#contract/modulos'
import { MODULOS_PROPIOS } from '#contract/usuarios/roles'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { diasSinSegundoFactor, permisosDeRol, SEGUNDO_FACTOR, type SegundoFactor } from '#server/http/exigencia'
import { AppError } from './errors.ts'
import { anotarNegativa } from './negativas.ts'

/**
 * Access to a route: nobody signed in is asked of a `publica`, any session suffices for `sesion`, otherwise one of the
 * permissions. A route that declares nothing stops the start.
 */
export type Acceso = 'publica' | 'sesion' | readonly ClavePermiso[]

export interface Sesion {
  usuario_id: number
  nombre: string
  email: string
  rol_id: number
  rol: string
  permisos: ReadonlySet<string>
  /** Packs that the school does not use: hidden from everybody, and granted as before. */
  apagados: readonly string[]
  /** The role sees only the courses that its user teaches, and their students. */
  solo_propios: boolean
  /** Days for which the user may do without a second factor: at 0 nothing is granted; null where none is asked. */
  dias_sin_segundo_factor: number | null
  /** Moves whenever the role, the user or the packs in use change; the interface then validates its session again. */
  permisos_version: string
  /** Opened on a shared computer: it ends with the browser. */
  compartida: boolean
  token: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acceso?: Acceso
    /** Asked by an open page again and again: that somebody uses it does not follow. */
    vigila?: boolean
  }
  interface FastifyRequest {
    /** The session of the bearer token; reading it on a public route is a fault of the program. */
    sesion: Sesion
  }
}

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

interface Fila
  extends
    SegundoFactor,
    Pick<Sesion, 'usuario_id' | 'nombre' | 'email' | 'rol_id' | 'rol' | 'solo_propios' | 'apagados'> {
  rol_version: number
  usuario_version: number
}

const TOUCH_AFTER_SECONDS = 60

/** Columns that a session has of its user `u` and of the role `r`. */
const DE_USUARIO = sql`
  u.id AS usuario_id, u.nombre, u.email, u.rol_id, u.version AS usuario_version, r.nombre AS rol, r.solo_propios,
  r.version AS rol_version, ${SEGUNDO_FACTOR}, (SELECT paquetes_apagados FROM centro) AS apagados
`

/** A role's permissions at a version of it, which moves with each of them. */
interface PermisosDeRol {
  version: number
  permisos: readonly string[]
  /** Those that open something. */
  abren: ReadonlySet<string>
}

const vistos = new WeakMap<Database, Map<number, PermisosDeRol>>()

/**
 * Permissions of a role at the version that its session was read with: they are read where it is not the one that was
 * seen. Undefined of a role that changed meanwhile.
 */
async function permisosDe(
  db: Database,
  { rol_id, rol_version, solo_propios }: Fila,
): Promise<PermisosDeRol | undefined> {
  const roles = vistos.get(db) ?? new Map<number, PermisosDeRol>()
  vistos.set(db, roles)
  const visto = roles.get(rol_id)
  if (visto?.version === rol_version) return visto
  const rol = await db.maybe<{ permisos: string[] }>(sql`
    SELECT ${permisosDeRol('r.id')} AS permisos FROM roles r WHERE r.id = ${rol_id} AND r.version = ${rol_version}
  `)
  if (!rol) return undefined
  const abren = new Set(rol.permisos.filter((permiso) => available(permiso, solo_propios)))
  const leido = { version: rol_version, permisos: rol.permisos, abren }
  roles.set(rol_id, leido)
  return leido
}

const NADA: ReadonlySet<string> = new Set()

/** Undefined where the role changed since the row was read: read again, all of the session is of one moment. */
async function conPermisos(db: Database, fila: Fila, token: string, compartida = false): Promise<Sesion | undefined> {
  const { usuario_id, nombre, email, rol_id, rol, solo_propios, apagados } = fila
  const rolLeido = await permisosDe(db, fila)
  if (!rolLeido) return undefined
  const { permisos, abren } = rolLeido
  const dias_sin_segundo_factor = diasSinSegundoFactor(fila, permisos, hoy)
  const falta = dias_sin_segundo_factor === 0
  return {
    usuario_id,
    nombre,
    email,
    rol_id,
    rol,
    solo_propios,
    apagados,
    dias_sin_segundo_factor,
    permisos_version: [rol_id, fila.rol_version, fila.usuario_version, ...(falta ? ['f'] : []), ...apagados].join('.'),
    permisos: falta ? NADA : abren,
    token,
    compartida,
  }
}

/** The rights of an active user at this moment, for work in her name that no request asked for: without a token. */
export async function sesionDeUsuario(db: Database, usuario_id: number): Promise<Sesion | undefined> {
  const fila = await db.maybe<Fila>(sql`
    SELECT ${DE_USUARIO}
    FROM usuarios u
    JOIN roles r ON r.id = u.rol_id
    WHERE u.id = ${usuario_id} AND u.activo
  `)
  return fila && ((await conPermisos(db, fila, '')) ?? sesionDeUsuario(db, usuario_id))
}

/**
 * The live session of a token: not expired, not idle too long, of an active user. One query, whose only value is the
 * token: it is planned once for each connection. And it has been used now, unless it is only watched.
 */
export async function findSession(db: Database, token: string, vigila = false): Promise<Sesion | undefined> {
  const token_sha256 = sha256(token)
  const fila = await db.maybe<Fila & Pick<Sesion, 'compartida'> & { reposo: number }>(sql`
    SELECT ${DE_USUARIO}, s.compartida, extract(epoch FROM now() - s.usada_en)::int AS reposo
    FROM sesiones s
    JOIN usuarios u ON u.id = s.usuario_id
    JOIN roles r ON r.id = u.rol_id
    WHERE s.token_sha256 = ${token_sha256} AND s.caduca_en > now() AND s.usada_en > now() - s.inactividad
      -- One that was used later than now was made by a clock that ran ahead, and would outlive all others.
      AND s.usada_en < now() + s.inactividad AND u.activo
  `)
  if (!fila) return undefined
  if (fila.reposo >= TOUCH_AFTER_SECONDS && !vigila)
    await db.run(sql`UPDATE sesiones SET usada_en = now() WHERE token_sha256 = ${token_sha256}`)
  return (await conPermisos(db, fila, token, fila.compartida)) ?? findSession(db, token, vigila)
}

/** A module that knows no owner grants nothing to a role that sees only its own, whatever the role holds. */
const available = (permiso: string, solo_propios: boolean): boolean => {
  const [modulo = ''] = permiso.split(':')
  return esModulo(modulo) && (!solo_propios || MODULOS_PROPIOS.includes(modulo))
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The pages of the documentation come from a plugin, which can't declare its access. */
const DOCS = '/api/docs'

/** Puts the guard before every route and refuses, at start, a route without a declared access. */
export function registerGuard(app: Api, db: Database): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(DOCS)) route.config = { ...route.config, acceso: 'publica' }
    if (!route.config?.acceso)
      throw new Error(`La ruta ${String(route.method)} ${route.url} no declara quién puede usarla (config.acceso).`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { acceso, vigila } = request.routeOptions.config
    if (!acceso || acceso === 'publica') return
    const token = bearer(request)
    const sesion = token ? await findSession(db, token, vigila) : undefined
    if (!sesion) throw new AppError('sin_sesion')
    request.sesion = sesion
    reply.header('X-Permisos-Version', sesion.permisos_version)
    if (acceso !== 'sesion' && !acceso.some((permiso) => sesion.permisos.has(permiso))) {
      const negativa = {
        usuario_id: sesion.usuario_id,
        usuario_nombre: sesion.nombre,
        accion: 'permiso_negado' as const,
        modulo: acceso[0]?.split(':')[0] ?? '',
        despues: { ruta: `${request.method} ${request.routeOptions.url}` },
        origen: request.ip,
        ip: request.ip,
        request_id: request.id,
      }
      throw new AppError('sin_permiso', { rastro: (suya) => anotarNegativa(suya, negativa) })
    }
  })
}

/** Whether the session may do it; for rules finer than a route's. */
export const may = (sesion: Sesion, modulo: NombreModulo, accion: Accion): boolean =>
  sesion.permisos.has(`${modulo}:${accion}`)

/** Whether the session hands out users and roles and looks after the centre. */
export const administra = (sesion: Sesion): boolean =>
  may(sesion, 'Centro', 'editar') && may(sesion, 'Usuarios', 'editar') && may(sesion, 'Roles', 'editar')
