import { useCallback, useState } from 'react'

/** Distance from sight at which something is asked for already. */
const CERCA = '200px'

/** Whether what the ref is put on has come into sight; once it has, it stays so. */
export function useALaVista(): [ref: (nodo: Element | null) => (() => void) | undefined, visto: boolean] {
  const [visto, setVisto] = useState(false)
  const ref = useCallback((nodo: Element | null) => {
    if (!nodo) return undefined
    const mirador = new IntersectionObserver(
      (entradas) => {
        if (!entradas.some(({ isIntersecting }) => isIntersecting)) return
        setVisto(true)
        mirador.disconnect()
      },
      { rootMargin: CERCA },
    )
    mirador.observe(nodo)
    return () => mirador.disconnect()
  }, [])
  return [ref, visto]
}
