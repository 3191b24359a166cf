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

/** Words that say nothing of what is looked for: «cerrar el mes» is looked for as «cerrar mes». */
const VACIAS: ReadonlySet<string> = new Set(
  'a al con de del el en la las le lo los me mi para por que se su un una y'.split(' '),
)

/** The words of a text that say something, or all of them where none does. */
function palabrasDe(text: string): string[] {
  const todas = palabras(text)
  const llenas = todas.filter((palabra) => !VACIAS.has(palabra))
  return llenas.length ? llenas : todas
}

const todoDe = ({ label, area, tambien }: Linea, text: string): string => enLinea(label, area, asks(text) && tambien)

/**
 * Lines with every word of the text in their name, their place or their other words: first those whose name begins with
 * it, then those whose name has them, then by how early it comes among the other words, and last those that have it in
 * their row or within a word; none while nothing is typed.
 */
export function modulesNamed(text: string, lines: readonly Linea[]): Hit[] {
  const words = palabrasDe(text)
  const [first = ''] = words
  if (!words.length) return []
  const dicho = words.join(' ')
  const peso = ({ label, tambien = '' }: Linea) => {
    if (llano(label).startsWith(first)) return 0
    if (words.every((word) => palabras(label).some((palabra) => palabra.startsWith(word)))) return 1
    const lugar = palabras(tambien).findIndex((palabra) => palabra.startsWith(first))
    return lugar === -1 ? Infinity : 2 + lugar
  }
  return lines
    .filter((linea) => coincide(todoDe(linea, text), dicho))
    .map((linea) => ({ linea, va: peso(linea) }))
    .toSorted((a, b) => (a.va === b.va ? 0 : a.va - b.va))
    .map(({ linea }) => comoHit(linea))
}

/** Lines that are worth a look where nothing has every word. */
const PARECIDAS = 5

/**
 * Lines that come near a text that nothing has whole: with most of its words, each of which may have a letter mistyped.
 * Of as many words, the one that few lines have counts for more.
 */
export function modulesNear(text: string, lines: readonly Linea[]): Hit[] {
  const puntos = new Map<Linea, number>()
  for (const palabra of palabrasDe(text)) {
    if (!asks(palabra)) continue
    const iguales = lines.filter((linea) => llano(todoDe(linea, text)).includes(palabra))
    const suyas = iguales.length ? iguales : lines.filter((linea) => tieneCasi(todoDe(linea, text), palabra))
    for (const linea of suyas) puntos.set(linea, (puntos.get(linea) ?? 0) + 1 + 1 / (1 + suyas.length * PARECIDAS))
  }
  return [...puntos]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, PARECIDAS)
    .map(([linea]) => comoHit(linea))
}

/** Letters of the shortest word that is looked for with one mistyped: of fewer, every word is near another. */
const LETRAS = 5

const tieneCasi = (todo: string, escrita: string): boolean =>
  escrita.length >= LETRAS && palabras(todo).some((palabra) => empiezaCasi(palabra, escrita))

/** Whether a word begins as it was typed, but for one letter that is another, is missing, is too many or came early. */
function empiezaCasi(palabra: string, escrita: string): boolean {
  let i = 0
  while (i < escrita.length && escrita[i] === palabra[i]) i++
  const sigue = (de: number, desde: number) => palabra.startsWith(escrita.slice(de), desde)
  const vueltas = escrita[i] === palabra[i + 1] && escrita[i + 1] === palabra[i]
  return sigue(i + 1, i + 1) || sigue(i + 1, i) || sigue(i, i + 1) || (vueltas && sigue(i + 2, i + 2))
}

const comoHit = ({ item, label, area, nota }: Linea): Hit => ({
  to: item.path,
  title: label,
  detail: area === label ? '' : area,
  modulo: item.modulo,
  ...(nota && { note: nota }),
})

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
