import { useCallback, useLayoutEffect, type RefObject } from 'react'

/**
 * Tells an element how far down the window it begins (`--arriba`, in pixels), so that it can end where the window does
 * whatever stands above it and however far the page has been scrolled.
 */
export function useArriba(ref: RefObject<HTMLElement | null>): void {
  const medir = useCallback(() => {
    const arriba = ref.current?.getBoundingClientRect().top
    if (arriba !== undefined) ref.current?.style.setProperty('--arriba', `${Math.round(arriba)}px`)
  }, [ref])
  // Each drawing may take something away above it, as the question for a till once it is open: its end does not move.
  useLayoutEffect(medir)
  useLayoutEffect(() => {
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
  }, [medir])
}
