import { createContext, useContext, type RefObject } from 'react'
import { useListContext } from 'react-admin'

/** Text of the list's search box, which the list follows a moment later; undefined without a box. */
export const LoEscrito = createContext<RefObject<string | undefined> | null>(null)

/** Answers the list's filter with the search as it stands in the box: of that is the paper, or the file. */
export function useFiltroEscrito(): () => Record<string, unknown> {
  const { filter, filterValues } = useListContext()
  const escrito = useContext(LoEscrito)
  return () => {
    const { q: aplicada, ...otros } = filterValues
    const q = escrito?.current ?? aplicada
    return { ...otros, ...(q && { q }), ...filter }
  }
}
