import type { ConFoto } from '#contract/catalogos/foto'
import type { FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import type { FotoRechazada } from '../preparar-foto.ts'

/** A file of many that were given at once, until it is sent. */
export interface DelLote {
  id: number
  archivo: File
  /** The students whose code or DNI its name says. */
  dice: readonly number[]
  cliente_id: number | null
  /** Cut to the frame; absent until it is. */
  foto?: Blob
  rechazo?: FotoRechazada
  /** Its user's word, where the student has a photograph already, and where her family said no to pictures. */
  reemplaza: boolean
  aPesarDelNo: boolean
}

/** Why a file is not sent yet. */
export type Falta = 'rechazada' | 'preparando' | 'sin_estudiante' | 'repetida' | 'negada' | 'ya_tiene'

const DNI = /^\d{13}$/

/**
 * A code or a DNI as a file is named by it: whole, in any case, with its parts (letters and digits) joined by one sign,
 * or a blank, or nothing, and with no letter or digit right before or after it.
 */
function enNombre([primera, segunda, ...resto]: readonly string[]): RegExp[] {
  if (primera === undefined) return []
  // One kind of joint in a number: what is a date and an hour together is no DNI.
  const otras = segunda === undefined ? '' : `(?<junta>[^\\p{L}\\d]?)${[segunda, ...resto].join('\\k<junta>')}`
  return [new RegExp(`(?<![\\p{L}\\d])${primera}${otras}(?![\\p{L}\\d])`, 'iu')]
}

/** Reads names of files: which of these students each one says, by code or DNI and by nothing else. */
export function lectorDeNombres(filas: readonly ConFoto[]): (nombre: string) => number[] {
  const claves = filas.map(({ cliente_id, codigo, dni }) => ({
    cliente_id,
    patrones: [
      ...enNombre(codigo.match(/[\p{L}\d]+/gu) ?? []),
      ...(dni && DNI.test(dni) ? enNombre([dni.slice(0, 4), dni.slice(4, 8), dni.slice(8)]) : []),
    ],
  }))
  return (nombre) => {
    const sinTipo = nombre.replace(/\.[a-z]\w{1,4}$/i, '')
    return claves.filter(({ patrones }) => patrones.some((uno) => uno.test(sinTipo))).map((una) => una.cliente_id)
  }
}

/** Students that more than one file is of: none of these is sent. */
export function repetidos(lote: readonly DelLote[]): ReadonlySet<number> {
  const vistos = new Set<number>()
  const dobles = new Set<number>()
  for (const { cliente_id } of lote) if (cliente_id !== null) (vistos.has(cliente_id) ? dobles : vistos).add(cliente_id)
  return dobles
}

/** The obstacle to a file; null of one that may go. `tiene`: whether the student has a photograph. */
export function loQueFalta(
  { rechazo, foto, cliente_id, aPesarDelNo, reemplaza }: DelLote,
  de: { niega: boolean; tiene: boolean; repetida: boolean },
): Falta | null {
  if (rechazo) return 'rechazada'
  if (cliente_id === null) return 'sin_estudiante'
  if (de.repetida) return 'repetida'
  if (de.niega && !aPesarDelNo) return 'negada'
  if (de.tiene && !reemplaza) return 'ya_tiene'
  return foto ? null : 'preparando'
}

/** Whether only its user can help it. */
export const esDeDecidir = (falta: Falta | null): boolean => falta !== null && falta !== 'preparando'

export const niega = ({ permiso }: ConFoto): boolean => permiso.estado === 'negada'

/** `huella` of the photograph that another one goes over: of the one that waits, what that one goes over. */
export const sobreDe = ({ foto }: ConFoto, espera: FotoPorEnviar | undefined): string | null =>
  espera ? espera.sobre : (foto?.huella ?? null)

export const sinFotoPrimero = (filas: readonly ConFoto[]): ConFoto[] =>
  filas.toSorted((una, otra) => Number(una.foto !== null) - Number(otra.foto !== null))
