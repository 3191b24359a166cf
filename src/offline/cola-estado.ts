import { useSyncExternalStore } from 'react'
import type { Pendiente } from './cola-model.ts'
import { crearEstado } from './estado.ts'

/*
 * State of the outbox that the frame shows, apart from the outbox itself: whoever takes no attendance downloads only
 * this.
 */

export interface EstadoCola {
  /** Whether what this user left on the device has been read; until then nothing is known of it. */
  leida: boolean
  pendientes: readonly Pendiente[]
  /** The failure of the last attempt: no answer, or a server that can't now; null for none. */
  fallo: 'red' | 'servidor' | null
  /** The names of those that are on their way: these can't be taken back. */
  enCamino: readonly string[]
  /** Some changes are kept in this page's memory alone, as the browser gave no room for them. */
  volatil: boolean
}

/** The empty list, always the same object, so that nobody is told of a change that is none. */
export const NINGUNO: readonly string[] = []
const VACIA: EstadoCola = { leida: false, pendientes: [], fallo: null, enCamino: NINGUNO, volatil: false }

export const estadoCola = crearEstado(VACIA)

export const useCola = (): EstadoCola => useSyncExternalStore(estadoCola.seguir, estadoCola.leer)

/** The waiting changes alone: a list need not be drawn again when they are merely on their way. */
export const usePendientes = (): readonly Pendiente[] =>
  useSyncExternalStore(estadoCola.seguir, () => estadoCola.leer().pendientes)

/** Changes that wait to be sent; those refused do not. */
export const porEnviar = ({ pendientes }: EstadoCola): number =>
  pendientes.filter(({ rechazo }) => rechazo === null).length
