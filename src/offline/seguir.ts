import { sessionStore } from '#src/session/session.ts'
import { HAY_INSTANTANEA } from '#src/session/sin-conexion.ts'

/**
 * Follows the session for whoever takes attendance: their outbox, their classes for without network, and the installed
 * application. Pages without a session load none of it. Answers how to stop.
 */
export function seguirAsistencia(): () => void {
  let dentro = false
  const mover = () => {
    const state = sessionStore.getState()
    if (state.status === 'in') {
      const { session } = state
      if (!session.modulos.some(({ name }) => name === 'Asistencia')) return
      dentro = true
      void import('./asistencia.ts').then(({ entrar }) => entrar(session))
    } else if (state.status === 'out' && (dentro || localStorage.getItem(HAY_INSTANTANEA))) {
      dentro = false
      void import('./asistencia.ts').then(({ salir }) => salir())
    }
  }
  mover()
  return sessionStore.subscribe(mover)
}
