import { MAS_FILAS } from '#contract/importacion/tipos'
import { CeldaDeError, letraDe, type Celda, type FilaCruda } from './celda.ts'
import { MAS_CELDAS, NoSeLee } from './no-se-lee.ts'
import { celdaDeTexto } from './texto.ts'
import { recorrer } from './xml.ts'
import { partesDe, type Abrir } from './zip.ts'

/*
 * Workbooks of Excel (ECMA-376, part 1, 18). Their XML is read here because what a school's file hides is in it and in
 * no small library: sheets and rows that are not seen, merged cells, kinds of errors, formulas without a result.
 */

/** Cells that are looked at to fill what is merged. */
const MAS_COMBINADAS = 2_000_000
/** Sheets that a workbook may name. */
const MAS_HOJAS = 1_000
/** Texts that its cells may share, and ways to show them: Excel keeps no more of these. */
const MAS_COMPARTIDOS = 2_000_000
const MAS_ESTILOS = 65_490
/** Rows of a sheet that say something: those of the largest file, and as many around its table. */
const MAS_RENGLONES = 2 * MAS_FILAS

export interface Hoja {
  /** Name of the sheet that was read. */
  hoja: string
  /** Sheets that a person sees. */
  hojas: string[]
  /** Rows that say something and are hidden. They are read. */
  ocultas: number
  filas: () => Iterable<FilaCruda>
}

/** The sheet of that name, or the first that is seen. Throws `NoSeLee`. */
export function leerXlsx(contenido: Uint8Array, nombre?: string): Hoja {
  const abrir = partesDe(contenido)
  try {
    return leerLibro(abrir, nombre)
  } catch (error) {
    throw error instanceof NoSeLee ? error : new NoSeLee('no_es_excel')
  }
}

function leerLibro(abrir: Abrir, nombre?: string): Hoja {
  const { hojas, es1904 } = indiceDe(abrir)
  const vistas = hojas.filter(({ oculta }) => !oculta)
  const elegida = nombre === undefined ? (vistas[0] ?? hojas[0]) : vistas.find((una) => una.nombre === nombre)
  if (!elegida) throw nombre === undefined ? new NoSeLee('sin_hojas') : new NoSeLee('hoja_no_esta', { hoja: nombre })
  const xml = abrir(elegida.ruta)
  if (!xml) throw new NoSeLee('no_es_excel')
  const { filas, ocultas } = filasDe(xml, {
    compartidos: compartidosDe(abrir('xl/sharedStrings.xml')),
    estilos: estilosDe(abrir('xl/styles.xml')),
    es1904,
  })
  return {
    hoja: elegida.nombre,
    hojas: vistas.map((una) => una.nombre),
    ocultas,
    filas: () => enteras(filas),
  }
}

interface EnElIndice {
  nombre: string
  ruta: string
  oculta: boolean
}

const VERDADEROS = new Set(['1', 'true', 'on'])

