import { translate } from '#i18n/translate'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'

/** Letters that have room under an icon: on the bar of a phone, or in the rail. */
const CABEN = 11

/** The label of a line of the menu: its own, else its module's or its area's name. */
export function menuLabel({ label, modulo, name, ...line }: MenuItem | MenuEntry): string {
  if (label !== undefined) return label
  if (modulo) return translate(`modulos.nombre.${modulo}`)
  return 'area' in line && line.area ? translate(`modulos.area.${line.area}`) : name
}

/** The same in one or two words where it is long, to stand under its icon. */
export function shortLabel(line: MenuItem | MenuEntry): string {
  const label = menuLabel(line)
  if (label.length <= CABEN) return label
  if (line.modulo) return translate(`modulos.corto.${line.modulo}`)
  return 'area' in line && line.area ? translate(`modulos.area_corta.${line.area}`, { _: label }) : label
}
