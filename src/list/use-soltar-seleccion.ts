import { useEffect, useRef } from 'react'
import { useEvent, useListContext, type Identifier } from 'react-admin'

/**
 * Drops the selection when filters, order or page change, and when a list is opened: a choice belongs to the rows among
 * which it was made, and nothing is confirmed that is not on the screen.
 */
export function useSoltarSeleccion() {
  const { filterValues, sort, page, perPage, data, selectedIds, onSelect, onUnselectItems } = useListContext()
  const soltar = useEvent(() => onUnselectItems())
  const vista = JSON.stringify([filterValues, sort, page, perPage])
  useEffect(() => soltar(), [vista, soltar])

  // Read again, a row may have gone: somebody else has done with it, or new ones pushed it off the page.
  const habia = useRef<ReadonlySet<Identifier>>(new Set())
  const quedan = useEvent(() => {
    const hay = new Set<Identifier>(data?.map(({ id }) => id))
    const fueron = selectedIds.filter((id) => habia.current.has(id) && !hay.has(id))
    habia.current = hay
    if (fueron.length) onSelect(selectedIds.filter((id) => !fueron.includes(id)))
  })
  useEffect(() => quedan(), [data, quedan])
}
