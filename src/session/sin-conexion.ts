import { esSilencio } from '#src/data/http.ts'
import type { Session } from './api.ts'
import { local } from '#src/storage.ts'

/** In local storage while the device keeps classes for somebody: other devices ask for nothing of this. */
export const HAY_INSTANTANEA = 'campana.instantanea'

/** A device that can open without network waits this long for the server before it does. */
const SIN_RESPUESTA_MS = 8_000

/** The end of the wait for a validation, on a device that has something to open instead. */
export const plazoDeValidacion = (): AbortSignal | undefined =>
  local.getItem(HAY_INSTANTANEA) ? AbortSignal.timeout(SIN_RESPUESTA_MS) : undefined

/**
 * The session without network, in the place of one whose validation failed: attendance alone, when there was no answer
 * at all, or a gateway's 502, 503 or 504, and this token has classes that its user keeps on this device
 * (docs/diseno/api.md, «Sesiones»). Any other failure is thrown again.
 */
export async function sinConexion(token: string, error: unknown): Promise<Session> {
  if (!esSilencio(error) || !local.getItem(HAY_INSTANTANEA)) throw error
  const { sesionGuardada } = await import('#src/offline/guardada.ts')
  const session = await sesionGuardada(token).catch(() => null)
  if (!session) throw error
  return session
}
