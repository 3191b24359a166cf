import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import {
  DataTable,
  DataTableBody,
  DataTableHead,
  DataTableRow,
  useListContext,
  useRecordContext,
  useTranslate,
  type DataTableBodyProps,
  type DataTableHeadProps,
  type DataTableProps,
  type DataTableRowProps,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { CEDE } from './columns.tsx'
import { ColGroup, Asas } from './Anchos.tsx'
import { useDensidad } from './densidad.ts'
import { Elegidos } from './Elegidos.tsx'
import { CASILLA, esqueleto, marco } from './table-style.ts'
import type { Columnas } from './use-columnas.ts'

// Few people open it in a visit: the first screen does not wait for it.
const Vistazo = lazy(() => import('./Vistazo.tsx').then((module) => ({ default: module.Vistazo })))

/** Finds the row (or card) that receives the keyboard when one comes from the search box. */
export const FIRST_ROW = '[data-lista-fila][tabindex="0"]'

function Row(props: DataTableRowProps) {
  const record = useRecordContext()
  const { data } = useListContext()
  // The table is one stop of the Tab key; from there the arrows go on.
  return <DataTableRow {...props} data-lista-fila={record?.id} tabIndex={data?.[0]?.id === record?.id ? 0 : -1} />
}

const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />

const Head = (props: DataTableHeadProps) => (
  <>
    <ColGroup />
    <DataTableHead {...props} />
  </>
)

export interface TableProps {
  /** Where a row leads; by default `show` if there is one, else `edit`. */
  alAbrir?: DataTableProps['rowClick']
  /** Buttons for the chosen rows; without them, and without `suma`, there are no checkboxes. */
  masivas?: ReactNode
  /** Centavos that a chosen row adds to their total. */
  suma?: (record: RaRecord) => number
}

const RENGLONES = 16

/** Stands for the rows that nobody has read yet. */
function TableSkeleton() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('lista.cargando')} sx={esqueleto}>
      {Array.from({ length: RENGLONES }, (_, index) => (
        <Skeleton key={index} animation={false} height={22} width={index === 0 ? '60%' : '100%'} sx={{ my: 1.5 }} />
      ))}
    </Box>
  )
}

/** The pixels that checkboxes take from a list's columns. */
export const anchoDeCasillas = ({ masivas, suma }: TableProps): number => (masivas || suma ? CASILLA : 0)

/**
 * The rows on a wide screen, within a scroll area of their own, so that the head and the first column stay. Arrows move
 * between them, Enter opens the one in focus, space shows it beside the list.
 */
export function Table({ alAbrir, masivas, suma, columnas }: TableProps & { columnas: Columnas }) {
  const { isPending, data } = useListContext()
  const [mirada, setMirada] = useState<Identifier>()
  const densidad = useDensidad()
  if (isPending) return <TableSkeleton />
  const record = mirada === undefined ? undefined : data?.find(({ id }) => id === mirada)

  const onKeyDown = (event: KeyboardEvent) => {
    const fila = filaDe(event.target)
    if (!fila) return
    if (event.key === 'Escape') setMirada(undefined)
    const hecho = alTeclear(event.key, fila)
    const id =
      hecho || event.key !== ' ' ? undefined : data?.find((una) => String(una.id) === fila.dataset.listaFila)?.id
    if (id !== undefined) setMirada(id === mirada ? undefined : id)
    if (hecho || id !== undefined) event.preventDefault()
  }
  // What is looked at beside the list follows the row that the arrows come to.
  const onFocus = (event: FocusEvent) => {
    const fila = mirada === undefined ? null : filaDe(event.target)
    const id = fila && data?.find((una) => String(una.id) === fila.dataset.listaFila)?.id
    if (id !== undefined && id !== null) setMirada(id)
  }

  return (
    <Box
      sx={marco({ casillas: anchoDeCasillas({ masivas, suma }), total: columnas.total, densidad })}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onMouseOver={decirEntero}
    >
      <Asas columnas={columnas}>
        <DataTable
          head={Head}
          body={Body}
          storeKey={SIN_MEMORIA}
          rowClick={alAbrir}
          bulkActionButtons={masivas || suma ? <></> : false}
          bulkActionsToolbar={<Elegidos suma={suma}>{masivas}</Elegidos>}
        >
          {columnas.elementos}
        </DataTable>
      </Asas>
      {record && (
        <Suspense>
          <Vistazo record={record} columnas={columnas.hechos} alAbrir={alAbrir} onClose={() => setMirada(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}

/** The place in the store where react-admin would look for hidden columns: they are hidden before they get to it. */
const SIN_MEMORIA = 'lista.tabla'

const filaDe = (lugar: EventTarget): HTMLElement | null =>
  lugar instanceof HTMLElement && lugar.matches('[data-lista-fila]') ? lugar : null

/** Answers whether the key meant something to a row. */
function alTeclear(tecla: string, fila: HTMLElement): boolean {
  if (tecla === 'Enter') fila.click()
  const lado = tecla === 'ArrowDown' ? 'nextElementSibling' : tecla === 'ArrowUp' ? 'previousElementSibling' : undefined
  if (!lado) return false
  const otra = fila[lado]
  if (otra instanceof HTMLElement) otra.focus()
  return true
}

/** A text that its column cuts is told whole to who points at it. */
function decirEntero({ target }: MouseEvent) {
  const celda = target instanceof Element ? target.closest<HTMLElement>('tbody td') : null
  if (!celda || celda.title) return
  const texto = celda.querySelector<HTMLElement>(`.${CEDE}`) ?? celda
  if (texto.scrollWidth > texto.clientWidth || texto.scrollHeight > texto.clientHeight + 1)
    celda.title = texto.innerText
}
