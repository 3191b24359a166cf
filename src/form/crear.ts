import { createContext, use, type RefObject } from 'react'
import { useCanAccess, type RaRecord } from 'react-admin'
import type { Screens } from '#src/screens.ts'
import { nombreEscrito } from './nombre-escrito.ts'

/** A resource's page that adds a record, and how what was typed in a search begins it. */
export type PantallaDeCrear = Required<Pick<Screens, 'create'>> & Pick<Screens, 'escrito'>

/** The pages that add a record, by resource: the application gives them, a search offers them. */
export const PantallasDeCrear = createContext<Readonly<Record<string, PantallaDeCrear>>>({})

/** The dialog around a page that adds a record: where it begins, and where it leads when it is done. */
interface Creando {
  /** Values that were typed, or that the search needs; only fields that the form knows are taken of the latter. */
  escrito: Record<string, unknown>
  filtro: Record<string, unknown>
  onCreado: (record: RaRecord) => void
  onCancelar: () => void
  /** Whether something was typed that nobody saved: the dialog asks before it goes. */
  pendiente: RefObject<boolean>
}

/** Null on a page of its own. */
export const Creando = createContext<Creando | null>(null)

/** The page that adds a record of that resource, for who may; undefined otherwise. */
export function usePantallaDeCrear(resource: string): PantallaDeCrear | undefined {
  const pantalla = use(PantallasDeCrear)[resource]
  const { canAccess } = useCanAccess({ resource, action: 'create', enabled: pantalla !== undefined })
  return canAccess ? pantalla : undefined
}

/** A form's first values when it stands in a search's dialog: a filter's choice of several begins with its first. */
export function valoresDe(propios: Record<string, unknown>, { escrito, filtro }: Pick<Creando, 'escrito' | 'filtro'>) {
  const pedidos = Object.entries(filtro).map(([campo, value]): [string, unknown] =>
    campo.endsWith('_in') && Array.isArray(value) ? [campo.slice(0, -'_in'.length), value[0]] : [campo, value],
  )
  return { ...propios, ...Object.fromEntries(pedidos.filter(([campo]) => campo in propios)), ...escrito }
}

/** Fields of a person from a name typed as one. A number says none of them. */
export const personaEscrita = (texto: string): Record<string, string> =>
  /\p{L}/u.test(texto) ? nombreEscrito(texto) : {}
