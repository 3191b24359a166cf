import { useLocation } from 'react-router'
import { moduloDeRuta } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { actionOfPath } from '#src/guard/action-of-path.ts'
import { usePagina } from '#src/page/pagina.ts'
import { SCREENS } from '#src/resources.tsx'
import { filaDe } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { menuLabel } from './menu-label.ts'

export interface Crumb {
  label: string
  /** Absent for what is no page, and for the page that one is on. */
  to?: string
}

/** The way to the page on screen: row, module, record, and what is done with it; of a row’s own page, the row. */
export function useCrumbs(): Crumb[] {
  const { pathname } = useLocation()
  const pagina = usePagina()
  const fila = filaDe(useSession().menu, pathname)
  const modulo = moduloDeRuta(pathname)
  if (!modulo) return fila ? [{ label: menuLabel(fila) }] : []
  const area = translate(`modulos.area.${modulo.area}`)
  const nombre = translate(`modulos.nombre.${modulo.name}`)
  const above = area === nombre ? [] : [{ label: area, to: fila?.path }]
  const rest = pathname
    .slice(modulo.path.length)
    .split('/')
    .filter(Boolean)
    .map((parte) => `/${parte}`)
    .join('')
  if (!rest) return [...above, { label: nombre }]

  const list = { label: nombre, to: modulo.path }
  const screens = SCREENS[modulo.name]
  const action = actionOfPath(pathname, modulo, { create: !!screens.create, edit: !!screens.edit })
  // A form of a record that has a page of its own lies below that page.
  if (action === 'edit' && screens.show && pagina)
    return [...above, list, { label: pagina, to: `${modulo.path}${rest}/show` }, { label: translate('layout.editar') }]
  return [...above, list, ...(pagina && pagina !== nombre ? [{ label: pagina }] : [])]
}
