import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After going to another page, the focus is on its heading, where a screen reader begins to read.
 * It stands beside the page inside the same Suspense, whose layout effects run again on each reveal.
 * A page that has put the focus somewhere itself keeps it, and so does the very first one.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useLayoutEffect(() => {
    const main = document.getElementById('contenido')
    if (!main || last.current === pathname) return
    last.current = pathname
    if (main.contains(document.activeElement) && document.activeElement !== main) return
    const target = main.querySelector<HTMLElement>('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])

  return null
}
