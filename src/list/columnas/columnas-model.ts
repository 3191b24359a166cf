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
  /** Takes one line, cut with an ellipsis, and all of it while its row has the focus. */
  cede?: true
}

export const REGLAS: Record<Clase, Regla> = {
  codigo: { minimo: 108, crece: 0, importancia: 2 },
  // Numbers of 19 characters, `000-001-01-00000123`.
  fiscal: { minimo: 204, crece: 0, importancia: 2 },
  nombre: { minimo: 168, crece: 3, importancia: 1, cede: true },
  texto: { minimo: 130, crece: 2, importancia: 3, cede: true },
  fecha: { minimo: 108, crece: 0, importancia: 2 },
  instante: { minimo: 152, crece: 0, importancia: 3 },
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

/** Pixels that a head takes in the two lines that it has at most. */
export function anchoDeRotulo(rotulo: string): number {
  const palabras = rotulo.split(' ')
  const largo = (desde: number, hasta?: number) => palabras.slice(desde, hasta).join(' ').length
  const partidas = palabras.map((_, corte) => Math.max(largo(0, corte), largo(corte)))
  return Math.ceil(Math.min(...partidas) * LETRA) + RELLENO + FLECHA
}

const minimoDe = ({ clase, minimo, rotulo }: Columna): number =>
  Math.max(minimo ?? REGLAS[clase].minimo, anchoDeRotulo(rotulo))

const importanciaDe = ({ clase, importancia }: Columna): number => importancia ?? REGLAS[clase].importancia

interface Eleccion {
  /** Columns that are shown or hidden by their user's own word. */
  elegidas: Readonly<Record<string, boolean>>
  /** Columns that nobody sees who has not asked for them. */
  ocultas: readonly string[]
  /** Pixels by their user's own hand. */
  anchos: Readonly<Record<string, number>>
}

/**
 * Columns that stand in `ancho` pixels, and each one's width. A column that does not fit leaves whole, the least
 * important first, of two alike the one further right; never the first column, nor one that its user asked for.
 */
export function repartir(columnas: readonly Columna[], ancho: number, eleccion: Eleccion): Reparto {
  const { elegidas, ocultas, anchos } = eleccion
  const pedidas = columnas.filter(({ source }) => elegidas[source] ?? !ocultas.includes(source))
  const de = (columna: Columna) => anchos[columna.source] ?? minimoDe(columna)
  const suma = (unas: readonly Columna[]) => unas.reduce((total, una) => total + de(una), 0)

  const salen = pedidas
    .map((columna, lugar) => ({ columna, lugar }))
    .filter(({ columna, lugar }) => lugar > 0 && !elegidas[columna.source])
    .toSorted((a, b) => importanciaDe(b.columna) - importanciaDe(a.columna) || b.lugar - a.lugar)
  let visibles = pedidas
  for (const { columna } of salen) {
    if (suma(visibles) <= ancho) break
    visibles = visibles.filter((una) => una !== columna)
  }

  const sobra = Math.max(0, ancho - suma(visibles))
  const crecen = (columna: Columna) => (anchos[columna.source] ? 0 : REGLAS[columna.clase].crece)
  const partes = visibles.reduce((total, columna) => total + crecen(columna), 0)
  const finales = visibles.map((columna) => {
    const parte = partes && Number.isFinite(sobra) ? Math.floor((sobra * crecen(columna)) / partes) : 0
    return [columna.source, de(columna) + parte] as const
  })
  return {
    visibles: visibles.map(({ source }) => source),
    anchos: Object.fromEntries(finales),
    total: finales.reduce((total, [, px]) => total + px, 0),
  }
}
