import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * After going to another page, the focus is on its heading, where a screen reader begins to read.
 * It stands beside the page inside the same Suspense, whose layout effects run again on each reveal.
 * A page that has put the focus somewhere itself keeps it. `seen` is the address that was last on
 * screen, at first the one that was opened: nobody has navigated there.
 */
export function FocusOnNavigation({ seen }: { seen: RefObject<string> }) {
  const { pathname } = useLocation()

  useLayoutEffect(() => {
    const main = document.getElementById('contenido')
    if (!main || seen.current === pathname) return
    seen.current = pathname
    if (main.contains(document.activeElement) && document.activeElement !== main) return
    const target = main.querySelector<HTMLElement>('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, seen])

  return null
}
