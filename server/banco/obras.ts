import type { Centavos } from '#contract/dinero'
import type { ExtractoRevisado, LineaLeida, MapeoExtracto } from '#contract/recibos/movimientos'
import { AppError } from '#server/http/errors'
import { leerExtracto } from './extracto.ts'
import type { Defecto } from './tabla.ts'

/*
 * The file of a bank is read in a thread: tens of thousands of lines take longer than others may wait. What comes back
 * is small, or text that goes on to the database as it is.
 */

const FILAS_POR_LOTE = 5_000
const EN_LA_MUESTRA = 30
export const MAS_ERRORES = 200
const MAS_IGNORADAS = 20

/** What a statement says, without its lines one by one. */
export interface Resumido extends Pick<
  ExtractoRevisado,
  | 'formato'
  | 'columnas'
  | 'mapeo'
  | 'ordenes'
  | 'saldos_cuadran'
  | 'hoja'
  | 'hojas'
  | 'ocultas'
  | 'duda'
  | 'desde'
  | 'hasta'
  | 'entradas'
  | 'salidas'
> {
  total: number
  /** All lines as JSON, each with its place (`orden`, from 1), some thousands in each text. */
  lotes: string[]
  muestra: LineaLeida[]
  /** The first of them, those of days to come among them, and how many there are. */
  errores: Defecto[]
  con_error: number
  ignoradas_muestra: { linea: number; texto: string }[]
  ignoradas: number
  saldo_final: Centavos | null
  saldo_inicial: Centavos | null
  cuenta: string | null
}

/** Why a file as a whole is refused: an error of its own class does not come out of a thread. */
interface Negado {
  negado: ConstructorParameters<typeof AppError>
}

/**
 * Reads a file with `mapeo`; or, with one that is only remembered and whose columns the file lacks, as its headings
 * propose.
 */
async function resumir(
  contenido: Buffer,
  mapeo: MapeoExtracto | null,
  hoy: string,
  recordado: boolean,
  hoja?: string,
): Promise<Resumido> {
  const leido = await leerExtracto(contenido, mapeo, hoy, hoja)
  const sirve = leido.mapeo || leido.formato === 'ofx' || !recordado
  const { lineas, errores, ignoradas, ...extracto } = sirve ? leido : await leerExtracto(contenido, null, hoy, hoja)
  const futuras = lineas.flatMap(({ linea, fecha }): Defecto[] =>
    fecha > hoy ? [{ linea, defecto: 'futura', valor: fecha }] : [],
  )
  const todos = [...errores, ...futuras].sort((a, b) => a.linea - b.linea)
  const suma = (signo: 1 | -1) => lineas.reduce((total, { monto }) => total + Math.max(0, signo * monto), 0)
  return {
    ...extracto,
    total: lineas.length,
    lotes: lotesDe(lineas),
    muestra: lineas.slice(0, EN_LA_MUESTRA),
    errores: todos.slice(0, MAS_ERRORES),
    con_error: todos.length,
    ignoradas_muestra: ignoradas.slice(0, MAS_IGNORADAS),
    ignoradas: ignoradas.length,
    desde: lineas[0]?.fecha ?? null,
    hasta: lineas.at(-1)?.fecha ?? null,
    entradas: suma(1),
    salidas: suma(-1),
  }
}

const lotesDe = (lineas: readonly LineaLeida[]): string[] =>
  Array.from({ length: Math.ceil(lineas.length / FILAS_POR_LOTE) }, (_, lote) => {
    const desde = lote * FILAS_POR_LOTE
    const suyas = lineas.slice(desde, desde + FILAS_POR_LOTE)
    return JSON.stringify(suyas.map((linea, lugar) => ({ ...linea, orden: desde + lugar + 1 })))
  })

/** `resumir`, or why the file is refused. */
const extracto = (...de: Parameters<typeof resumir>): Promise<Resumido | Negado> =>
  resumir(...de).catch((error: unknown) => {
    if (error instanceof AppError) return { negado: [error.code, error.options] }
    throw error
  })

/** What `server/hilo.ts` has a thread do for the bank. */
export const OBRAS_DEL_BANCO = { extracto }
