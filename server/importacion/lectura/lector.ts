import type * as z from 'zod'
import { CAMBIAN, FILAS, masFilasDe } from '#server/importacion/lectura/filas'
import type { Clase } from '#contract/clases'
import type { Mensaje } from '#contract/errores'
import type { Ajustes, Lectura, OtrasHojas, Rechazo } from '#contract/importacion/importaciones'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { sinLetra } from '#contract/texto/letras'
import { erroresPorCampo } from '#contract/texto/validacion'
import { texto } from '#i18n/texto'
import { AppError } from '#server/http/errors'
import { columnasDeVuelta, decia, leerClave, type Clave } from '#server/resource/salida/vuelta'
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
import type { Datos } from '#server/importacion/clase'
import { Convenciones } from './convencion.ts'
import { columnasDe, rotuloDe, sonEncabezados, type Columna } from './encabezados.ts'
import { columnasMapeadas, type ColumnasMapeadas, type Mapeo } from './mapeo.ts'
import { LISTAS } from '#server/importacion/recursos'
import { lecturas } from './vuelta.ts'

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

/** A row that its schema accepts; with its key, only what was changed in the file. */
export interface Leida {
  linea: number
  datos: Datos
  vuelta?: Clave
}

interface Lote {
  leidas: Leida[]
  rechazos: Rechazo[]
  /** Rows with their key of which nothing was changed. */
  iguales: number
}

const nuevoLote = (): Lote => ({ leidas: [], rechazos: [], iguales: 0 })

