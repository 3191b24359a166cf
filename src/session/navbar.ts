import { MODULOS, moduloDe, moduloDeRuta, rutaLeida } from '#contract/modulos'
import type { Area, NombreModulo } from '#contract/modulos'

/** A line of the menu that leads somewhere. Without a `label`, its module's own name is shown. */
export interface MenuItem {
  name: string
  label?: string
  path: string
  modulo?: NombreModulo
  /** The name of the line that it stood under within its group, on a menu of more than two levels. */
  bajo?: string
  /** It stands on the bar of a phone. */
  barra?: true
}

/** A line of the menu: it has a path, or items that have one (specification, §3). */
export interface MenuEntry {
  name: string
  label?: string
  path?: string
  modulo?: NombreModulo
  /** The area of what it holds, which names a group that brings no label. */
  area?: Area
  items: MenuItem[]
}

/**
 * The `navbar` of any server as menu entries, in its order. What lacks a name or a label takes them
 * from its path; what leads nowhere inside this application is left out.
 */
export function readNavbar(navbar: unknown): MenuEntry[] {
  return asList(navbar).flatMap((raw) => {
    const items = itemsOf(raw)
    const own = readItem(raw)
    const first = own?.path ?? items[0]?.path
    if (first === undefined) return []
    return [
      {
        ...own,
        name: own?.name ?? text(raw.name) ?? first,
        label: text(raw.label),
        area: moduloDeRuta(items[0]?.path ?? first)?.area,
        items,
      },
    ]
  })
}

/** The menu of a server that grants modules and brings no entry that leads to one: a line each, in our own order. */
export const menuDe = (modulos: readonly { name: string }[]): MenuEntry[] =>
  readNavbar(MODULOS.filter(({ name }) => modulos.some((modulo) => modulo.name === name)))

/**
 * Whether an entry is one row of our own menu, whose items are the tabs of its pages. Any other group is drawn as its
 * server meant it: open, with all its lines.
 */
export const esFila = ({ name, items }: MenuEntry): boolean =>
  items.length > 1 && items.every(({ modulo }) => modulo && moduloDe(modulo).area === name)

/** The row of the menu that a page belongs to. */
export function filaDe(menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const area = moduloDeRuta(pathname)?.area
  return menu.find((entry) => esFila(entry) && (entry.name === area || entry.path === rutaLeida(pathname)))
}

/** The line of a row whose page is on screen; a record lies below its list, which stands after the form. */
export function lineaDe(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const leida = rutaLeida(pathname).toLowerCase()
  const modulo = moduloDeRuta(pathname)?.name
  return (
    items.find(({ path }) => path.toLowerCase() === leida) ??
    items.findLast((item) => modulo !== undefined && item.modulo === modulo)
  )
}

/** Places on the bar of a phone, beside «Más». */
const EN_LA_BARRA = 4

/** The bar of a phone: what the server puts on it, else the first lines of the menu. */
export function barraDe(menu: readonly MenuEntry[]): MenuItem[] {
  const todas = flatMenu(menu)
  const puestas = todas.filter(({ barra }) => barra)
  return puestas.length ? puestas : todas.slice(0, EN_LA_BARRA)
}

/** Path of a menu's first entry, or else of that entry's first item. */
export function firstPath(menu: readonly MenuEntry[]): string | undefined {
  const [first] = menu
  return first?.path ?? first?.items[0]?.path
}

/** Every line that leads somewhere, in the order of the menu. */
export const flatMenu = (menu: readonly MenuEntry[]): MenuItem[] =>
  menu.flatMap(({ path, items, ...entry }) => (path === undefined ? items : [{ ...entry, path }, ...items]))

/** The lines below an entry, however deep its server hangs them, in the order in which they are read. */
function itemsOf(raw: Record<string, unknown>, bajo?: string): MenuItem[] {
  return asList(raw.items).flatMap((below) => {
    const own = readItem(below)
    return [...(own ? [{ ...own, ...(bajo && { bajo }) }] : []), ...itemsOf(below, text(below.label) ?? bajo)]
  })
}

function readItem(raw: Record<string, unknown>): MenuItem | undefined {
  const path = innerPath(raw.path)
  if (path === undefined) return undefined
  const modulo = moduloDeRuta(path)?.name
  const barra = raw.barra === true && { barra: true as const }
  return { name: text(raw.name) ?? modulo ?? path, label: text(raw.label), path, modulo, ...barra }
}

/** A base for parsing paths; any origin will do, to tell a path of this application from an address elsewhere. */
const HERE = 'http://campana'
/** Paths that send a signed-in user to the first menu entry: as an entry, they would send them round for ever. */
const SENDS_BACK = /^\/(login)?\/*$/i

/** A path of this application that shows something: `//host`, `https:` and `javascript:` are none. */
function innerPath(value: unknown): string | undefined {
  const path = text(value)
  if (path === undefined || !URL.canParse(path, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(path, HERE)
  return origin === HERE && !SENDS_BACK.test(pathname) ? `${pathname}${search}${hash}` : undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

const asList = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []
