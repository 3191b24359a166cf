import { sessionStore } from '#src/session/session.ts'
import { local } from '#src/storage.ts'
import { HAY_FOTOS } from './fotos-estado.ts'

/**
 * Follows the session for the photographs that wait on this device: they are sent while their user is signed in, and go
 * from it when she signs out. Where none wait, none of it is loaded. Answers how to stop.
 */
export function seguirFotos(): () => void {
  const mover = () => {
    const state = sessionStore.getState()
    if (state.status === 'pending' || !local.getItem(HAY_FOTOS)) return
    // In the tab where it was pressed: what other tabs hear of may be a session that ended by itself.
    const salio = state.status === 'out' && state.reason === 'signed-out' ? state.quien : undefined
    void import('./fotos.ts').then(async ({ bandeja }) => {
      if (state.status === 'in') await bandeja.abrir(state.session)
      else if (salio !== undefined) await bandeja.borrar(salio)
      else bandeja.cerrar()
    })
  }
  mover()
  return sessionStore.subscribe(mover)
}