export interface Archivo {
  columnas: Columna[]
  /** With those that only tell. */
  deLaHoja: Columna[]
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
  const {
    columnas,
    ignoradas,
    mostradas = [],
    clave,
    unica,
  }: ColumnasMapeadas = mapeo ? columnasMapeadas(tipo, mapeo, encabezados) : columnasDe(tipo, encabezados)
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
    vuelta: clave && formaDeVuelta(tipo, clave, [...columnas, ...mostradas]),
    convenciones,
    ancho,
    esHoja: hoja !== null,
    sinNombre: new Set(),
    sinLetra: [],
  }
  await anotar(forma, cuerpo())

  async function* lotes(): AsyncGenerator<Lote> {
    const vistas = new Set<string>()
    let lote = nuevoLote()
    let cuantas = 0
    forma.sinLetra.length = 0
    forma.vuelta?.vistas.clear()
    for await (const fila of cuerpo()) {
      const propia = unica?.(fila.celdas)
      if (propia !== undefined && vistas.has(propia)) continue
      if (propia !== undefined) vistas.add(propia)
      if (++cuantas > masFilasDe(tipo)) throw archivoRechazado('muchas_filas', { max: masFilasDe(tipo) })
      leerFila(forma, fila, lote)
      if (cuantas % FILAS_POR_LOTE === 0) {
        yield lote
        lote = nuevoLote()
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
    de_vuelta: clave !== undefined,
    mostradas: mostradas.map(({ encabezado }) => encabezado),
    duda: duda && { columnas: duda.campos.map((campo) => encabezadoDe(columnas, campo)), ejemplos: duda.ejemplos },
  }
  return { columnas, deLaHoja: [...columnas, ...mostradas], ignoradas, lectura, filas: cuerpo, lotes, cerrar }
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
async function anotar(forma: Forma, cuerpo: AsyncGenerator<FilaCruda>): Promise<void> {
  const { tipo, columnas, convenciones, ancho, esHoja, vuelta } = forma
  const dudables = columnas.filter(({ campo }) => esDudable(campo, schemaDe(tipo, campo)))
  for await (const fila of cuerpo) {
    ancho.anotar(fila)
    // A row whose cells were pushed aside speaks for no column.
    if (!esHoja && ancho.sinDuda(fila)) continue
    // A cell that is as it left has nothing to say.
    const tocadas = vuelta?.tocadas(fila.celdas)
    for (const columna of dudables) {
      const { campo, celda } = columna
      if (tocadas === undefined || tocadas.includes(columna))
        convenciones.anotar(campo, schemaDe(tipo, campo), fila.linea, sinApostrofo(celda(fila.celdas)))
    }
  }
}

/** All that reading one row of a file takes, beside the row. */
interface Forma {
  tipo: TipoImportacion
  columnas: readonly Columna[]
  /** Reads a sheet of ours that comes back; undefined of any other file. */
  vuelta: FormaDeVuelta | undefined
  convenciones: Convenciones
  ancho: Ancho
  /** The file is a sheet, whose cells stand in their places; in a text they stand behind as many separators. */
  esHoja: boolean
  /** Columns of a sheet that have data and no heading. */
  sinNombre: Set<number>
  /** Names with a letter that no paper has. */
  sinLetra: { linea: number; nombre: string }[]
}

/** The way to read a sheet of ours that comes back. */
interface FormaDeVuelta {
  clave: Columna
  /** Fields that a row with its key may change. */
  todas: ReadonlySet<string>
  /** Records that had a row, and which. */
  vistas: Map<number, number>
  /** Columns whose cells are not as they left; undefined of a row without a key. */
  tocadas(celdas: readonly Celda[]): readonly Columna[] | undefined
  /** Those, with what is read beside them: of a guardian a single datum does not say who she is. */
  deLaFila(tocadas: readonly Columna[]): readonly Columna[]
}

const DE_ENCARGADO = 'encargado_'

function formaDeVuelta(tipo: TipoImportacion, clave: Columna, columnas: readonly Columna[]): FormaDeVuelta {
  const clases = new Map(columnasDeVuelta(LISTAS[tipo]).map(({ key, kind }) => [key, kind]))
  const todas = new Set(CAMBIAN[tipo])
  const suyas = columnas.filter(({ campo }) => campo.startsWith(DE_ENCARGADO) && todas.has(campo))
  return {
    clave,
    todas,
    vistas: new Map(),
    tocadas(celdas) {
      const leida = leerClave(tipo, enTexto(clave.celda(celdas)))
      return leida && columnas.filter((columna) => !sigue(leida, clases.get(columna.campo), columna, celdas))
    },
    deLaFila: (tocadas) =>
      tocadas.some((una) => suyas.includes(una)) ? [...new Set([...tocadas, ...suyas])] : tocadas,
  }
}

/** Whether a cell is as it left; one that the sheet did not have says something only where it is filled. */
function sigue(clave: Clave, kind: Clase | undefined, { campo, celda }: Columna, celdas: readonly Celda[]): boolean {
  const valor = celda(celdas)
  if (valor instanceof CeldaDeError) return false
  return kind === undefined
    ? estaVacia(valor)
    : lecturas(kind, sinApostrofo(valor)).some((leida) => decia(clave, campo, leida))
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
  if (forma.esHoja) for (const lugar of forma.ancho.sinNombre(fila)) forma.sinNombre.add(lugar)
  const entero = rechazoEntero(forma, fila)
  if (entero) lote.rechazos.push(entero)
  else if (forma.vuelta && !estaVacia(forma.vuelta.clave.celda(fila.celdas)))
    leerDeVuelta(forma, forma.vuelta, fila, lote)
  else leerEntera(forma, fila, lote)
}

/** A row with its key: only the cells that are not as they left say anything, an empty one that there is nothing. */
function leerDeVuelta(
  { tipo, convenciones }: Forma,
  { clave: columna, deLaFila, tocadas, todas, vistas }: FormaDeVuelta,
  { linea, celdas, combinadas }: FilaCruda,
  lote: Lote,
): void {
  const escrita = enTexto(columna.celda(celdas))
  const clave = leerClave(tipo, escrita)
  const rechazar = ({ encabezado, lugar }: Columna, celda: Celda, motivo: string) =>
    lote.rechazos.push({
      linea,
      columna: encabezado,
      ...(lugar !== undefined && { letra: letraDe(lugar) }),
      valor: aLaVista(enTexto(celda)),
      motivo,
    })
  if (!clave) {
    rechazar(columna, escrita, texto('importador.motivo.clave_ilegible'))
    return
  }
  // A row that was copied to begin another one would be a change of the first.
  const detalle = vistas.get(clave.id)
  if (detalle !== undefined) {
    rechazar(columna, null, texto('importador.motivo.clave_repetida', { detalle }))
    return
  }
  vistas.set(clave.id, linea)
  const datos: Datos = {}
  const antes = lote.rechazos.length
  const hay = tocadas(celdas) ?? []
  for (const una of deLaFila(hay)) {
    const { campo, celda, lugar } = una
    const valor = sinApostrofo(celda(celdas))
    if (estaVacia(valor) && !hay.includes(una)) continue
    if (!todas.has(campo)) {
      rechazar(una, valor, texto('importador.motivo.solo_se_muestra'))
      continue
    }
    const suyo = schemaDe(tipo, campo)
    const motivo = estaVacia(valor)
      ? null
      : (motivoDeCelda(campo, suyo, valor) ??
        (esMonto(suyo) && lugar !== undefined && combinadas?.includes(lugar)
          ? { key: 'importador.motivo.monto_combinado' }
          : convenciones.revisar(campo, suyo, linea, valor)))
    const leido = estaVacia(valor) ? null : valorDeCelda(campo, suyo, valor, convenciones.ordenDe(campo))
    const result = suyo.safeParse(leido)
    if (motivo) rechazar(una, valor, motivoDe(tipo, campo, motivo))
    else if (result.success) datos[campo] = result.data
    else if (leido === null) rechazar(una, valor, texto('importador.motivo.no_se_vacia'))
    else {
      const [mensaje] = Object.values(erroresPorCampo(result.error))
      rechazar(una, valor, motivoDe(tipo, campo, mensaje ?? { key: 'validacion.invalido' }))
    }
  }
  if (lote.rechazos.length > antes) return
  if (Object.keys(datos).length) lote.leidas.push({ linea, datos, vuelta: clave })
  else lote.iguales++
}

function leerEntera(forma: Forma, fila: FilaCruda, lote: Lote): void {
  const { tipo, columnas, convenciones } = forma
  const { linea, celdas } = fila
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