function indiceDe(abrir: Abrir): { hojas: EnElIndice[]; es1904: boolean } {
  const libro = abrir('xl/workbook.xml')
  const enlaces = abrir('xl/_rels/workbook.xml.rels')
  if (!libro || !enlaces) throw new NoSeLee('no_es_excel')
  const rutas = new Map<string, string>()
  recorrer(enlaces, {
    abre(etiqueta, atributos) {
      if (etiqueta !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = atributos()
      if (Type.endsWith('/worksheet')) rutas.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const hojas: EnElIndice[] = []
  let es1904 = false
  recorrer(libro, {
    abre(etiqueta, atributos) {
      if (etiqueta === 'workbookPr') es1904 = VERDADEROS.has((atributos().date1904 ?? '').toLowerCase())
      if (etiqueta !== 'sheet') return
      const { name = '', state = 'visible', id = '' } = atributos()
      const ruta = rutas.get(id)
      if (ruta) hojas.push({ nombre: name, ruta, oculta: state !== 'visible' })
      if (hojas.length > MAS_HOJAS) throw new NoSeLee('grande')
    },
  })
  return { hojas, es1904 }
}

/** Texts that cells name by their place, without the readings that East Asian ones bring. */
function compartidosDe(xml: Buffer | undefined): string[] {
  const textos: string[] = []
  if (!xml) return textos
  let partes: string[] = []
  let enTexto = false
  let enLectura = false
  recorrer(xml, {
    abre(etiqueta) {
      if (etiqueta === 'si') partes = []
      else if (etiqueta === 'rPh') enLectura = true
      else if (etiqueta === 't') enTexto = true
    },
    cierra(etiqueta) {
      if (etiqueta === 'si') {
        if (textos.length >= MAS_COMPARTIDOS) throw new NoSeLee('grande')
        textos.push(sinEscapes(partes.join('')))
      } else if (etiqueta === 'rPh') enLectura = false
      else if (etiqueta === 't') enTexto = false
    },
    texto(texto) {
      if (enTexto && !enLectura) partes.push(texto)
    },
  })
  return textos
}

/** Characters that XML can't hold are written `_x000D_` (22.9.2.19). */
const sinEscapes = (texto: string): string =>
  texto.includes('_x')
    ? texto.replace(/_x([0-9a-f]{4})_/gi, (_, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16)))
    : texto

/** Formats of days and hours that have a number instead of a text (18.8.30), in every language. */
const DE_FECHA = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const

/** The way a number is shown: as a day, a percentage, with that many figures and zeros before (`0001`), or as it is. */
type Estilo = 'fecha' | 'porcentaje' | number | undefined

/** Formats of percentages that have a number instead of a text: `0%` and `0.00%`. */
const DE_PORCENTAJE = [9, 10]

/** Formats of codes: nothing but zeros. */
const DE_CEROS = /^0{2,15}$/

function estilosDe(xml: Buffer | undefined): Estilo[] {
  const formatos = new Map<string, Estilo>()
  const estilos: Estilo[] = []
  let enEstilos = false
  if (xml)
    recorrer(xml, {
      abre(etiqueta, atributos) {
        if (etiqueta === 'numFmt') {
          const { numFmtId = '', formatCode = '' } = atributos()
          formatos.set(numFmtId, estiloDe(formatCode))
        } else if (etiqueta === 'cellXfs') enEstilos = true
        else if (etiqueta === 'xf' && enEstilos) {
          if (estilos.length >= MAS_ESTILOS) throw new NoSeLee('grande')
          const { numFmtId = '0' } = atributos()
          const numero = Number(numFmtId)
          const esDia = DE_FECHA.some(([desde, hasta]) => numero >= desde && numero <= hasta)
          const deSiempre = esDia ? 'fecha' : DE_PORCENTAJE.includes(numero) ? 'porcentaje' : undefined
          estilos.push(formatos.has(numFmtId) ? formatos.get(numFmtId) : deSiempre)
        }
      },
      cierra(etiqueta) {
        if (etiqueta === 'cellXfs') enEstilos = false
      },
    })
  return estilos
}

function estiloDe(codigo: string): Estilo {
  if (esFormatoDeFecha(codigo)) return 'fecha'
  if (DE_CEROS.test(codigo)) return codigo.length
  return /%/.test(codigo.replace(/"[^"]*"|\\./g, '')) ? 'porcentaje' : undefined
}

/** Whether a format shows days: `dd/mm/yyyy;@`, `[$-F800]dddd, mmmm dd`; no `"L"#,##0.00`, no `[Red]0`. */
function esFormatoDeFecha(codigo: string): boolean {
  const pelado = codigo
    .replace(/[\\_*]./g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/[.,]0+/g, '')
    .replace(/general|am\/pm|a\/p/gi, '')
  return /[ymdhs]/i.test(pelado) && !/[#?0]/.test(pelado)
}

interface Dispersa {
  linea: number
  /** Values by their place. */
  celdas: Map<number, Celda>
  combinadas: number[]
}

interface Claves {
  compartidos: readonly string[]
  estilos: readonly Estilo[]
  es1904: boolean
}

function filasDe(xml: Buffer, claves: Claves): { filas: Dispersa[]; ocultas: number } {
  const hoja = new LectorDeHoja(claves)
  recorrer(xml, hoja)
  const filas = [...hoja.filas.values()].sort((a, b) => a.linea - b.linea)
  combinar(filas, hoja.combinadas)
  return { filas, ocultas: filas.filter(({ linea }) => hoja.ocultas.has(linea)).length }
}

/** Rectangle of merged cells: a column from one row to another. */
interface Combinada {
  columna: number
  desde: number
  hasta: number
}

class LectorDeHoja {
  readonly filas = new Map<number, Dispersa>()
  readonly ocultas = new Set<number>()
  readonly combinadas: Combinada[] = []
  readonly #claves: Claves
  #linea = 0
  #columna = -1
  #tipo = ''
  #estilo = 0
  #formula: string | undefined
  #valor: string | undefined
  #enLinea: string | undefined
  #dentro: 'v' | 'f' | 't' | undefined
  #enLectura = false

  constructor(claves: Claves) {
    this.#claves = claves
  }

  abre = (etiqueta: string, atributos: () => Record<string, string>): void => {
    switch (etiqueta) {
      case 'row': {
        const { r, hidden = '' } = atributos()
        this.#linea = r ? Number(r) : this.#linea + 1
        this.#columna = -1
        if (VERDADEROS.has(hidden.toLowerCase())) this.ocultas.add(this.#linea)
        break
      }
      case 'c': {
        const { r, t = 'n', s = '0' } = atributos()
        this.#columna = r ? lugarDe(r) : this.#columna + 1
        this.#tipo = t
        this.#estilo = Number(s)
        this.#formula = this.#valor = this.#enLinea = undefined
        break
      }
      case 'rPh':
        this.#enLectura = true
        break
      case 'f':
        this.#formula ??= ''
        this.#dentro = 'f'
        break
      case 'v':
        this.#valor ??= ''
        this.#dentro = 'v'
        break
      case 't':
        this.#enLinea ??= ''
        this.#dentro = 't'
        break
      case 'mergeCell':
        this.#combinada(atributos().ref ?? '')
        break
      default:
    }
  }

  cierra = (etiqueta: string): void => {
    if (etiqueta === 'rPh') this.#enLectura = false
    else if (etiqueta === 'v' || etiqueta === 'f' || etiqueta === 't') this.#dentro = undefined
    else if (etiqueta === 'c') this.#terminar()
  }

  texto = (texto: string): void => {
    if (this.#dentro === 'v') this.#valor += texto
    else if (this.#dentro === 'f') this.#formula += texto
    else if (this.#dentro === 't' && !this.#enLectura) this.#enLinea += texto
  }

  #combinada(rango: string): void {
    const [, desde = '', arriba = '', abajo = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(rango) ?? []
    if (desde && abajo !== arriba)
      this.combinadas.push({ columna: lugarDe(desde), desde: Number(arriba), hasta: Number(abajo) })
  }

  #terminar(): void {
    const celda = this.#celda()
    if (celda === null || celda === '') return
    if (this.#columna >= MAS_CELDAS) throw new NoSeLee('ancha', { columna: letraDe(this.#columna) })
    const fila = this.filas.get(this.#linea) ?? { linea: this.#linea, celdas: new Map(), combinadas: [] }
    this.filas.set(this.#linea, fila)
    if (this.filas.size > MAS_RENGLONES) throw new NoSeLee('muchas_filas', { max: MAS_FILAS })
    fila.celdas.set(this.#columna, celda)
  }

  #celda(): Celda {
    const { compartidos, es1904, estilos } = this.#claves
    const valor = this.#valor ?? ''
    if (this.#tipo === 'inlineStr') return celdaDeTexto(sinEscapes(this.#enLinea ?? '').trim())
    if (this.#tipo === 'e') return new CeldaDeError('formula', valor || '#')
    if (valor === '') {
      // A formula may give an empty text; one without any value was never worked out.
      const vacia = this.#formula === undefined || (this.#tipo === 'str' && this.#valor !== undefined)
      return vacia ? null : new CeldaDeError('sin_resultado', `=${this.#formula}`)
    }
    switch (this.#tipo) {
      case 's': {
        const texto = compartidos[Number(valor)]
        if (texto === undefined) throw new NoSeLee('no_es_excel')
        return celdaDeTexto(texto.trim())
      }
      case 'str':
        return celdaDeTexto(sinEscapes(valor).trim())
      case 'b':
        return valor === '1' || valor.toLowerCase() === 'true'
      case 'd': {
        const fecha = new Date(/[zZ]$/.test(valor) || !valor.includes('T') ? valor : `${valor}Z`)
        return Number.isNaN(fecha.getTime()) ? celdaDeTexto(valor) : fecha
      }
      default: {
        const numero = Number(valor)
        if (Number.isNaN(numero)) throw new NoSeLee('no_es_excel')
        const estilo = estilos[this.#estilo]
        if (estilo === 'fecha') return deSerie(numero, es1904)
        if (estilo === 'porcentaje') return enPorcentaje(numero)
        return estilo === undefined ? numero : conCeros(numero, estilo)
      }
    }
  }
}

/** A whole number as a format of zeros shows it; as it is where no zero is added. */
const conCeros = (numero: number, cifras: number): number | string =>
  Number.isInteger(numero) && numero >= 0 && String(numero).length < cifras
    ? String(numero).padStart(cifras, '0')
    : numero

/** A percentage as its cell shows it: the number under 15 % is 0.15. */
const enPorcentaje = (numero: number): string => `${Number((numero * 100).toFixed(8))}%`

const DIA_S = 86_400
/** Days from the first of 1970 back to the day 0 of each system. */
const HASTA_1970 = 25_569
const DE_1904_A_1900 = 1_462
/** The day that Lotus thought 1900 had; the days before it are one later than they count. */
const SERIE_DEL_29_DE_FEBRERO = 60
const ULTIMO_DIA = 2_958_465

/** A serial as its day and hour, to the second: a breath before midnight is the next day. */
function deSerie(serie: number, es1904: boolean): Date | number {
  const suya = es1904 ? serie + DE_1904_A_1900 : serie < SERIE_DEL_29_DE_FEBRERO ? serie + 1 : serie
  if (suya < 0 || suya > ULTIMO_DIA + 1) return serie
  return new Date(Math.round((suya - HASTA_1970) * DIA_S) * 1_000)
}

/** Place of a column from 0, of `C` or `C7`. */
function lugarDe(nombre: string): number {
  let lugar = 0
  for (const letra of nombre) {
    const numero = (letra.codePointAt(0) ?? 0) - 64
    if (numero < 1 || numero > 26) break
    lugar = lugar * 26 + numero
  }
  return lugar - 1
}

/** Gives the value of a merged cell to all its rows, where they say something else; all of them know, the first too. */
function combinar(filas: readonly Dispersa[], combinadas: readonly Combinada[]): void {
  const lugares = new Map(filas.map(({ linea }, lugar) => [linea, lugar]))
  let miradas = 0
  for (const { columna, desde, hasta } of combinadas) {
    const primera = lugares.get(desde)
    const arriba = primera === undefined ? undefined : filas[primera]
    const valor = arriba?.celdas.get(columna)
    if (primera === undefined || arriba === undefined || valor === undefined) continue
    for (let lugar = primera + 1; (filas[lugar]?.linea ?? Infinity) <= hasta; lugar++) {
      if (++miradas > MAS_COMBINADAS) throw new NoSeLee('grande')
      const fila = filas[lugar]
      if (!fila || fila.celdas.has(columna)) continue
      fila.celdas.set(columna, valor)
      fila.combinadas.push(columna)
      if (!arriba.combinadas.includes(columna)) arriba.combinadas.push(columna)
    }
  }
}

function* enteras(filas: readonly Dispersa[]): Generator<FilaCruda> {
  for (const fila of filas) yield entera(fila)
}

function entera({ linea, celdas, combinadas }: Dispersa): FilaCruda {
  const ancho = Math.max(...celdas.keys()) + 1
  return {
    linea,
    celdas: Array.from({ length: ancho }, (_, lugar) => celdas.get(lugar) ?? null),
    ...(combinadas.length && { combinadas }),
  }
}
