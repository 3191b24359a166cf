import { useSyncExternalStore } from 'react'
import { hoyEn } from '#contract/tiempo/fechas'
import { local } from '#src/storage.ts'

/** Key in local storage: milliseconds that the server's clock is ahead of this device's, as it was last heard. */
const GUARDADA = 'campana.reloj'
/** A smaller difference is the answer's own delay, or the drift of any clock. */
const DE_MAS_MS = 5 * 60_000

let diferencia = Number(local.getItem(GUARDADA)) || 0
let oido = false
const oyentes = new Set<() => void>()

/**
 * The server's clock, as this device last heard it: the day and hour of attendance are the school's, whatever the phone
 * believes. What is within five minutes counts as right, and the device's own clock stands.
 */
export const reloj = {
  /** Hears the server's instant (ISO 8601) of an answer that has just arrived. */
  oir(instante: string): void {
    const oida = Date.parse(instante) - Date.now()
    const nueva = Math.abs(oida) > DE_MAS_MS ? oida : 0
    // Seconds more or less are no other time.
    if (Number.isNaN(oida) || Math.abs(nueva - diferencia) < DE_MAS_MS / 10) return
    diferencia = nueva
    if (nueva) local.setItem(GUARDADA, String(nueva))
    else local.removeItem(GUARDADA)
    oyentes.forEach((oyente) => oyente())
  },

  /** Hears the instant that the school's own server sends with each answer; a foreign server sends none. */
  oirServidor(instante: string): void {
    oido = true
    this.oir(instante)
  },

  oido: (): boolean => oido,

  ahora: (): Date => new Date(Date.now() + diferencia),
}

/** Today's local date at the school (YYYY-MM-DD): the one that any screen counts from, whatever the device's clock. */
export const hoyDelCentro = (): string => hoyEn(reloj.ahora())

/** Milliseconds that the server is ahead of this device; 0 while the device is right. */
export const useDiferencia = (): number =>
  useSyncExternalStore(
    (oyente) => {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
    () => diferencia,
  )
