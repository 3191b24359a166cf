import { HttpError } from 'react-admin'

/*
 * The one place where an answer of any server becomes rows or a record. What is neither (a page, nothing, a list where
 * a record was asked for) is a failure of its call, which every screen shows beside what it could read; without this,
 * it would be taken for data, and the screen would break on it.
 */

const ilegible = () => new HttpError('datos.respuesta_ilegible', 200)

/** An answer that is a list of records; throws `datos.respuesta_ilegible` for any other. */
export function filas<T>(json: unknown): T[] {
  if (Array.isArray(json) && json.every(esFicha)) return json as T[]
  throw ilegible()
}

/** An answer that is a list of words; throws `datos.respuesta_ilegible` for any other. */
export function textos<T extends string>(json: unknown): T[] {
  if (Array.isArray(json) && json.every((each) => typeof each === 'string')) return json as T[]
  throw ilegible()
}

/** Takes no type that is a list: its reader would never have an answer. */
type SiNoEsLista<T> = T extends readonly unknown[] ? never : unknown

/** An answer that is one record; throws `datos.respuesta_ilegible` for any other. */
export function ficha<T>(json: SiNoEsLista<T>): T {
  if (esFicha(json)) return json as T
  throw ilegible()
}

/** An answer that is the record of an id, which says its own; throws `datos.respuesta_ilegible` for any other. */
export function fichaConId<T>(json: unknown): T {
  const { id } = ficha<{ id?: unknown }>(json)
  if (typeof id === 'number' || typeof id === 'string') return json as T
  throw ilegible()
}

/** An answer whose fields of these names are lists; throws `datos.respuesta_ilegible` where one is not. */
export function conListas<T extends object>(answer: T, ...campos: (keyof T)[]): T {
  if (campos.every((campo) => Array.isArray(answer[campo]))) return answer
  throw ilegible()
}

/** A field of an answer, which may be null but has to be told; throws `datos.respuesta_ilegible` where it is not. */
export function dicho<T>(field: T | undefined): T {
  if (field !== undefined) return field
  throw ilegible()
}

const esFicha = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
