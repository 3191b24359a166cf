import type { ExtractoRevisado, LineaLeida, MapeoExtracto, RenglonesIguales } from '#contract/recibos/movimientos'
import { AppError } from '#server/http/errors'
import { leerExtracto, type Extracto } from '#server/banco/leer/extracto'
import type { Defecto, FilaSinLinea, ModoDeLeer } from '#server/banco/leer/tabla'

/*
 * The file of a bank is read in a thread: tens of thousands of lines take longer than others may wait. What comes back
 * is small, or text that goes on to the database as it is.
 */

const FILAS_POR_LOTE = 5_000
const EN_LA_MUESTRA = 30
export const MAS_ERRORES = 200
const MAS_IGNORADAS = 20
const MAS_GRUPOS = 40
const PRIMEROS = 3

/** A statement as it was read, without its lines one by one. */
export interface Resumido
  extends
    Omit<Extracto, 'lineas' | 'ignoradas' | 'apartables' | 'movieron'>,
    Pick<ExtractoRevisado, 'renglones' | 'desde' | 'hasta' | 'entradas' | 'salidas'> {
  /** The file was read with the mapping that the account remembers. */
  recordado: boolean
  total: number
  /** All lines as JSON, each with its place (`orden`, from 1), some thousands in each text. */
  lotes: string[]
  muestra: LineaLeida[]
  /** The first errors, lines of days to come among them; `con_error` is how many there are. */
  errores: Defecto[]
  con_error: number
  ignoradas_muestra: FilaSinLinea[]
  ignoradas: number
}

/** The refusal of a file as a whole, as values: an error of its own class does not come out of a thread. */
interface Negado {
  negado: ConstructorParameters<typeof AppError>
}

/**
 * Reads a file with `mapeo`; or, with one that is only remembered and whose columns the file lacks, as its headings
 * propose; in any case as `modo` says.
 */
async function resumir(
  contenido: Buffer,
  mapeo: MapeoExtracto | null,
  hoy: string,
  recordado: boolean,
  dicho: ModoDeLeer = {},
): Promise<Resumido> {
  const modo = { ...dicho, apartadas: dicho.apartadas ?? mapeo?.apartadas }
  const leido = await leerExtracto(contenido, mapeo, hoy, modo)
  const sirve = leido.mapeo || leido.formato === 'ofx' || !recordado
  const { lineas, errores, ignoradas, apartables, movieron, ...extracto } = sirve
    ? leido
    : await leerExtracto(contenido, null, hoy, modo)
  const futuras = lineas.flatMap(({ linea, fecha }): Defecto[] =>
    fecha > hoy ? [{ linea, defecto: 'futura', valor: fecha }] : [],
  )
  const { renglones, suyas } = renglonesDe({ apartables, movieron })
  const sinGrupo = ignoradas.filter(({ linea }) => !suyas.has(linea))
  const todos = [...errores, ...futuras].sort((a, b) => a.linea - b.linea)
  const suma = (signo: 1 | -1) => lineas.reduce((total, { monto }) => total + Math.max(0, signo * monto), 0)
  return {
    ...extracto,
    renglones,
    recordado: recordado && sirve && extracto.mapeo !== null,
    total: lineas.length,
    lotes: lotesDe(lineas),
    muestra: lineas.slice(0, EN_LA_MUESTRA),
    errores: todos.slice(0, MAS_ERRORES),
    con_error: todos.length,
    ignoradas_muestra: sinGrupo.slice(0, MAS_IGNORADAS),
    ignoradas: sinGrupo.length,
    desde: lineas[0]?.fecha ?? null,
    hasta: lineas.at(-1)?.fecha ?? null,
    entradas: suma(1),
    salidas: suma(-1),
  }
}

/**
 * Rows by their shape, those that moved money first, then those that wait for somebody to say what they are; and the
 * lines of all of them. Rows that are no lines anyway make no group of their own.
 */
function renglonesDe({ apartables, movieron }: Pick<Extracto, 'apartables' | 'movieron'>): {
  renglones: RenglonesIguales[]
  suyas: Set<number>
} {
  const grupos = [...Map.groupBy(apartables, ({ forma }) => forma)].filter(([, filas]) =>
    filas.some(({ apartada, pide }) => apartada || pide),
  )
  const renglones = grupos
    .map(([forma, filas]) => ({
      forma,
      apartados: filas.some(({ apartada }) => apartada),
      cuantos: filas.length,
      primeros: filas.slice(0, PRIMEROS).map(({ linea, texto }) => ({ linea, texto })),
      movieron: filas.reduce((suma, fila) => (movieron.has(fila) ? suma + fila.monto : suma), 0),
    }))
    .sort((a, b) => Number(b.movieron !== 0) - Number(a.movieron !== 0) || Number(a.apartados) - Number(b.apartados))
    .slice(0, MAS_GRUPOS)
  return { renglones, suyas: new Set(grupos.flatMap(([, filas]) => filas.map(({ linea }) => linea))) }
}

const lotesDe = (lineas: readonly LineaLeida[]): string[] =>
  Array.from({ length: Math.ceil(lineas.length / FILAS_POR_LOTE) }, (_, lote) => {
    const desde = lote * FILAS_POR_LOTE
    const suyas = lineas.slice(desde, desde + FILAS_POR_LOTE)
    return JSON.stringify(suyas.map((linea, lugar) => ({ ...linea, orden: desde + lugar + 1 })))
  })

/** Does as `resumir`, and answers why where the file is refused. */
const extracto = (...de: Parameters<typeof resumir>): Promise<Resumido | Negado> =>
  resumir(...de).catch((error: unknown) => {
    if (error instanceof AppError) return { negado: [error.code, error.options] }
    throw error
  })

/** Tasks of a thread of `server/hilo.ts` for the files of a bank. */
export const OBRAS_DEL_BANCO = { extracto }
