import type * as z from 'zod'
import { FILAS } from '#server/importacion/filas'
import type { Mensaje } from '#contract/errores'
import type { Ajustes, Lectura, OtrasHojas, Rechazo } from '#contract/importacion/importaciones'
import { MAS_FILAS, type TipoImportacion } from '#contract/importacion/tipos'
import { sinLetra } from '#contract/texto/letras'
import { erroresPorCampo } from '#contract/texto/validacion'
import { texto } from '#i18n/texto'
import { AppError } from '#server/http/errors'
import { abrirLibro, type LibroAbierto } from '#server/tablas/abrir'
import { Ancho } from '#server/tablas/ancho'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { CeldaDeError, enTexto, estaVacia, letraDe, type Celda, type FilaCruda } from '#server/tablas/celda'
import { simplificado } from '#server/tablas/simplificado'
import { aLaVista, encabezadosDe } from './a-la-vista.ts'
import { filasAjustadas } from './ajustes.ts'
import {
  diceTotal,
  esDePersona,
  esDudable,
  esMonto,
  esNumero,
  motivoDeCelda,
  opcionesDe,
  valorDeCelda,
} from './celdas.ts'
import type { Datos } from './clase.ts'
import { Convenciones } from './convencion.ts'
import { columnasDe, rotuloDe, sonEncabezados, type Columna } from './encabezados.ts'
import { columnasMapeadas, type ColumnasMapeadas, type Mapeo } from './mapeo.ts'

const SIN_AJUSTES: Ajustes = { cambios: [], apartadas: [] }

/** A file to import: its kind, its bytes, and how it is to be read. */
export interface Fuente {
  tipo: TipoImportacion
  contenido: Buffer
  mapeo?: Mapeo
  ajustes?: Ajustes
}

const FILAS_POR_LOTE = 250
const PRIMEROS = 3
/** Lines of a title and a date that people leave above their headings. */
const FILAS_CON_TITULOS = 40

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
  /** Headings that say nothing to us, and columns with data that have none; all of them, once every row was read. */
  ignoradas: string[]
  lectura: Lectura
  /** The rows below the headings, as a person corrected them, from the first on. */
  filas: () => AsyncGenerator<FilaCruda>
  /** The rows as records, some at a time: between two batches the server attends to others. */
  lotes: () => AsyncGenerator<Lote>
  /** Lets the file go; whoever opened it does. */
  cerrar: () => void
}

/**
 * Opens a file, finds its columns, with a mapping or by their headings, and what its columns say of how they are
 * written. Throws `regla` when the file as a whole is refused.
 */
export async function abrirArchivo(fuente: Fuente): Promise<Archivo> {
  const libro = await abrirLibro(fuente.contenido, { hoja: fuente.ajustes?.hoja })
  try {
    return await archivoDe(fuente, libro)
  } catch (error) {
    libro.cerrar()
    throw conHojas(error, libro)
  }
}

/** The refusal of one sheet names the others: the data may be there. */
function conHojas(error: unknown, { hoja, hojas }: LibroAbierto): unknown {
  if (!(error instanceof AppError) || hojas.length < 2) return error
  return new AppError(error.code, { ...error.options, data: { hoja, hojas } satisfies OtrasHojas })
}

async function archivoDe(
  { tipo, mapeo, ajustes = SIN_AJUSTES }: Fuente,
  { hoja, hojas, ocultas, filas, cerrar }: LibroAbierto,
): Promise<Archivo> {
  const primera = await primeraDe(filas())
  requireSinErrores(primera)
  const encabezados = encabezadosDe(primera.celdas)
  if (!mapeo) await requireArriba(tipo, encabezados, filas())
  const { columnas, ignoradas, clave }: ColumnasMapeadas = mapeo
    ? columnasMapeadas(tipo, mapeo, encabezados)
    : columnasDe(tipo, encabezados)
  const ancho = new Ancho(
    encabezados,
    columnas.flatMap(({ campo, lugar }) =>
      lugar !== undefined && esMonto(schemaDe(tipo, campo)) && !haceNumero(tipo, columnas, lugar + 1) ? [lugar] : [],
    ),
  )
  const cuerpo = () => sinPrimera(filasAjustadas(filas(), ajustes))
  const convenciones = new Convenciones(ajustes.orden_fecha)
  const forma: Forma = {
    tipo,
    columnas,
    convenciones,
    ancho,
    esHoja: hoja !== null,
    sinNombre: new Set(),
    sinLetra: [],
  }
  await anotar(forma, cuerpo())

  async function* lotes(): AsyncGenerator<Lote> {
    const vistas = new Set<string>()
    let lote: Lote = { leidas: [], rechazos: [] }
    let cuantas = 0
    forma.sinLetra.length = 0
    for await (const fila of cuerpo()) {
      const propia = clave?.(fila.celdas)
      if (propia !== undefined && vistas.has(propia)) continue
      if (propia !== undefined) vistas.add(propia)
      if (++cuantas > MAS_FILAS) throw archivoRechazado('muchas_filas', { max: MAS_FILAS })
      leerFila(forma, fila, lote)
      if (cuantas % FILAS_POR_LOTE === 0) {
        yield lote
        lote = { leidas: [], rechazos: [] }
      }
    }
    if (cuantas === 0) throw archivoRechazado('sin_filas')
    const lugares = [...forma.sinNombre].sort((a, b) => a - b)
    ignoradas.push(...lugares.map((lugar) => texto('importador.sin_encabezado', { letra: letraDe(lugar) })))
    if (forma.sinLetra.length)
      lectura.sin_letra = { cuantos: forma.sinLetra.length, primeros: forma.sinLetra.slice(0, PRIMEROS) }
    yield lote
  }
  const duda = convenciones.duda
  const lectura: Lectura = {
    hoja,
    hojas,
    ocultas,
    orden_fecha: convenciones.ordenLeido,
    orden_dicho: convenciones.fueDicho,
    duda: duda && { columnas: duda.campos.map((campo) => encabezadoDe(columnas, campo)), ejemplos: duda.ejemplos },
  }
  return { columnas, ignoradas, lectura, filas: cuerpo, lotes, cerrar }
}

