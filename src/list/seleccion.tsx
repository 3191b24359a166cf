import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ListContext, useEvent, useListContext, type Identifier } from 'react-admin'

/**
 * The rows that are chosen on a list. They are kept outside of React's state, because only the table shows them: as
 * state of the list they would have everything that reads it drawn again with each choice, and as state of the table
 * they would be lost while an error stands in its place.
 */
interface Seleccion {
  leer: () => readonly Identifier[]
  poner: (ids: readonly Identifier[]) => void
  /** Answers how to stop listening. */
  escuchar: (oyente: () => void) => () => void
}

function crearSeleccion(): Seleccion {
  let elegidas: readonly Identifier[] = []
  const oyentes = new Set<() => void>()
  return {
    leer: () => elegidas,
    poner: (ids) => {
      if (ids.length === 0 && elegidas.length === 0) return
      elegidas = ids
      for (const oyente of oyentes) oyente()
    },
    escuchar: (oyente) => {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
  }
}

export const LaSeleccion = createContext<Seleccion | null>(null)

/**
 * A selection for the list on the screen, empty when the list is opened. It is dropped when filters, order or page
 * change: a choice belongs to the rows among which it was made, and nothing is confirmed that is not on the screen.
 */
export function useSeleccionDeLista(): Seleccion {
  const { resource, filterValues, sort, page, perPage, data } = useListContext()
  const [seleccion] = useState(crearSeleccion)
  const vista = JSON.stringify([resource, filterValues, sort, page, perPage])
  useEffect(() => seleccion.poner([]), [vista, seleccion])

  // Read again, a row may have gone: somebody else has done with it, or new ones pushed it off the page.
  useEffect(() => {
    const hay = new Set(data?.map(({ id }) => id))
    const elegidas = seleccion.leer()
    const quedan = elegidas.filter((id) => hay.has(id))
    if (quedan.length < elegidas.length) seleccion.poner(quedan)
  }, [data, seleccion])
  return seleccion
}

/**
 * Puts the chosen rows into the list that its children read, where react-admin has them. Without a selection (rows
 * within another page, see `TablaSuelta`) it changes nothing.
 */
export function ConSeleccion({ children }: { children: ReactNode }) {
  const seleccion = useContext(LaSeleccion)
  return seleccion ? <Elegibles seleccion={seleccion}>{children}</Elegibles> : children
}

function Elegibles({ seleccion, children }: { seleccion: Seleccion; children: ReactNode }) {
  const lista = useListContext()
  const selectedIds = useSyncExternalStore(seleccion.escuchar, seleccion.leer) as Identifier[]
  const onToggleItem = useEvent((id: Identifier) =>
    seleccion.poner(selectedIds.includes(id) ? selectedIds.filter((otra) => otra !== id) : [...selectedIds, id]),
  )
  const valor = useMemo(
    () => ({
      ...lista,
      selectedIds,
      onSelect: seleccion.poner,
      onToggleItem,
      // Only the rows chosen when it was asked for: another may have been chosen meanwhile.
      onUnselectItems: () => seleccion.poner(seleccion.leer().filter((id) => !selectedIds.includes(id))),
    }),
    [lista, selectedIds, seleccion, onToggleItem],
  )
  return <ListContext.Provider value={valor}>{children}</ListContext.Provider>
}
