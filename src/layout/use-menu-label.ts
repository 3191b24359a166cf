import { useTranslate } from 'react-admin'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'

/** What a line of the menu is called: its own label, else its module's or its area's name. */
export function useMenuLabel(): (line: MenuItem | MenuEntry) => string {
  const translate = useTranslate()
  return ({ label, modulo, name, ...line }) => {
    if (label !== undefined) return label
    if (modulo) return translate(`modulos.nombre.${modulo}`)
    return 'area' in line && line.area ? translate(`modulos.area.${line.area}`) : name
  }
}
