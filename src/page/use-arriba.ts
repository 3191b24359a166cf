import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells an element how far down the window it begins (`--arriba`, in pixels), so that it can end where the window does
 * whatever stands above it and however far the page has been scrolled.
 */
export function useArriba(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const medir = () => {
      const arriba = ref.current?.getBoundingClientRect().top
      if (arriba !== undefined) ref.current?.style.setProperty('--arriba', `${Math.round(arriba)}px`)
    }
    medir()
    // The part above may grow: a notice, a longer name.
    const observador = new ResizeObserver(medir)
    observador.observe(document.body)
    window.addEventListener('scroll', medir, { passive: true })
    window.addEventListener('resize', medir)
    return () => {
      observador.disconnect()
      window.removeEventListener('scroll', medir)
      window.removeEventListener('resize', medir)
    }
  }, [ref])
}
