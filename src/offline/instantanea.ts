import { useSyncExternalStore } from 'react'
import type { Instantanea, ListaDeClase } from '#contract/asistencia/asistencia'
import { http } from '#src/data/http.ts'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { HAY_INSTANTANEA } from '#src/session/sin-conexion.ts'
import { abrirBase } from './almacen.ts'
import { guardada, huellaDe, poner, seguir } from './guardada.ts'
import { conClases, soloAsistencia, type Guardada } from './instantanea-model.ts'
import { reloj } from './reloj.ts'
import { local } from '#src/storage.ts'

/** A user's word that this device keeps nothing: `no`, by user id. */
const RECHAZA = 'campana.sin-conexion.'

/** The classes that this device keeps for the signed-in user; null without any. */
export const useInstantanea = (): Instantanea | null => useSyncExternalStore(seguir, leerInstantanea)

export const leerInstantanea = (): Instantanea | null => (guardada && esDe(guardada.usuario_id) ? guardada.datos : null)

/** Whether this user is the one who is signed in now: an answer may come after a sign-out. */
function esDe(usuario: number): boolean {
  const state = sessionStore.getState()
  return state.status === 'in' && state.session.usuario.usuarioID === usuario
}

export const aceptaInstantanea = (usuario: number): boolean => local.getItem(RECHAZA + usuario) !== 'no'

/**
 * Asks for the user's classes and keeps them, unless the user does not want to, has none, or the browser has no way to
 * tie them to the session (plain http on a LAN, where nothing opens without network anyway).
 */
export async function pedirInstantanea(session: Session): Promise<void> {
  const {
    usuario: { usuarioID },
    token,
    sinConexion,
  } = session
  if (sinConexion) return
  const huella = await huellaDe(token)
  await soltarAjenas(huella)
  if (!huella || !aceptaInstantanea(usuarioID)) return
  const { json } = await http('/Asistencia/instantanea', { token })
  const datos = json as Instantanea
  reloj.oir(datos.ahora)
  if (!esDe(usuarioID) || !aceptaInstantanea(usuarioID)) return
  if (datos.clases.length === 0) return borrarInstantanea()
  await guardarInstantanea({ usuario_id: usuarioID, huella, sesion: soloAsistencia(session), datos })
}

/** Deletes what another session left on the device: it opens nothing any more. */
async function soltarAjenas(huella: string | null): Promise<void> {
  const todas = await (await abrirBase()).getAll('instantaneas')
  if (todas.some((cada) => cada.huella !== huella)) await borrarInstantanea()
}

/** Puts what the server answered about some classes in the place of what was kept. */
export async function renovarClases(clases: readonly ListaDeClase[]): Promise<void> {
  if (guardada && esDe(guardada.usuario_id))
    await guardarInstantanea({ ...guardada, datos: conClases(guardada.datos, clases) })
}

/** Forgets every class on this device, whoever's. */
export async function borrarInstantanea(): Promise<void> {
  local.removeItem(HAY_INSTANTANEA)
  poner(null)
  await (await abrirBase()).clear('instantaneas')
}

/** The user's choice for this device, kept after the session. */
export async function elegirInstantanea(session: Session, quiere: boolean): Promise<void> {
  if (quiere) {
    local.removeItem(RECHAZA + session.usuario.usuarioID)
    await pedirInstantanea(session)
  } else {
    local.setItem(RECHAZA + session.usuario.usuarioID, 'no')
    await borrarInstantanea()
  }
}

async function guardarInstantanea(nueva: Guardada): Promise<void> {
  const tx = (await abrirBase()).transaction('instantaneas', 'readwrite')
  void tx.store.clear()
  void tx.store.put(nueva)
  await tx.done
  if (!esDe(nueva.usuario_id)) return borrarInstantanea()
  local.setItem(HAY_INSTANTANEA, '1')
  // A browser short of room would clear it away unasked.
  void navigator.storage?.persist?.().catch(() => undefined)
  poner(nueva)
}
