import { useLocation } from 'react-router'
import { filaDe, lineaDe, type MenuEntry, type MenuItem } from '#src/session/navbar.ts'
import { useSessionState } from '#src/session/use-session.ts'

/** The class of the strip of tabs, and what it takes of a page's height. */
export const TIRA = 'pestanas'
export const ALTO_DE_TIRA = '33px'

/** The row whose tabs stand over the page on screen, and the one of this page; neither where there are none. */
export function usePestanas(): { fila?: MenuEntry; actual?: MenuItem } {
  const { pathname } = useLocation()
  const state = useSessionState()
  const fila = state.status === 'in' ? filaDe(state.session.menu, pathname) : undefined
  const actual = fila && lineaDe(fila.items, pathname)
  return fila?.path === undefined && actual?.path.toLowerCase() === pathname.toLowerCase() ? { fila, actual } : {}
}
