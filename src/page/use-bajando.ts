import { useEffect, useRef, type RefObject } from 'react'

/** Pixels that a thumb trembles. */
const PASO = 8

type Lugar = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Whether somebody reads on downwards; at the end of a page nobody does, nor at its top. */
export function leeHaciaAbajo(leia: boolean, antes: number, { scrollTop, scrollHeight, clientHeight }: Lugar): boolean {
  if (scrollTop <= 0 || scrollTop + clientHeight >= scrollHeight - PASO) return false
  return Math.abs(scrollTop - antes) < PASO ? leia : scrollTop > antes
}

/**
 * Marks an element with `data-bajando` while the page, or what is scrolled within it, is read on downwards. An
 * attribute: nothing is drawn again while a thumb scrolls.
 */
export function useBajando<E extends HTMLElement>(): RefObject<E | null> {
  const elemento = useRef<E>(null)
  useEffect(() => {
    const antes = new WeakMap<Element, number>()
    let lee = false
    const alDesplazar = ({ target }: Event) => {
      const lugar = target instanceof Element ? target : document.scrollingElement
      if (!lugar) return
      const desde = antes.get(lugar) ?? 0
      lee = leeHaciaAbajo(lee, desde, lugar)
      if (Math.abs(lugar.scrollTop - desde) >= PASO) antes.set(lugar, lugar.scrollTop)
      elemento.current?.toggleAttribute('data-bajando', lee)
    }
    // Caught on its way down: scrolling tells no one above.
    document.addEventListener('scroll', alDesplazar, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', alDesplazar, { capture: true })
  }, [])
  return elemento
}
