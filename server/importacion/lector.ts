import type * as z from 'zod'
import { FILAS } from '#server/importacion/filas'
import type { Ajustes, Rechazo } from '#contract/importacion/importaciones'
import { MAS_FILAS, type TipoImportacion } from '#contract/importacion/tipos'
import { erroresPorCampo } from '#contract/validacion'
import { texto } from '#i18n/texto'
import { filasAjustadas } from './ajustes.ts'
import { archivoRechazado } from './archivo-rechazado.ts'
import { enTexto, valorDeCelda, type Celda } from './celdas.ts'
import type { Datos } from './clase.ts'
import { Convenciones } from './convencion.ts'
import { columnasDe, rotuloDe, type Columna } from './encabezados.ts'
import { columnasMapeadas, type ColumnasMapeadas, type Mapeo } from './mapeo.ts'

const SIN_AJUSTES: Ajustes = { cambios: [], apartadas: [] }

/** What is imported, and how it is to be read. */
export interface Fuente {
  tipo: TipoImportacion
  contenido: Buffer
  mapeo?: Mapeo
  ajustes?: Ajustes
}

const FILAS_POR_LOTE = 250
const MAYOR_VALOR = 80

/** A row that its schema accepts. */
export interface Leida {
  linea: number
  datos: Datos
}

interface Lote {
  leidas: Leida[]
  rechazos: Rechazo[]
}

export interface Archivo {
  columnas: Columna[]
  ignoradas: string[]
  /** The rows some at a time: between two batches the server attends to others. */
  lotes(): AsyncGenerator<Lote>
}

/**
 * Opens a file and finds its columns, with a mapping or by their headings.
 * Throws `regla` when the file as a whole is refused.
 */
export async function abrirArchivo({ tipo, contenido, mapeo, ajustes = SIN_AJUSTES }: Fuente): Promise<Archivo> {
  const filas = filasAjustadas(contenido, ajustes)
  const primera = await filas.next()
  if (primera.done) throw archivoRechazado('vacio')
  const encabezados = primera.value.celdas.map((celda) => limpio(enTexto(celda)))
  const { columnas, ignoradas, clave }: ColumnasMapeadas = mapeo
    ? columnasMapeadas(tipo, mapeo, encabezados)
    : columnasDe(tipo, encabezados)

  async function* lotes(): AsyncGenerator<Lote> {
    const vistas = new Set<string>()
    const convenciones = new Convenciones()
    let lote: Lote = { leidas: [], rechazos: [] }
    let cuantas = 0
    for await (const { linea, celdas } of filas) {
      const propia = clave?.(celdas)
      if (propia !== undefined && vistas.has(propia)) continue
      if (propia !== undefined) vistas.add(propia)
      if (++cuantas > MAS_FILAS) throw archivoRechazado('muchas_filas', { max: MAS_FILAS })
      leerFila(tipo, columnas, linea, celdas, lote, convenciones)
      if (cuantas % FILAS_POR_LOTE === 0) {
        yield lote
        lote = { leidas: [], rechazos: [] }
      }
    }
    if (cuantas === 0) throw archivoRechazado('sin_filas')
    yield lote
  }
  return { columnas, ignoradas, lotes }
}

function leerFila(
  tipo: TipoImportacion,
  columnas: readonly Columna[],
  linea: number,
  celdas: readonly Celda[],
  lote: Lote,
  convenciones: Convenciones,
): void {
  const schema: z.ZodObject = FILAS[tipo]
  const llenas = columnas.flatMap(({ campo, celda }) => {
    const valor = sinApostrofo(celda(celdas))
    return valor === null || valor === '' ? [] : [{ campo, valor }]
  })
  const valores = Object.fromEntries(
    llenas.map(({ campo, valor }) => [campo, valorDeCelda(campo, schema.shape[campo] as z.ZodType, valor)]),
  )
  const result = schema.safeParse(valores)
  const errores = result.success ? {} : erroresPorCampo(result.error)
  for (const { campo, valor } of llenas) {
    const ajena = convenciones.revisar(campo, schema.shape[campo] as z.ZodType, linea, valor)
    if (ajena) errores[campo] ??= ajena
  }
  if (result.success && !Object.keys(errores).length) {
    lote.leidas.push({ linea, datos: result.data })
    return
  }
  for (const [campo, { key, params }] of Object.entries(errores)) {
    const llena = llenas.find((una) => una.campo === campo)
    lote.rechazos.push({
      linea,
      columna: encabezadoDe(columnas, campo),
      valor: limpio(enTexto(llena?.valor ?? null)),
      motivo: texto(key, params),
    })
  }
}

/** The file's own heading of a field, to name it in the report. */
export const encabezadoDe = (columnas: readonly Columna[], campo: string): string =>
  columnas.find((columna) => columna.campo === campo)?.encabezado ?? rotuloDe(campo)

/** Our own exports put one before what a spreadsheet would run as a formula. */
const sinApostrofo = (celda: Celda): Celda => (typeof celda === 'string' ? celda.replace(/^'(?=[=+\-@])/, '') : celda)

/** Foreign text as a report shows it: one short line without control characters, marks of direction, half letters. */
const limpio = (valor: string): string =>
  [...valor.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()].slice(0, MAYOR_VALOR).join('')
