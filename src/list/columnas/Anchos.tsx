import { createContext, useContext, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useDataTableConfigContext } from 'react-admin'
import { ASA, CASILLA } from './table-style.ts'
import type { Columnas } from './use-columnas.ts'

const LasColumnas = createContext<Columnas | null>(null)
const MINIMO = 48
const PASO = 16

/** The widths of a table's columns: they follow from what the columns are, and no row is measured for them. */
export function ColGroup() {
  const columnas = useContext(LasColumnas)
  const { hasBulkActions } = useDataTableConfigContext()
  return (
    <colgroup>
      {hasBulkActions && <col style={{ width: CASILLA }} />}
      {columnas?.visibles.map((source) => (
        <col key={source} style={{ width: columnas.anchos[source] }} />
      ))}
    </colgroup>
  )
}

/** Lets columns be drawn wider or narrower by the right end of their head, or with Ctrl and the arrows on its name. */
export function Asas({ columnas, children }: { columnas: Columnas; children: ReactNode }) {
  const cambiar = (cabeza: HTMLElement, px: number) => {
    const source = columnas.visibles[lugarDe(cabeza)]
    if (source !== undefined) columnas.ensanchar(source, Math.max(MINIMO, Math.round(px)))
  }

  const onPointerDown = (event: PointerEvent) => {
    const cabeza = cabezaDe(event.target)
    const ancho = cabeza?.offsetWidth ?? 0
    if (!cabeza || cabeza.getBoundingClientRect().right - event.clientX > ASA) return
    event.preventDefault()
    const desde = event.clientX
    const col = cabeza.closest('table')?.querySelectorAll('col')[indiceDe(cabeza)]
    const mover = ({ clientX }: globalThis.PointerEvent) => {
      if (col) col.style.width = `${Math.max(MINIMO, ancho + clientX - desde)}px`
    }
    const soltar = ({ clientX }: globalThis.PointerEvent) => {
      document.removeEventListener('pointermove', mover)
      if (clientX !== desde) cambiar(cabeza, ancho + clientX - desde)
    }
    document.addEventListener('pointermove', mover)
    document.addEventListener('pointerup', soltar, { once: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cabeza = event.ctrlKey ? cabezaDe(event.target) : null
    const paso = event.key === 'ArrowRight' ? PASO : event.key === 'ArrowLeft' ? -PASO : 0
    if (!cabeza || !paso) return
    event.preventDefault()
    cambiar(cabeza, cabeza.offsetWidth + paso)
  }

  return (
    <LasColumnas.Provider value={columnas}>
      <div onPointerDown={onPointerDown} onKeyDown={onKeyDown}>
        {children}
      </div>
    </LasColumnas.Provider>
  )
}

const cabezaDe = (lugar: EventTarget): HTMLElement | null =>
  lugar instanceof Element ? lugar.closest<HTMLElement>('th:not(.MuiTableCell-paddingCheckbox)') : null

const indiceDe = (cabeza: HTMLElement): number => [...(cabeza.parentElement?.children ?? [])].indexOf(cabeza)

/** A head's place among the columns, without the checkboxes. */
const lugarDe = (cabeza: HTMLElement): number =>
  indiceDe(cabeza) - (cabeza.parentElement?.querySelector('.MuiTableCell-paddingCheckbox') ? 1 : 0)
