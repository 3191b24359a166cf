import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'

type Filtro = Record<string, unknown>
type Orden = NonNullable<VistaDeLista['orden']>

/** The question that a list is asked: its filter and its order. */
export interface Pregunta {
  filtro: Filtro
  orden: Orden
}

/** A view as the screens take it; undefined of what another's server calls so and is none. */
export function vistaLeida(fila: Partial<VistaDeLista> | null): VistaDeLista | undefined {
  if (typeof fila !== 'object' || fila === null || typeof fila.id !== 'number') return undefined
  const { id, nombre, recurso, filtro } = fila
  if (typeof nombre !== 'string' || typeof recurso !== 'string' || typeof filtro !== 'object' || filtro === null)
    return undefined
  return { ...DE_ANTES, ...fila, id, nombre, recurso, filtro }
}

/** A view of a server that knows them for one user alone. */
const DE_ANTES = {
  version: 1,
  orden: null,
  columnas: null,
  fuera: [],
  roles: [],
  propia: true,
  duenio: '',
  cambia: true,
  quita: true,
  fijada: false,
  en_inicio: false,
  para_todos: { fijada: false, en_inicio: false },
} satisfies Partial<VistaDeLista>

/** A filter without what asks for nothing, its names in one order: two that ask the same are written the same. */
const escrito = (filtro: Filtro): string =>
  JSON.stringify(
    Object.entries(filtro)
      .filter(([, valor]) => valor !== undefined && valor !== null && valor !== '')
      .toSorted(([uno], [otro]) => (uno < otro ? -1 : 1)),
  )

/** Whether two filters ask the same of a list, which has `fijo` whatever is asked. */
export const mismoFiltro = (uno: Filtro, otro: Filtro, fijo: Filtro = {}): boolean =>
  escrito({ ...uno, ...fijo }) === escrito({ ...otro, ...fijo })

/** Whether a list is asked what a view asks; one without an order leaves it to the list. */
export const pregunta = (
  { filtro, orden }: Pick<VistaDeLista, 'filtro' | 'orden'>,
  ahora: Pregunta,
  fijo?: Filtro,
): boolean =>
  mismoFiltro(filtro, ahora.filtro, fijo) &&
  (orden === null || (orden.field === ahora.orden.field && orden.order === ahora.orden.order))

/** The parameter of an address that names the view; 0 is the list without any. */
const VISTA = 'vista'

/** The view that an address names; undefined where it names none. */
export function vistaEnDireccion(search: string): number | undefined {
  const numero = new URLSearchParams(search).get(VISTA)
  return numero !== null && /^\d{1,10}$/.test(numero) ? Number(numero) : undefined
}

/**
 * The address of a list in a view, which says the question itself: it goes on being the same where the view is gone.
 * What is part of the list anyway (`fijo`) is not said.
 */
export function direccionDe(
  { id, filtro, orden }: Pick<VistaDeLista, 'id' | 'filtro' | 'orden'>,
  fijo: Filtro = {},
): string {
  const propios = Object.fromEntries(Object.entries(filtro).filter(([clave]) => !Object.hasOwn(fijo, clave)))
  const partes = new URLSearchParams({ filter: JSON.stringify(propios) })
  if (orden) {
    partes.set('sort', orden.field)
    partes.set('order', orden.order)
  }
  partes.set('page', '1')
  partes.set(VISTA, String(id))
  return `?${partes.toString()}`
}

/** The address of a list as it comes, in no view. */
export const direccionGeneral = (iniciales: Filtro): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(iniciales), page: '1', [VISTA]: '0' }).toString()}`

/** Columns that a view chooses, as the list's own choices are kept: only what differs from how the list comes. */
export function elegidasDe(
  columnas: readonly string[],
  declaradas: readonly string[],
  ocultas: readonly string[],
): Record<string, boolean> | undefined {
  // None of them is there any more: an empty table tells nobody anything.
  if (!declaradas.some((source) => columnas.includes(source))) return undefined
  return Object.fromEntries(
    declaradas
      .map((source) => [source, columnas.includes(source)] as const)
      .filter(([source, quiere]) => quiere === ocultas.includes(source)),
  )
}

/** Tabs of a list: the views that stand there, and the one that it is in. */
export const pestanasDe = (vistas: readonly VistaDeLista[], actual: VistaDeLista | undefined): VistaDeLista[] =>
  vistas.filter((vista) => vista.fijada || vista.id === actual?.id)
