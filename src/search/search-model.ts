import type { Busqueda } from '#contract/busqueda'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { esModulo, moduloDe, type NombreModulo } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { coincide, llano, palabras } from '#src/coincide.ts'
import type { MenuItem } from '#src/session/navbar.ts'

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

/** Lines of the menu with every word of the text in their name or their group's; none while nothing is typed. */
export function modulesNamed(text: string, lines: readonly { item: MenuItem; label: string; area: string }[]): Hit[] {
  const words = palabras(text)
  if (!words.length) return []
  return lines
    .filter(({ label, area }) => coincide(`${label} ${area}`, text))
    .toSorted((a, b) => Number(startsWith(b.label, words)) - Number(startsWith(a.label, words)))
    .map(({ item, label, area }) => ({
      to: item.path,
      title: label,
      detail: area === label ? '' : area,
      modulo: item.modulo,
    }))
}

/** Pages of modules that the school does not use, found by their names: they open, and say so. */
export const modulesOff = (text: string, granted: readonly { name: string }[], off: readonly string[]): Hit[] =>
  modulesNamed(
    text,
    granted.flatMap(({ name }) => {
      if (!esModulo(name) || !off.includes(name)) return []
      const { path } = moduloDe(name)
      return [{ item: { name, path, modulo: name }, label: translate(`modulos.nombre.${name}`), area: '' }]
    }),
  ).map((hit) => ({ ...hit, note: 'layout.apagado.nota' }))

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
