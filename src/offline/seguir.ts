import { sessionStore } from '#src/session/session.ts'
import { HAY_INSTANTANEA } from '#src/session/sin-conexion.ts'
import { local } from '#src/storage.ts'

/**
 * Follows the session for whoever takes attendance: their outbox, their classes for without network, and the installed
 * application. Pages without a session load none of it. Answers how to stop.
 */
export function seguirAsistencia(): () => void {
  let quien: number | null = null
  const mover = () => {
    const state = sessionStore.getState()
    if (state.status === 'pending') return
    const session = state.status === 'in' ? state.session : undefined
    if (session?.modulos.some(({ name }) => name === 'Asistencia')) {
      quien = session.usuario.usuarioID
      void import('./asistencia.ts').then(({ entrar }) => entrar(session))
      return
    }
    // A user whose right to the module was taken away may get it back: what was not sent is kept.
    if (session && session.usuario.usuarioID === quien) return
    if (quien === null && !local.getItem(HAY_INSTANTANEA)) return
    quien = null
    void import('./asistencia.ts').then(({ salir }) => salir())
  }
  mover()
  return sessionStore.subscribe(mover)
}
