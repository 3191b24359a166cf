import type { Bloque } from './tsv.ts'

/** A cell of the page at hand. */
export interface Lugar {
  fila: number
  columna: number
}

/** The number of cells that there are. */
export interface Hay {
  filas: number
  columnas: number
}

/** A block of cells, its ends included. */
export interface Recuadro {
  desde: Lugar
  hasta: Lugar
}

/** The block between two cells, whichever of them stands first. */
export const entre = (a: Lugar, b: Lugar): Recuadro => ({
  desde: { fila: Math.min(a.fila, b.fila), columna: Math.min(a.columna, b.columna) },
  hasta: { fila: Math.max(a.fila, b.fila), columna: Math.max(a.columna, b.columna) },
})

export const dentro = ({ fila, columna }: Lugar, hay: Hay): Lugar => ({
  fila: Math.max(0, Math.min(fila, hay.filas - 1)),
  columna: Math.max(0, Math.min(columna, hay.columnas - 1)),
})

/** Rows of a leap with PageUp and PageDown. */
const SALTO = 10

/** The cell that a key leads to; undefined of a key that leads nowhere. */
export function rumbo(key: string, control: boolean, { fila, columna }: Lugar, hay: Hay): Lugar | undefined {
  const [ultima, final] = [hay.filas - 1, hay.columnas - 1]
  const lugares: Partial<Record<string, Lugar>> = {
    ArrowUp: { fila: control ? 0 : fila - 1, columna },
    ArrowDown: { fila: control ? ultima : fila + 1, columna },
    ArrowLeft: { fila, columna: control ? 0 : columna - 1 },
    ArrowRight: { fila, columna: control ? final : columna + 1 },
    Home: { fila: control ? 0 : fila, columna: 0 },
    End: { fila: control ? ultima : fila, columna: final },
    PageUp: { fila: fila - SALTO, columna },
    PageDown: { fila: fila + SALTO, columna },
  }
  const lugar = lugares[key]
  return lugar && dentro(lugar, hay)
}

/** The next cell in the order of reading; undefined behind the last, where Tab leads out. */
export function siguiente({ fila, columna }: Lugar, hay: Hay, paso: 1 | -1): Lugar | undefined {
  const lugar = fila * hay.columnas + columna + paso
  if (lugar < 0 || lugar >= hay.filas * hay.columnas) return undefined
  return { fila: Math.floor(lugar / hay.columnas), columna: lugar % hay.columnas }
}

interface ConId {
  id: number
}

/** The place of a cell once the rows are others: with its record, or where it was if that is gone. */
export function conSuRegistro(lugar: Lugar, antes: readonly ConId[], ahora: readonly ConId[]): Lugar {
  const id = antes[lugar.fila]?.id
  const fila = ahora.findIndex((una) => una.id === id)
  return fila < 0 || fila === lugar.fila ? lugar : { ...lugar, fila }
}

/** The rows where they stood, as they are now: none moves below the cell that is being written. */
export function enSuLugar<T extends ConId>(antes: readonly T[], ahora: readonly T[]): readonly T[] {
  const nuevas = new Map(ahora.map((fila) => [fila.id, fila]))
  const filas = antes.map((fila) => nuevas.get(fila.id) ?? fila)
  return filas.some((fila, lugar) => fila !== antes[lugar]) ? filas : antes
}

/** A text of a block and the cell where it lands. */
export interface Caida extends Lugar {
  texto: string
}

/**
 * Where the cells of a pasted block land, from the first of those that are chosen; a single one fills all of them. What
 * has no cell here is counted, never lost in silence.
 */
export function caidasDe(bloque: Bloque, { desde, hasta }: Recuadro, hay: Hay) {
  const [[unico = ''] = []] = bloque
  const solo = bloque.length === 1 && bloque[0]?.length === 1
  const caidas: Caida[] = solo
    ? todas({ desde, hasta }).map((lugar) => ({ ...lugar, texto: unico }))
    : bloque.flatMap((fila, f) => fila.map((texto, c) => ({ fila: desde.fila + f, columna: desde.columna + c, texto })))
  const ancho = Math.max(...bloque.map((fila) => fila.length))
  return {
    caidas: caidas.filter(({ fila, columna }) => fila < hay.filas && columna < hay.columnas),
    filasDeMas: solo ? 0 : Math.max(0, desde.fila + bloque.length - hay.filas),
    columnasDeMas: solo ? 0 : Math.max(0, desde.columna + ancho - hay.columnas),
  }
}

/** The cells of a block, row by row. */
export const todas = ({ desde, hasta }: Recuadro): Lugar[] =>
  Array.from({ length: hasta.fila - desde.fila + 1 }, (_, f) =>
    Array.from({ length: hasta.columna - desde.columna + 1 }, (__, c) => ({
      fila: desde.fila + f,
      columna: desde.columna + c,
    })),
  ).flat()
