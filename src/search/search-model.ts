import type { Busqueda } from '#contract/busqueda'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { moduloDe, type NombreModulo } from '#contract/modulos'
import { coincide, llano, palabras } from '#src/coincide.ts'
import { menuLabel } from '#src/layout/menu/menu-label.ts'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'

/** One line of what was found: where it leads, and what tells it from the next. */
export interface Hit {
  to: string
  title: string
  detail: string
  modulo?: NombreModulo
  /** i18n key of what is unusual about it: annulled, inactive. */
  note?: string
}

export interface HitGroup {
  /** i18n key. */
  name: string
  hits: Hit[]
}

/** Whether a text is worth a request: a syllable by itself finds everybody, a digit may be a receipt. */
export const asks = (text: string): boolean => text.length > 1 || /\d/.test(text)

/** A page that the search leads to by its name. */
export interface Linea {
  item: MenuItem
  label: string
  /** Where it lies: the row of the menu, and the module of an act. */
  area: string
  /** Other words for it. */
  tambien?: string
  /** i18n key of what keeps it out of the menu. */
  nota?: string
}

/** The lines of the menu; a row that is no page of its own is none. */
export const lineasDeMenu = (menu: readonly MenuEntry[]): Linea[] =>
  menu.flatMap((entry) => {
    const area = menuLabel(entry)
    return [
      ...(entry.path === undefined ? [] : [{ item: { ...entry, path: entry.path }, label: area, area }]),
      ...entry.items.map((item) => ({ item, label: menuLabel(item), area })),
    ]
  })

/**
 * Lines with every word of the text in their name, their place or their other words: first those whose name begins with
 * it, then those whose name has it; none while nothing is typed.
 */
export function modulesNamed(text: string, lines: readonly Linea[]): Hit[] {
  const words = palabras(text)
  if (!words.length) return []
  const peso = ({ label }: Linea) => (startsWith(label, words) ? 0 : coincide(label, text) ? 1 : 2)
  return lines
    .filter(({ label, area, tambien }) => coincide(enLinea(label, area, asks(text) && tambien), text))
    .toSorted((a, b) => peso(a) - peso(b))
    .map(({ item, label, area, nota }) => ({
      to: item.path,
      title: label,
      detail: area === label ? '' : area,
      modulo: item.modulo,
      ...(nota && { note: nota }),
    }))
}

const startsWith = (label: string, [first = '']: readonly string[]): boolean => llano(label).startsWith(first)

/** The server's findings as lines; groups without any are left out. */
export function foundGroups({ clientes, recibos, cursos, facturas, finiquitos }: Busqueda): HitGroup[] {
  return [
    {
      name: 'modulos.nombre.Clientes',
      hits: clientes.map(({ id, codigo, nombre, encargado_nombre, activo }) =>
        hit('Clientes', id, nombre, [codigo, encargado_nombre], !activo && 'comun.estado.inactivo'),
      ),
    },
    {
      name: 'busqueda.grupo.recibos',
      hits: recibos.map(({ id, modulo, numero_texto, fecha, pagador_nombre, total, estado }) =>
        hit(
          modulo,
          id,
          numero_texto,
          [formatoLempiras(total), formatoFecha(fecha), pagador_nombre],
          estado === 'anulado' && 'opciones.estado.anulado',
        ),
      ),
    },
    {
      name: 'modulos.nombre.Cursos',
      hits: cursos.map(({ id, codigo, nombre, periodo, estado }) =>
        hit('Cursos', id, nombre, [codigo, periodo], estado !== 'abierto' && `opciones.estado.${estado}`),
      ),
    },
    {
      name: 'modulos.nombre.Facturas',
      hits: facturas.map(({ id, numero, fecha, cliente_nombre, total, estado }) =>
        hit(
          'Facturas',
          id,
          numero,
          [formatoLempiras(total), formatoFecha(fecha), cliente_nombre],
          estado === 'anulada' && 'opciones.estado.anulada',
        ),
      ),
    },
    {
      name: 'modulos.nombre.Finiquitos',
      hits: finiquitos.map(({ id, numero, cliente_nombre, curso_nombre, estado }) =>
        hit(
          'Finiquitos',
          id,
          numero,
          [cliente_nombre, curso_nombre],
          estado === 'revocado' && 'opciones.estado.revocado',
        ),
      ),
    },
  ].filter(({ hits }) => hits.length > 0)
}

const hit = (
  modulo: NombreModulo,
  id: number,
  title: string,
  details: (string | null)[],
  note: string | false,
): Hit => ({
  to: `${moduloDe(modulo).path}/${id}/show`,
  title,
  detail: enLinea(...details),
  modulo,
  ...(note && { note }),
})