/** Whether a column holds numbers that are no amounts: behind one, `350,05` is a price and a day to pay it. */
const haceNumero = (tipo: TipoImportacion, columnas: readonly Columna[], donde: number): boolean =>
  columnas.some(({ campo, lugar }) => lugar === donde && esNumero(schemaDe(tipo, campo)))

async function primeraDe(filas: AsyncGenerator<FilaCruda>): Promise<FilaCruda> {
  const { value, done } = await filas.next()
  if (done) throw archivoRechazado('vacio')
  return value
}

async function* sinPrimera(filas: AsyncGenerator<FilaCruda>): AsyncGenerator<FilaCruda> {
  let esPrimera = true
  for await (const fila of filas) {
    if (!esPrimera) yield fila
    esPrimera = false
  }
}

/** A heading that can't be read would leave its whole column out. */
function requireSinErrores({ celdas, linea }: FilaCruda): void {
  for (const [lugar, celda] of celdas.entries())
    if (celda instanceof CeldaDeError)
      throw archivoRechazado('encabezado', {
        linea,
        letra: letraDe(lugar),
        valor: aLaVista(celda.escrito),
        motivo: texto(`importador.celda.${celda.error}`),
      })
}

/** Names the line of the headings where titles stand above them: without them, every column is missing. */
async function requireArriba(
  tipo: TipoImportacion,
  encabezados: readonly string[],
  filas: AsyncGenerator<FilaCruda>,
): Promise<void> {
  if (sonEncabezados(tipo, encabezados)) return
  let vistas = 0
  for await (const { linea, celdas } of filas) {
    if (++vistas > FILAS_CON_TITULOS) return
    // The title above may have told another separator, or none.
    const cortadas = celdas.flatMap((celda) => enTexto(celda).split(/[\t;|,]/))
    if (sonEncabezados(tipo, cortadas)) throw archivoRechazado('encabezados_abajo', { linea })
  }
}

const schemaDe = (tipo: TipoImportacion, campo: string): z.ZodType =>
  (FILAS[tipo] as z.ZodObject).shape[campo] as z.ZodType

/** Reads the whole file once for what its columns and its rows say of how they are written. */
async function anotar(
  { tipo, columnas, convenciones, ancho, esHoja }: Forma,
  cuerpo: AsyncGenerator<FilaCruda>,
): Promise<void> {
  const dudables = columnas.filter(({ campo }) => esDudable(campo, schemaDe(tipo, campo)))
  for await (const fila of cuerpo) {
    ancho.anotar(fila)
    // A row whose cells were pushed aside speaks for no column.
    if (!esHoja && ancho.sinDuda(fila)) continue
    for (const { campo, celda } of dudables)
      convenciones.anotar(campo, schemaDe(tipo, campo), fila.linea, sinApostrofo(celda(fila.celdas)))
  }
}

/** All that reading one row of a file takes, beside the row. */
interface Forma {
  tipo: TipoImportacion
  columnas: readonly Columna[]
  convenciones: Convenciones
  ancho: Ancho
  /** The file is a sheet, whose cells stand in their places; in a text they stand behind as many separators. */
  esHoja: boolean
  /** Columns of a sheet that have data and no heading. */
  sinNombre: Set<number>
  /** Names with a letter that no paper has. */
  sinLetra: { linea: number; nombre: string }[]
}

