import { HttpError } from 'react-admin'
import type { Cambio, CambiosAnswer } from '#contract/asistencia/asistencia'
import { esNegativa } from '#src/data/http.ts'

/** A change of attendance that this device holds until the server says what became of it. */
export interface Pendiente {
  usuario_id: number
  /** The change's place among the taps of this user on this device. */
  orden: number
  cambio: Cambio
  /** Instant (milliseconds) before which the change is not sent: until then its user takes it back by a tap. */
  desde: number
  /** The server's sentence, when it will never take the change, which stays until its user discards it. */
  rechazo: string | null
}

/** The most changes that go in one request; below the contract's 500, and few enough for a poor line. */
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

/** The outcome of an answer of the server: the names of the settled changes, and the sentences of the refused ones. */
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

/** The wait, in milliseconds, after so many attempts in a row without success. */
export const esperaTras = (fallos: number): number => Math.min(PRIMERA_ESPERA_MS * 2 ** (fallos - 1), MAYOR_ESPERA_MS)

/**
 * The instant of a new tap: after the device's one before it and after those that wait, as the server keeps the later
 * one, also when the clock was put back in between.
 */
export const instanteTras = (anterior: number, ahora: number, pendientes: readonly Pendiente[] = []): number =>
  Math.max(ahora, anterior + 1, ...pendientes.map(({ cambio }) => Date.parse(cambio.en) + 1))

/** The remedy for a failed request: wait, validate the session again, or send the changes one by one. */
export type Remedio = 'esperar' | 'revalidar' | 'partir'

/** Statuses by which the server says that it can't read or take a body. */
const ILEGIBLE = [400, 413, 422]

/**
 * The remedy for `error`. Changes that the server itself can't read are sent one by one, to find the bad one; a 401 is
 * for the session to decide. All else waits: no answer, a fault, a throttle, a permission that may come back, and what
 * somebody between here and the server says.
 */
export function remedioDe(error: unknown): Remedio {
  if (error instanceof HttpError && error.status === 401) return 'revalidar'
  return esNegativa(error) && ILEGIBLE.includes(error.status) ? 'partir' : 'esperar'
}
