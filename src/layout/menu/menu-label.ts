import { translate } from '#i18n/translate'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'

/** The label of a line of the menu: its own, else its module's or its area's name. */
export function menuLabel({ label, modulo, name, ...line }: MenuItem | MenuEntry): string {
  if (label !== undefined) return label
  if (modulo) return translate(`modulos.nombre.${modulo}`)
  return 'area' in line && line.area ? translate(`modulos.area.${line.area}`) : name
}
