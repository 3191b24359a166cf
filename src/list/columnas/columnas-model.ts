import type { Clase } from '#contract/clases'

/** From a column's kind follow its width, its side, what becomes of a long text, and how much it matters. */
interface Regla {
  /** Pixels without which it says nothing, its padding among them. */
  minimo: number
  /** Its part of the room that is left over. */
  crece: number
  /** 1 stays to the last; the highest number leaves first. */
  importancia: number
  derecha?: true
  /** Takes two lines, the second cut with an ellipsis, and all of it while its row has the focus. */
  cede?: true
}

export const REGLAS: Record<Clase, Regla> = {
  codigo: { minimo: 108, crece: 0, importancia: 2 },
  // Numbers of 19 characters, `000-001-01-00000123`.
  fiscal: { minimo: 204, crece: 0, importancia: 2 },
  nombre: { minimo: 168, crece: 3, importancia: 1, cede: true },
  texto: { minimo: 130, crece: 2, importancia: 3, cede: true },
  fecha: { minimo: 108, crece: 0, importancia: 2 },
  // «Hoy 14:30»; one of another year asks for more.
  instante: { minimo: 112, crece: 0, importancia: 3 },
  dinero: { minimo: 116, crece: 0, importancia: 1, derecha: true },
  numero: { minimo: 64, crece: 0, importancia: 3, derecha: true },
  palabra: { minimo: 124, crece: 0.5, importancia: 2 },
  si_no: { minimo: 64, crece: 0, importancia: 3 },
  telefono: { minimo: 108, crece: 0, importancia: 3 },
  identidad: { minimo: 154, crece: 0, importancia: 4 },
  porcentaje: { minimo: 64, crece: 0, importancia: 3, derecha: true },
  mes: { minimo: 108, crece: 0, importancia: 2 },
  hora: { minimo: 64, crece: 0, importancia: 3 },
  palabras: { minimo: 130, crece: 2, importancia: 3, cede: true },
  nombres: { minimo: 130, crece: 2, importancia: 3, cede: true },
}

export interface Columna {
  source: string
  clase: Clase
  /** As it is read at its head. */
  rotulo: string
  /** Instead of its kind's own. */
  minimo?: number
  importancia?: number
  /** Pixels in which all that the page has of it is read whole (`anchoDeTextos`). */
  pide?: number
}

export interface Reparto {
  visibles: readonly string[]
  /** Pixels of each visible column. */
  anchos: Readonly<Record<string, number>>
  /** Width of all of them: more than there is where its user asked for more than fits. */
  total: number
}

const LETRA = 7.3
const RELLENO = 20
/** The arrow of the order, which stands half in the padding. */
const FLECHA = 10

/** Pixels of a text in two lines, by those of a part of it. */
function enDosLineas(texto: string, anchoDe: (parte: string) => number): number {
  const palabras = texto.split(' ').map(anchoDe)
  const espacio = anchoDe(' ')
  const todo = palabras.reduce((total, palabra) => total + espacio + palabra, -espacio)
  let [primera, mejor] = [-espacio, todo]
  for (const palabra of palabras) {
    primera += espacio + palabra
    mejor = Math.min(mejor, Math.max(primera, todo - primera - espacio))
  }
  return Math.ceil(mejor)
}

/** Pixels that a head takes in the two lines that it has at most. */
export const anchoDeRotulo = (rotulo: string): number =>
  enDosLineas(rotulo, ({ length }) => length * LETRA) + RELLENO + FLECHA

