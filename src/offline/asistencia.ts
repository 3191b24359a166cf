import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { estadoCola } from './cola-estado.ts'
import { cola } from './cola.ts'
import { instalar } from './instalar.ts'
import { borrarInstantanea, pedirInstantanea, renovarClases } from './instantanea.ts'

/** A session without network asks for the real one this often. */
const VOLVER_A_PREGUNTAR_MS = 20_000

let token: string | null = null
let reloj: ReturnType<typeof setInterval> | undefined

cola.alResponder((clases) => {
  void renovarClases(clases).catch(console.error)
  preguntarDeNuevo()
})

/**
 * Somebody who takes attendance is signed in: what they left is sent, and what they need without network is fetched.
 */
export function entrar(session: Session): void {
  instalar()
  vigilar()
  clearInterval(reloj)
  if (session.sinConexion) reloj = setInterval(preguntarDeNuevo, VOLVER_A_PREGUNTAR_MS)
  void cola.abrir(session).catch(console.error)
  const nueva = session.token !== token
  token = session.sinConexion ? null : session.token
  if (nueva) void pedirInstantanea(session).catch(console.error)
}

/** Nobody is signed in: the classes leave the device, what was not sent stays for its user. */
export function salir(): void {
  token = null
  clearInterval(reloj)
  cola.cerrar()
  void borrarInstantanea().catch(console.error)
}

function preguntarDeNuevo(): void {
  const state = sessionStore.getState()
  if (state.status === 'in' && state.session.sinConexion) void sessionStore.revalidate()
}

let vigilando = false

/** Tries again when there is a network, when the page comes into sight, and asks before it takes unsent work along. */
function vigilar(): void {
  if (vigilando) return
  vigilando = true
  const volver = () => {
    if (document.visibilityState === 'hidden') return
    cola.insistir()
    preguntarDeNuevo()
  }
  window.addEventListener('online', volver)
  document.addEventListener('visibilitychange', volver)
  window.addEventListener('beforeunload', (event) => {
    const { volatil, pendientes } = estadoCola.leer()
    if (volatil && pendientes.length > 0) event.preventDefault()
  })
}
