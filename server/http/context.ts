import type { FastifyReply, FastifyRequest } from 'fastify'
import { CABECERA_AUTORIZACION } from '#contract/autorizaciones'
import { hoy } from '#server/base/clock'
import { sha256, type Sesion } from './guard.ts'

/** The last hour that was sure, ISO 8601, and its local date: what is done while the clock is doubted bears these. */
interface UltimaSegura {
  instante: string
  dia: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** While the clock is doubted, of a route that goes on meanwhile (`porConfirmar`). */
    enDuda?: UltimaSegura
  }
}

/** The person who acts, the instant and the origin: every service is told them besides its input. */
export interface Contexto {
  usuario_id: number
  usuario_nombre: string
  permisos: ReadonlySet<string>
  /** The role sees only the courses that its user teaches. */
  solo_propios: boolean
  /** The local date of Honduras, YYYY-MM-DD; the last sure one while the clock is doubted. */
  hoy: string
  /** The clock is doubted: what is written waits for its date. */
  enDuda?: UltimaSegura
  ip: string | null
  request_id: string | null
  /** The reason of all that is done, where no field asks for one: what an import lowers, its user lowers. */
  motivo?: string
  /** The authorisation that came with the request, and what the request is: it is signed for that one alone. */
  firma?: { solicitud_id: number; huella: Buffer }
  /** It is done to several records in one act, and what is said of them all. */
  varios?: DeVarios
}

/** The act that changes several records at once (`server/resource/varios`). */
interface DeVarios {
  /** The verb of each row in the bitácora. */
  accion: string
  /** Why a price is lowered. */
  motivo?: string | null
  /** Some price was lowered. */
  baja?: boolean
  /**
   * Charges follow the price of their course: those that may, or those that an act had changed. `cambiados` collects
   * them, by course.
   */
  cargos?: { solo?: ReadonlyMap<number, readonly number[]>; cambiados: Map<number, number[]> }
}

export const contextOf = (request: FastifyRequest): Contexto => ({
  ...userOf(request.sesion),
  hoy: diaDe(request),
  enDuda: request.enDuda,
  ip: request.ip,
  request_id: request.id,
  firma: firmaOf(request),
})

/** The local date of a request; the last sure one where its route goes on while the clock is doubted. */
export const diaDe = ({ enDuda }: Pick<FastifyRequest, 'enDuda'>): string => enDuda?.dia ?? hoy()

/** Is aborted when who asked is gone before the answer was sent. */
export function alIrse({ raw }: FastifyReply): AbortSignal {
  const ido = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) ido.abort()
  })
  return ido.signal
}

/** Fingerprint of a request as its route takes it: method, address and body. */
export const huellaDe = ({ method, url, body }: FastifyRequest): Buffer =>
  sha256(`${method} ${url}\n${JSON.stringify(body ?? null)}`)

function firmaOf(request: FastifyRequest): Contexto['firma'] {
  const solicitud_id = Number(request.headers[CABECERA_AUTORIZACION])
  return Number.isInteger(solicitud_id) && solicitud_id > 0 && solicitud_id < 2 ** 31
    ? { solicitud_id, huella: huellaDe(request) }
    : undefined
}

const userOf = (sesion: Sesion) => ({
  usuario_id: sesion.usuario_id,
  usuario_nombre: sesion.nombre,
  permisos: sesion.permisos,
  solo_propios: sesion.solo_propios,
})
