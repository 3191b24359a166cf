import { COMPARACIONES, MEDIDAS, type Cabeza, type Cruce, type Medida } from '#contract/reportes/cruces'
import { formatoLempiras, formatoNumero } from '#contract/texto/formato'
import type { SortPayload } from 'react-admin'

type Filtro = Readonly<Record<string, unknown>>

/** A list whose rows can be crossed: its dimensions are those of `vista` and of `columnas` in its filter. */
export interface Cruzable {
  dimensiones: readonly string[]
  /** The kind of rows that a filter asks for; one that is no dimension is not crossed. */
  vistaDe: (filtro: Record<string, unknown>) => string
  /** i18n prefix: `<rotulos>.<dimension>` says «Por mes». */
  rotulos: string
  /** i18n key of the heading of what a dimension is. */
  tituloDe: (dimension: string) => string
  nombreDe: (dimension: string, cabeza: { id: string; nombre: string }) => string
  /** It follows in time: it is read in its order, and drawn from left to right. */
  esTiempo: (dimension: string) => boolean
  /** It can be set beside another time; it can, by default. */
  seCompara?: boolean
  /** i18n key: the filter that says its period, where it is not the one of dates. */
  periodo?: string
  /** The measure is money; else it is a number. */
  enDinero: boolean
  /** i18n keys: the measure's name, and the number of documents, with its `smart_count`. */
  medida: string
  documentos: string
  /** The filter of a list's documents that are of a dimension's group. */
  filtroDe: (dimension: string, id: string) => Filtro
  /** A filter narrowed by another, where both say dates to those that both have. */
  dentroDe: (filtro: Filtro, suyo: Filtro) => Filtro
  /** The address of the documents of a filter. */
  rutaDe: (filtro: Filtro) => string
}

/** The filters that say how a list is crossed, and none of its rows. */
const DE_CRUCE: readonly string[] = ['vista', 'columnas', 'comparar', 'mide']

/** The filters of a list that are about its documents, and not about how they are added up. */
export const sinCruce = (filtro: Filtro): Filtro =>
  Object.fromEntries(Object.entries(filtro).filter(([campo]) => !DE_CRUCE.includes(campo)))

const unaDe = <T extends string>(valores: readonly T[], valor: unknown): T | undefined =>
  valores.find((uno) => uno === valor)

/** A filter's part about crossing; of unknown words, from an old address, nothing. */
export function loPedido(
  { dimensiones, vistaDe, seCompara }: Pick<Cruzable, 'dimensiones' | 'vistaDe' | 'seCompara'>,
  filtro: Filtro,
) {
  const filas = unaDe(dimensiones, vistaDe(filtro))
  const columnas = unaDe(dimensiones, filtro.columnas)
  return {
    filas,
    columnas: columnas === filas ? undefined : columnas,
    comparar: seCompara === false ? undefined : unaDe(COMPARACIONES, filtro.comparar),
    mide: unaDe(MEDIDAS, filtro.mide) ?? 'valor',
  }
}

/** The filters of a list that ask for rows, columns or a comparison that it has no more: an old address does. */
export function yaNoEstan(cruzable: Cruzable, filtro: Filtro): (typeof DE_CRUCE)[number][] {
  const { filas, ...otros } = loPedido(cruzable, filtro)
  const hay: Filtro = { ...(filas && otros), vista: cruzable.vistaDe(filtro) }
  return DE_CRUCE.filter((campo) => filtro[campo] && campo !== 'mide' && filtro[campo] !== hay[campo])
}

/** A table with the dimensions that it is of: those that the filter asks for meanwhile may be others. */
export interface LoCruzado {
  cruce: Cruce
  filas: string
  columnas?: string
  mide: Medida
}

/** The address of the documents of a cell: within the list's filter those of its row and of its column. */
export function rutaDeCelda(
  cruzable: Cruzable,
  filtro: Filtro,
  ...partes: readonly { dimension: string | undefined; id: string | null }[]
): string | undefined {
  let suyo = sinCruce(filtro)
  for (const { dimension, id } of partes) {
    if (dimension === undefined) continue
    // All the others together are no filter of their own.
    if (id === null) return undefined
    suyo = cruzable.dentroDe(suyo, cruzable.filtroDe(dimension, id))
  }
  return cruzable.rutaDe(suyo)
}

/** The columns that a crossed table is ordered by, as its list's `sort` says them. */
export const POR_NOMBRE = 'fila'
export const POR_TOTAL = 'valor'
export const POR_DOCUMENTOS = 'documentos'
export const POR_ANTES = 'antes'
export const POR_CAMBIO = 'cambio'
export const porColumna = (id: string | null): string => `columna:${id ?? ''}`

export interface Cifras {
  valor: number
  /** Absent where they are not counted. */
  documentos?: number | undefined
  antes?: number | undefined
}
export type FilaCruzada = Cabeza & { celdas: ReadonlyMap<number, Cifras> }

/**
 * The rows in their order, each with its cells by column; in the order that they came in, where their list is sorted by
 * nothing of theirs. All the others together come last, whatever the order.
 */
export function filasDe(
  { filas, columnas, celdas }: Pick<Cruce, 'filas' | 'columnas' | 'celdas'>,
  { field, order }: SortPayload,
  { mide, nombreDe = ({ id }) => id ?? '' }: { mide: Medida; nombreDe?: (cabeza: Cabeza) => string },
): FilaCruzada[] {
  const suyas = filas.map(() => new Map<number, Cifras>())
  for (const { fila, columna, ...cifras } of celdas) suyas[fila]?.set(columna, cifras)
  const todas = filas.map((cabeza, lugar): FilaCruzada => ({ ...cabeza, celdas: suyas[lugar] ?? new Map() }))
  const columna = columnas.findIndex(({ id }) => porColumna(id) === field)
  const cifraDe = ({ celdas, valor, documentos, antes = 0 }: FilaCruzada): number => {
    if (columna >= 0) return celdas.get(columna)?.[mide] ?? 0
    if (field === POR_DOCUMENTOS) return documentos ?? 0
    if (field === POR_ANTES) return antes
    if (field === POR_CAMBIO) return valor - antes
    return field === POR_TOTAL ? (mide === 'valor' ? valor : (documentos ?? 0)) : 0
  }
  const signo = order === 'DESC' ? -1 : 1
  return todas.toSorted((una, otra) => {
    if (una.id === null || otra.id === null) return Number(una.id === null) - Number(otra.id === null)
    return field === POR_NOMBRE
      ? signo * nombreDe(una).localeCompare(nombreDe(otra), 'es', { numeric: true })
      : signo * (cifraDe(una) - cifraDe(otra))
  })
}

/** The change from one figure to another, with its sign: «+L 200.00 (+12 %)». Of none before, no per cent. */
export function cambioDe(ahora: number, antes: number, decir: (cifra: number) => string): string {
  const cambio = ahora - antes
  const monto = `${cambio > 0 ? '+' : cambio < 0 ? '−' : ''}${decir(Math.abs(cambio))}`
  if (antes <= 0) return monto
  const porCiento = Math.round((cambio * 100) / antes)
  return `${monto} (${porCiento > 0 ? '+' : porCiento < 0 ? '−' : ''}${formatoNumero(Math.abs(porCiento))} %)`
}

export const decirCifra = (enDinero: boolean): ((cifra: number) => string) =>
  enDinero ? formatoLempiras : formatoNumero
