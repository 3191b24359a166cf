import { expandirLapsos } from '#contract/tiempo/lapsos'
import { AppError } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { orderSql, whereSql } from '#server/http/list-query'
import { askedOf } from '#server/resource/salida/export'
import type { Listas } from '#server/resource/list'

type Filtro = Record<string, unknown>
type Orden = { field: string; order: 'ASC' | 'DESC' } | null
type Lista = NonNullable<ReturnType<Listas['get']>>

/** A view's question, and the names of what its list does not know any more, or not for who asks. */
interface LoQueVale {
  filtro: Filtro
  orden: Orden
  fuera: string[]
}

/**
 * As much of a view as its list understands from this session: a filter, a value or a column that went would be an
 * error for ever, so it is left out and named. Nothing is asked of the database.
 */
export function loQueVale(
  lista: Lista | undefined,
  { filtro, orden }: { filtro: Filtro; orden: Orden },
  sesion: Sesion,
  hoy: string,
): LoQueVale {
  if (!lista) return { filtro, orden, fuera: [] }
  const vale = entiende(lista, filtro, sesion, hoy) ? filtro : loConocido(lista, filtro, sesion, hoy)
  const ordena = orden === null || entiende(lista, vale, sesion, hoy, orden)
  return {
    filtro: vale,
    orden: ordena ? orden : null,
    fuera: [...Object.keys(filtro).filter((clave) => !Object.hasOwn(vale, clave)), ...(ordena ? [] : [orden.field])],
  }
}

/** The filters one by one; the kind of rows first, which says what the others may name. */
function loConocido(lista: Lista, filtro: Filtro, sesion: Sesion, hoy: string): Filtro {
  const claves = Object.keys(filtro).toSorted((una, otra) => Number(otra === 'vista') - Number(una === 'vista'))
  let vale: Filtro = {}
  for (const clave of claves) {
    const con = { ...vale, [clave]: filtro[clave] }
    if (entiende(lista, con, sesion, hoy)) vale = con
  }
  return vale
}

function entiende(lista: Lista, filtro: Filtro, sesion: Sesion, hoy: string, orden?: Orden): boolean {
  try {
    const { source, filter } = askedOf(lista, expandirLapsos(filtro, hoy), sesion)
    whereSql(source, filter)
    if (orden) orderSql(source, [orden.field, orden.order])
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