/** Letters of the longest name that is read whole: three names and two surnames. */
const LETRAS_ENTERAS = 48
/** Pixels of letters in a cell, wide for what they are: names are measured without asking the browser. */
const ANCHOS: readonly [RegExp, number][] = [
  [/[mwMW@%]/, 12.5],
  [/[A-ZÁÉÍÓÚÑÜ]/, 9.6],
  [/\d/, 9],
  [/[\s.,:;·'’«»()ijlI|!/-]/, 4.6],
  [/[frt]/, 5.6],
]
const OTRA = 8.3
const medidas = new Map<string, number>()
function anchoDeLetra(letra: string): number {
  const medida = medidas.get(letra) ?? ANCHOS.find(([cual]) => cual.test(letra))?.[1] ?? OTRA
  medidas.set(letra, medida)
  return medida
}
/** Pixels of a text in one line. */
export const anchoDeTexto = (texto: string): number =>
  [...texto].reduce((ancho, letra) => ancho + anchoDeLetra(letra), 0)

/** Pixels in which each of these texts is read whole, a text that is longer than a name apart. */
export function anchoDeTextos(clase: Clase, textos: readonly string[]): number {
  const anchoDe = REGLAS[clase].cede ? (texto: string) => enDosLineas(texto, anchoDeTexto) : anchoDeTexto
  const cortos = textos.filter(({ length }) => length <= LETRAS_ENTERAS)
  return cortos.reduce((ancho, texto) => Math.max(ancho, Math.ceil(anchoDe(texto)) + RELLENO), 0)
}

const minimoDe = ({ clase, minimo, rotulo }: Columna): number =>
  Math.max(minimo ?? REGLAS[clase].minimo, anchoDeRotulo(rotulo))

/** Pixels below which a column is not drawn while there is another that can leave. */
const enteroDe = (columna: Columna): number => Math.max(minimoDe(columna), columna.pide ?? 0)

const importanciaDe = ({ clase, importancia }: Columna): number => importancia ?? REGLAS[clase].importancia

export interface Eleccion {
  /** Columns that are shown or hidden by their user's own word. */
  elegidas: Readonly<Record<string, boolean>>
  /** Columns that nobody sees who has not asked for them. */
  ocultas: readonly string[]
  /** Pixels by their user's own hand. */
  anchos: Readonly<Record<string, number>>
}

/**
 * Columns that stand in `ancho` pixels, and each one's width. A column that does not fit leaves whole, the least
 * important first, of two alike the one further right; never the first column, nor one that its user asked for. What
 * is left over is shared out by kind, so that a page of other names keeps its columns where they were, unless a name
 * needs more than its share.
 */
export function repartir(columnas: readonly Columna[], ancho: number, eleccion: Eleccion): Reparto {
  const { elegidas, ocultas, anchos } = eleccion
  const pedidas = columnas.filter(({ source }) => elegidas[source] ?? !ocultas.includes(source))
  const aMano = ({ source }: Columna) => anchos[source]
  const suma = (unas: readonly Columna[]) => unas.reduce((total, una) => total + (aMano(una) ?? enteroDe(una)), 0)

  const salen = pedidas
    .map((columna, lugar) => ({ columna, lugar }))
    .filter(({ columna, lugar }) => lugar > 0 && !elegidas[columna.source])
    .toSorted((a, b) => importanciaDe(b.columna) - importanciaDe(a.columna) || b.lugar - a.lugar)
  let visibles = pedidas
  for (const { columna } of salen) {
    if (suma(visibles) <= ancho) break
    visibles = visibles.filter((una) => una !== columna)
  }

  const finales = crecer(visibles, ancho, aMano)
  return {
    visibles: visibles.map(({ source }) => source),
    anchos: Object.fromEntries(visibles.map(({ source }, lugar) => [source, finales[lugar] ?? 0])),
    total: finales.reduce((total, px) => total + px, 0),
  }
}

/** The widths of columns: what is left over, by kind, among those that need no more than their share of it. */
function crecer(columnas: readonly Columna[], ancho: number, aMano: (columna: Columna) => number | undefined) {
  const fijos = columnas.map(aMano)
  for (;;) {
    const bases = columnas.map((columna, lugar) => fijos[lugar] ?? minimoDe(columna))
    const crecen = columnas.map(({ clase }, lugar) => (fijos[lugar] === undefined ? REGLAS[clase].crece : 0))
    const sobra = Math.max(0, ancho - bases.reduce((total, px) => total + px, 0))
    const partes = crecen.reduce((total, parte) => total + parte, 0)
    const cuota = partes && Number.isFinite(sobra) ? sobra / partes : 0
    const finales = bases.map((base, lugar) => base + Math.floor(cuota * (crecen[lugar] ?? 0)))
    const falta = columnas.findIndex((columna, lugar) => !fijos[lugar] && (finales[lugar] ?? 0) < enteroDe(columna))
    const corta = columnas[falta]
    if (!corta) return finales
    fijos[falta] = enteroDe(corta)
  }
}
