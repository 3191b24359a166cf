import { isValidElement, useMemo, useRef, type ReactNode } from 'react'
import { useListContext, useTranslateLabel, type RaRecord } from 'react-admin'
import type { Clase } from '#contract/clases'
import { formatoLempiras } from '#contract/texto/formato'
import type { ColumnaDeLista } from './columnas-de.ts'
import { anchoDeTexto, anchoDeTextos, type Eleccion } from './columnas-model.ts'
import { mostrarDe } from './columns.tsx'

/*
 * The rows of a page tell how much room a column's texts need, which columns say nothing in any row, and which say the
 * same in all.
 */

/** Kinds of what many rows may have alike; a figure or a code is read row by row. */
const REPITEN: readonly Clase[] = ['palabra', 'palabras', 'si_no', 'nombre', 'nombres', 'texto', 'fecha', 'mes']
/** Kinds whose texts are of any width; of the others each is as wide as the next. */
const MIDEN: readonly Clase[] = ['nombre', 'nombres', 'texto', 'palabras', 'instante', 'dinero']
/** Rows below which their being alike says little. */
const BASTANTES = 8
/** Leaves before any that says something. */
const SIN_NADA = 9

/** The content of a cell; nothing of a row of another's server that lacks what it is made of. */
function dicho(columna: ColumnaDeLista, fila: RaRecord): ReactNode {
  try {
    return mostrarDe(columna)(fila)
  } catch {
    return null
  }
}

const vacio = (valor: unknown): boolean =>
  valor === null || valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0)

/** Pixels that a column's texts need, and that one without any leaves first. */
export function loQuePide(columna: ColumnaDeLista, filas: readonly RaRecord[]) {
  const { clase, source, importancia } = columna
  const sinNada = filas.length >= BASTANTES && filas.every((fila) => vacio(fila[source]) && vacio(dicho(columna, fila)))
  return {
    importancia: sinNada ? SIN_NADA : importancia,
    pide: MIDEN.includes(clase) ? anchoDeTextos(clase, textos(columna, filas)) : undefined,
  }
}

const textos = (columna: ColumnaDeLista, filas: readonly RaRecord[]): string[] =>
  filas.flatMap((fila) => {
    const valor = dicho(columna, fila)
    const dato: unknown = fila[columna.source]
    if (typeof valor === 'string') return [valor]
    if (columna.clase === 'dinero') return typeof dato === 'number' ? [formatoLempiras(dato)] : []
    // Drawn by an element, it mostly is the word within it, or the name with something beside it.
    const dentro = isValidElement<{ children?: unknown }>(valor) && valor.props.children
    const texto: unknown = typeof dentro === 'string' ? dentro : dato
    return typeof texto === 'string' ? [texto] : []
  })

/** The same for who reads it: text, or elements of the same make that were given the same. */
function igual(a: unknown, b: unknown): boolean {
  if (isValidElement(a) && isValidElement(b)) return a.type === b.type && igual(a.props, b.props)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [deA, deB] = [Object.entries(a), b as Record<string, unknown>]
  return deA.length === Object.keys(b).length && deA.every(([campo, valor]) => igual(valor, deB[campo]))
}

function seRepite(columna: ColumnaDeLista, [primera, ...otras]: readonly RaRecord[]): boolean {
  if (!primera || !REPITEN.includes(columna.clase)) return false
  const uno = dicho(columna, primera)
  return !vacio(uno) && otras.every((fila) => igual(dicho(columna, fila), uno))
}

/** Pixels of a fact in the line above the rows: its name, what it says, and what stands between two. */
const anchoDeHecho = (columna: ColumnaDeLista, rotulo: string, fila: RaRecord): number =>
  anchoDeTexto(`${rotulo} ${textos(columna, [fila])[0] ?? ''}`) + SEPARA

const SEPARA = 28
/** Pixels of «Estas 25 filas:». */
const ANTES = 110

const NINGUNA: readonly string[] = []

/**
 * The columns that say the same in all rows, as many as are told in one line of `ancho` pixels; but for the first, the
 * one that they are ordered by, and those that are hidden or that their user asked for. While one writes into the
 * search none joins them: columns would come and go with each letter.
 */
export function useComunes(
  columnas: readonly ColumnaDeLista[],
  filas: readonly RaRecord[],
  eleccion: Pick<Eleccion, 'elegidas' | 'ocultas'>,
  ancho: number,
): readonly string[] {
  const { elegidas, ocultas } = eleccion
  const { sort, filterValues } = useListContext()
  const translateLabel = useTranslateLabel()
  const busca = Boolean(filterValues?.q)
  const orden = sort?.field
  const antes = useRef(NINGUNA)
  return useMemo(() => {
    const pueden = busca ? columnas.filter(({ source }) => antes.current.includes(source)) : columnas.slice(1)
    const [fila] = busca || filas.length >= BASTANTES ? filas : []
    let queda = ancho - ANTES
    const ahora = pueden.flatMap((columna) => {
      const { source, label } = columna
      const suya = ocultas.includes(source) || elegidas[source] !== undefined || source === orden
      if (!fila || suya || !seRepite(columna, filas)) return []
      queda -= anchoDeHecho(columna, String(translateLabel({ source, label })), fila)
      return queda < 0 ? [] : [source]
    })
    // The same list for the same columns: what is drawn by it stays.
    if (ahora.join() !== antes.current.join()) antes.current = ahora
    return antes.current
  }, [columnas, filas, elegidas, ocultas, ancho, orden, busca, translateLabel])
}
