import type { PorAutorizar } from '#contract/autorizaciones'

/** A refusal that somebody can sign, and who waits for the answer. */
interface Pendiente {
  porAutorizar: PorAutorizar
  /** Ends the wait: the refused request is sent again with the authorisation; with null, the refusal stands. */
  responder: (autorizacion_id: number | null) => void
}

let pendientes: readonly Pendiente[] = []
let hayDialogo = 0
const listeners = new Set<() => void>()

function poner(cuales: readonly Pendiente[]) {
  pendientes = cuales
  listeners.forEach((listener) => listener())
}

/** The refused requests that wait for the authorisation dialog, shown one after the other. */
export const pendienteStore = {
  getSnapshot: () => pendientes[0],
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The dialog is there to be asked; where it is not, nothing waits for it. Answers how it goes. */
export function conDialogo(): () => void {
  hayDialogo++
  return () => {
    hayDialogo--
    for (const { responder } of pendientes) responder(null)
  }
}

/**
 * Asks for what a refusal lacks; answers the number of the authorisation, null when nobody gives one. Whoever calls
 * goes on waiting meanwhile, with everything that was typed.
 */
export function pedirAutorizacion(porAutorizar: PorAutorizar): Promise<number | null> {
  if (!hayDialogo) return Promise.resolve(null)
  return new Promise((resolve) => {
    const pendiente: Pendiente = {
      porAutorizar,
      responder: (autorizacion_id) => {
        poner(pendientes.filter((otro) => otro !== pendiente))
        resolve(autorizacion_id)
      },
    }
    poner([...pendientes, pendiente])
  })
}
