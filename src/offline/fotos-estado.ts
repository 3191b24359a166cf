import { useSyncExternalStore } from 'react'
import { moduloDe } from '#contract/modulos'
import { crearEstado } from './estado.ts'

/*
 * State of the photographs that wait on this device, which the screens show, apart from what sends them: whoever takes
 * none downloads only this.
 */

/** The screen of the cards of a course, and the photographs of one on it. */
export const RUTA_DE_CARNETS = `${moduloDe('Constancias').path}/carnets`
export const rutaDeFotos = (curso_id: number): string => `${RUTA_DE_CARNETS}?curso_id=${curso_id}&ver=fotos`

/** In local storage while photographs wait on this device: others ask nothing of it. */
export const HAY_FOTOS = 'campana.fotos'

/** Why the server did not take a photograph, which stays until its user decides. */
export interface Rechazo {
  /** Its own sentence, or an i18n key. */
  mensaje: string
  /** `choca`: the student has another one by now. `borrada`: it waited too long, and is not on this device any more. */
  clase: 'choca' | 'borrada' | 'otra'
}

/** A photograph that waits to be sent, one a student, without the picture. */
export interface FotoPorEnviar {
  /** Key of this photograph: another one of the same student has another. */
  clave: string
  usuario_id: number
  cliente_id: number
  /** Name of the student. */
  nombre: string
  /** The course from whose page it was taken. */
  curso_id: number
  /** `huella` of the photograph that it replaces; null where the student had none. */
  sobre: string | null
  /** Milliseconds. */
  tomada: number
  rechazo: Rechazo | null
}

interface EstadoFotos {
  fotos: readonly FotoPorEnviar[]
  /** Photographs that arrived since nothing waited. */
  enviadas: number
  /** The failure of the last attempt: no answer, or a server that can't now; null for none. */
  fallo: 'red' | 'servidor' | null
  /** Some are kept in this page's memory alone, as the browser gave no room for them. */
  volatil: boolean
}

const VACIO: EstadoFotos = { fotos: [], enviadas: 0, fallo: null, volatil: false }

export const estadoFotos = crearEstado(VACIO)

export const useFotosPorEnviar = (): EstadoFotos => useSyncExternalStore(estadoFotos.seguir, estadoFotos.leer)

/** Photographs that wait for the line; those refused wait for their user. */
export const esperan = ({ fotos }: Pick<EstadoFotos, 'fotos'>): FotoPorEnviar[] =>
  fotos.filter(({ rechazo }) => rechazo === null)
