import type { FastifyRequest } from 'fastify'
import { hoy } from '#server/clock'
import type { Sesion } from './guard.ts'

/** Who does it, when and from where: what every service is told besides its input. */
export interface Contexto {
  usuario_id: number
  usuario_nombre: string
  permisos: ReadonlySet<string>
  /** The role sees only the courses that its user teaches. */
  solo_propios: boolean
  /** The local date of Honduras, YYYY-MM-DD. */
  hoy: string
  ip: string | null
  request_id: string | null
}

export const contextOf = (request: FastifyRequest): Contexto => ({
  ...userOf(request.sesion),
  hoy: hoy(),
  ip: request.ip,
  request_id: request.id,
})

const userOf = (sesion: Sesion) => ({
  usuario_id: sesion.usuario_id,
  usuario_nombre: sesion.nombre,
  permisos: sesion.permisos,
  solo_propios: sesion.solo_propios,
})
