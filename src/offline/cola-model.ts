import type { Cambio, CambiosAnswer } from '#contract/asistencia/asistencia'

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

/** The next changes to send, in the order of the taps. One that waits holds back those after it. */
export function siguienteLote(pendientes: readonly Pendiente[], ahora: number, tope = LOTE): Pendiente[] {
  const vivos = pendientes.filter(({ rechazo }) => rechazo === null)
  const espera = vivos.findIndex(({ desde }) => desde > ahora)
  return vivos.slice(0, Math.min(espera < 0 ? vivos.length : espera, tope))
}

/** Milliseconds until the first change that waits may go; undefined when none waits. */
export function proximaEspera(pendientes: readonly Pendiente[], ahora: number): number | undefined {
  const primero = pendientes.find(({ rechazo }) => rechazo === null)
  return primero && Math.max(0, primero.desde - ahora)
}

/** What an answer leaves of the changes: the names of those that are settled, and the sentences of those refused. */
export function resultadosDe({ resultados }: CambiosAnswer, sinMotivo: string): { hechos: string[]; rechazos: Map<string, string> } {
  const rechazados = resultados.filter(({ resultado }) => resultado === 'rechazado')
  return {
    hechos: resultados.filter(({ resultado }) => resultado !== 'rechazado').map(({ clave }) => clave),
    rechazos: new Map(rechazados.map(({ clave, mensaje }) => [clave, mensaje ?? sinMotivo])),
  }
}

/** How long to wait, in milliseconds, after so many attempts in a row without success. */
export const esperaTras = (fallos: number): number => Math.min(PRIMERA_ESPERA_MS * 2 ** (fallos - 1), MAYOR_ESPERA_MS)

/** Of the taps of one device each has an instant of its own, after the one before it: the later one wins by it. */
export const instanteTras = (anterior: number, ahora: number): number => Math.max(ahora, anterior + 1)

/** What a failed request asks for. */
export type Remedio = 'esperar' | 'revalidar' | 'partir'

/**
 * No answer, a fault or a throttle are waited for; so is a permission that was taken away, which may come back. A 401
 * is for the session to decide. What the server can't read is looked at one by one.
 */
export function remedioDe(status: number): Remedio {
  if (status === 401) return 'revalidar'
  return status < 400 || status === 403 || status === 408 || status === 429 || status >= 500 ? 'esperar' : 'partir'
}
