import { useTranslate } from 'react-admin'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'

/** The label of a line of the menu: its own, else its module's or its area's name. */
export function useMenuLabel(): (line: MenuItem | MenuEntry) => string {
  const translate = useTranslate()
  return ({ label, modulo, name, ...line }) => {
    if (label !== undefined) return label
    if (modulo) return translate(`modulos.nombre.${modulo}`)
    return 'area' in line && line.area ? translate(`modulos.area.${line.area}`) : name
  }
}
