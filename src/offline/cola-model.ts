import { HttpError } from 'react-admin'
import type { Cambio, CambiosAnswer } from '#contract/asistencia/asistencia'
import { esNegativa } from '#src/data/http.ts'

/** A change of attendance that this device holds until the server says what became of it. */
export interface Pendiente {
  usuario_id: number
  /** Its place among the taps of this user on this device. */
  orden: number
  cambio: Cambio
  /** Not sent before this instant (milliseconds): until then its user takes it back by a tap. */
  desde: number
  /** The server's sentence, when it will never take it; it stays until its user discards it. */
  rechazo: string | null
}

/** As many changes as go in one request; below the contract's 500, and small enough for a poor line. */
export const LOTE = 100

const PRIMERA_ESPERA_MS = 2_000
const MAYOR_ESPERA_MS = 60_000

/** No change waits longer than this to be taken back; one that seems to has seen the clock go back. */
const MAYOR_ESPERA_PEDIDA_MS = 60_000

/** The next changes to send, in the order of the taps. One that waits holds back those after it. */
export function siguienteLote(pendientes: readonly Pendiente[], ahora: number, tope = LOTE): Pendiente[] {
  const vivos = pendientes.filter(({ rechazo }) => rechazo === null)
  const espera = vivos.findIndex((pendiente) => loQueFalta(pendiente, ahora) > 0)
  return vivos.slice(0, Math.min(espera < 0 ? vivos.length : espera, tope))
}

/** Milliseconds until the first change that waits may go; undefined when none waits. */
export function proximaEspera(pendientes: readonly Pendiente[], ahora: number): number | undefined {
  const primero = pendientes.find(({ rechazo }) => rechazo === null)
  return primero && loQueFalta(primero, ahora)
}

function loQueFalta({ desde }: Pendiente, ahora: number): number {
  const falta = Math.max(0, desde - ahora)
  return falta > MAYOR_ESPERA_PEDIDA_MS ? 0 : falta
}

/** Whether two readings of the outbox say the same; what a change is never changes, only what became of it. */
export const mismos = (unos: readonly Pendiente[], otros: readonly Pendiente[]): boolean =>
  unos.length === otros.length &&
  unos.every(
    ({ cambio, desde, rechazo }, indice) =>
      cambio.clave === otros[indice]?.cambio.clave &&
      desde === otros[indice].desde &&
      rechazo === otros[indice].rechazo,
  )

/** What an answer leaves of the changes: the names of those that are settled, and the sentences of those refused. */
export function resultadosDe(
  { resultados }: CambiosAnswer,
  sinMotivo: string,
): { hechos: string[]; rechazos: Map<string, string> } {
  const rechazados = resultados.filter(({ resultado }) => resultado === 'rechazado')
  return {
    hechos: resultados.filter(({ resultado }) => resultado !== 'rechazado').map(({ clave }) => clave),
    rechazos: new Map(rechazados.map(({ clave, mensaje }) => [clave, mensaje ?? sinMotivo])),
  }
}

/** How long to wait, in milliseconds, after so many attempts in a row without success. */
export const esperaTras = (fallos: number): number => Math.min(PRIMERA_ESPERA_MS * 2 ** (fallos - 1), MAYOR_ESPERA_MS)

/**
 * Of the taps of one device each has an instant of its own, after the one before it and after those that wait: the
 * later one wins by it, also when the clock was put back in between.
 */
export const instanteTras = (anterior: number, ahora: number, pendientes: readonly Pendiente[] = []): number =>
  Math.max(ahora, anterior + 1, ...pendientes.map(({ cambio }) => Date.parse(cambio.en) + 1))

/** What a failed request asks for. */
export type Remedio = 'esperar' | 'revalidar' | 'partir'

/** What the server says of a body that it can't read or take. */
const ILEGIBLE = [400, 413, 422]

/**
 * What the server can't read is looked at one by one, if it says so itself: no tap is refused for what somebody on the
 * way says. A 401 is for the session to decide. All else is waited for: no answer, a fault, a throttle, a permission
 * that was taken away and may come back, and an error that is none of the server's.
 */
export function remedioDe(error: unknown): Remedio {
  if (error instanceof HttpError && error.status === 401) return 'revalidar'
  return esNegativa(error) && ILEGIBLE.includes(error.status) ? 'partir' : 'esperar'
}
