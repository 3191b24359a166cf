import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { TOTAL } from './estilo.ts'

/** Rows that a page key goes. */
const PAGINA = 10

type Paso = (fila: number, columna: number) => readonly [fila: number, columna: number]

const PASOS: Readonly<Record<string, Paso>> = {
  ArrowUp: (fila, columna) => [fila - 1, columna],
  ArrowDown: (fila, columna) => [fila + 1, columna],
  ArrowLeft: (fila, columna) => [fila, columna - 1],
  ArrowRight: (fila, columna) => [fila, columna + 1],
  PageUp: (fila, columna) => [fila - PAGINA, columna],
  PageDown: (fila, columna) => [fila + PAGINA, columna],
  Home: (fila) => [fila, 0],
  End: (fila) => [fila, Infinity],
  'Ctrl+Home': () => [0, 0],
  'Ctrl+End': () => [Infinity, Infinity],
}

/** The part of a cell that the keyboard comes to: its link or button, or else the cell. */
const destinoDe = (celda: Element): HTMLElement =>
  celda.querySelector<HTMLElement>('a, button') ?? (celda as HTMLElement)

const entre = (valor: number, cuantos: number) => Math.max(0, Math.min(cuantos - 1, valor))

/**
 * A table of links as one stop of the Tab key, whose cells the arrows go through (the grid of ARIA). Cells have a
 * `tabIndex` of -1, or their link or button; the one that the keyboard is at, or comes back to, has 0.
 */
export function useRecorrido() {
  const tabla = useRef<HTMLTableElement>(null)
  const parada = useRef<HTMLElement>(null)

  const parar = (en: HTMLElement | null) => {
    if (parada.current !== en) parada.current?.setAttribute('tabindex', '-1')
    en?.setAttribute('tabindex', '0')
    parada.current = en
  }
  // Rows come and go: where the stop went with them, it is the first cell again.
  useLayoutEffect(() => {
    if (parada.current?.isConnected) return
    const primera = tabla.current?.rows[0]?.cells[0]
    parar(primera ? destinoDe(primera) : null)
  })

  const onFocus = ({ target }: FocusEvent) => {
    const celda = target.closest('td, th')
    if (celda && tabla.current?.contains(celda)) parar(destinoDe(celda))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const paso = PASOS[`${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`]
    const celda = (event.target as Element).closest<HTMLTableCellElement>('td, th')
    const fila = celda?.closest('tr')
    if (!paso || !celda || !fila || !tabla.current || event.altKey || event.shiftKey) return
    event.preventDefault()
    const [aFila, aColumna] = paso(fila.rowIndex, celda.cellIndex)
    const otraFila = tabla.current.rows[entre(aFila, tabla.current.rows.length)]
    const otra = otraFila?.cells[entre(aColumna, otraFila.cells.length)]
    if (!otra) return
    destinoDe(otra).focus()
    // A browser scrolls to no cell of which it shows a part; names and totals stay where they are.
    if (otra.matches(`td:not(.${TOTAL})`)) otra.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  return { tabla, onFocus, onKeyDown }
}
