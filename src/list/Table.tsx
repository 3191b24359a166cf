import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import type { KeyboardEvent, ReactNode } from 'react'
import {
  DataTable,
  DataTableBody,
  DataTableClasses,
  DataTableRow,
  useListContext,
  useRecordContext,
  useTranslate,
  type DataTableBodyProps,
  type DataTableProps,
  type DataTableRowProps,
} from 'react-admin'

/** Finds the row (or card) that receives the keyboard when one comes from the search box. */
export const FIRST_ROW = '[data-lista-fila][tabindex="0"]'

/** The arrows move between rows, Enter opens the one in focus. */
function onRowKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') event.currentTarget.click()
  const next =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined
  if (!next) return
  event.preventDefault()
  const row = event.currentTarget[next]
  if (row instanceof HTMLElement) row.focus()
}

function Row(props: DataTableRowProps) {
  const record = useRecordContext()
  const { data } = useListContext()
  // The table is one stop of the Tab key; from there the arrows go on.
  return (
    <DataTableRow
      {...props}
      data-lista-fila
      tabIndex={data?.[0]?.id === record?.id ? 0 : -1}
      onKeyDown={onRowKeyDown}
    />
  )
}

const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />

export interface TableProps {
  children?: ReactNode
  /** Sources of the columns that are hidden until someone asks for them. */
  ocultas?: string[]
  /** Where a row leads; by default `show` if there is one, else `edit`. */
  alAbrir?: DataTableProps['rowClick']
  /** Buttons for the chosen rows; without them there are no checkboxes. */
  masivas?: ReactNode
}

/** The table's least height, that of a full page of rows, so that nothing below moves when they come. */
const ALTO = 'max(360px, calc(100dvh - 260px))'
const RENGLONES = 16

const skeleton = {
  height: ALTO,
  overflow: 'hidden',
  px: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>

/** Stands for the rows that nobody has read yet. */
function TableSkeleton() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('lista.cargando')} sx={skeleton}>
      {Array.from({ length: RENGLONES }, (_, index) => (
        <Skeleton key={index} animation={false} height={22} width={index === 0 ? '60%' : '100%'} sx={{ my: 1.5 }} />
      ))}
    </Box>
  )
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  [`& .${DataTableClasses.tableWrapper}`]: { overflow: 'auto', maxHeight: ALTO },
  // The toolbar stands in the flow, so that it covers nothing above the table.
  '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none' },
  [`& .${DataTableClasses.headerCell}`]: { fontWeight: 600, whiteSpace: 'nowrap' },
  [`& .${DataTableClasses.row}:focus-visible`]: {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
  [`& .${DataTableClasses.row}:last-child td`]: { borderBottom: 0 },
} satisfies SxProps<Theme>

/** The rows on a wide screen: its own scroll area, so that the header stays and wide tables stay reachable. */
export function Table({ children, ocultas, alAbrir, masivas }: TableProps) {
  const { isPending } = useListContext()
  if (isPending) return <TableSkeleton />
  return (
    <Box sx={frame}>
      <DataTable body={Body} hiddenColumns={ocultas} rowClick={alAbrir} bulkActionButtons={masivas ?? false}>
        {children}
      </DataTable>
    </Box>
  )
}