/** The refusal of a row that is none of the list: cut where nobody meant it, a repeated heading, or a sum of others. */
function rechazoEntero({ columnas, ancho, esHoja }: Forma, fila: FilaCruda): Rechazo | undefined {
  const { linea, celdas } = fila
  const sobra = esHoja ? undefined : ancho.sobraEn(fila)
  const partido = esHoja || sobra !== undefined ? undefined : ancho.partidoEn(fila)
  const desde = partido ?? (sobra === undefined ? undefined : Math.max(0, sobra - 1))
  if (desde !== undefined)
    return {
      linea,
      columna: null,
      letra: letraDe(sobra ?? desde),
      valor: aLaVista(celdas.slice(desde).map(enTexto).filter(Boolean).join(' · ')),
      motivo: texto(`importador.motivo.${partido === undefined ? 'celdas_de_mas' : 'monto_partido'}`),
    }
  const lleno = celdas.findIndex((celda) => !estaVacia(celda))
  const primera = celdas[lleno] ?? null
  const repetido = lleno >= 0 && sonLosMismos(columnas, celdas)
  if (!repetido && !diceTotal(primera)) return undefined
  return {
    linea,
    columna: columnas.find(({ lugar }) => lugar === lleno)?.encabezado ?? null,
    letra: letraDe(lleno),
    valor: aLaVista(enTexto(primera)),
    motivo: texto(`importador.motivo.${repetido ? 'encabezado' : 'total'}`),
  }
}

/** Whether a row repeats the headings, as each page of a printed list does. */
const sonLosMismos = (columnas: readonly Columna[], celdas: readonly Celda[]): boolean =>
  columnas.some(({ lugar }) => lugar !== undefined) &&
  columnas.every(
    ({ encabezado, lugar }) =>
      lugar === undefined || simplificado(enTexto(celdas[lugar] ?? null)) === simplificado(encabezado),
  )

function leerFila(forma: Forma, fila: FilaCruda, lote: Lote): void {
  const { tipo, columnas, convenciones } = forma
  const { linea, celdas } = fila
  if (forma.esHoja) for (const lugar of forma.ancho.sinNombre(fila)) forma.sinNombre.add(lugar)
  const entero = rechazoEntero(forma, fila)
  if (entero) {
    lote.rechazos.push(entero)
    return
  }
  const schema: z.ZodObject = FILAS[tipo]
  const llenas = columnas.flatMap(({ campo, celda, lugar }) => {
    const valor = sinApostrofo(celda(celdas))
    return valor === null || valor === '' ? [] : [{ campo, valor, lugar }]
  })
  const valores: Record<string, unknown> = {}
  const propios: Record<string, Mensaje> = {}
  for (const { campo, valor, lugar } of llenas) {
    const suyo = schemaDe(tipo, campo)
    const motivo =
      motivoDeCelda(campo, suyo, valor) ??
      (esMonto(suyo) && lugar !== undefined && fila.combinadas?.includes(lugar)
        ? { key: 'importador.motivo.monto_combinado' }
        : convenciones.revisar(campo, suyo, linea, valor))
    if (motivo) propios[campo] = motivo
    if (!(valor instanceof CeldaDeError)) valores[campo] = valorDeCelda(campo, suyo, valor, convenciones.ordenDe(campo))
  }
  const result = schema.safeParse(valores)
  const errores = { ...(result.success ? {} : erroresPorCampo(result.error)), ...propios }
  if (result.success && !Object.keys(errores).length) {
    for (const { campo, valor } of llenas)
      if (esDePersona(campo) && sinLetra(enTexto(valor)))
        forma.sinLetra.push({ linea, nombre: aLaVista(enTexto(valor)) })
    lote.leidas.push({ linea, datos: result.data })
    return
  }
  for (const [campo, { key, params }] of Object.entries(errores)) {
    const llena = llenas.find((una) => una.campo === campo)
    lote.rechazos.push({
      linea,
      columna: encabezadoDe(columnas, campo),
      ...letraEn(columnas, campo),
      valor: aLaVista(enTexto(llena?.valor ?? null)),
      motivo: motivoDe(tipo, campo, { key, params }),
    })
  }
}

/** A closed list is told with its words: a file has no list to choose from. */
function motivoDe(tipo: TipoImportacion, campo: string, { key, params }: Mensaje): string {
  const opciones = key === 'validacion.opcion' ? opcionesDe(campo, schemaDe(tipo, campo)) : []
  return opciones.length ? texto('importador.motivo.opcion', { opciones: opciones.join(', ') }) : texto(key, params)
}

/** The letter by which a sheet names the column of a field; none of one that several make up. */
export const letraEn = (columnas: readonly Columna[], campo: string): { letra?: string } => {
  const lugar = columnas.find((columna) => columna.campo === campo)?.lugar
  return lugar === undefined ? {} : { letra: letraDe(lugar) }
}

/** The file's own heading of a field, to name it in the report. */
export const encabezadoDe = (columnas: readonly Columna[], campo: string): string =>
  columnas.find((columna) => columna.campo === campo)?.encabezado ?? rotuloDe(campo)

/** A text without the apostrophe that our own exports put before what a spreadsheet would run as a formula. */
const sinApostrofo = (celda: Celda): Celda => (typeof celda === 'string' ? celda.replace(/^'(?=[=+\-@])/, '') : celda)
