import { memo, type MouseEvent, type ReactNode } from 'react'
import {
  DataTableClasses,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { translate } from '#i18n/translate'
import { usePorPartes } from './salida/por-partes.ts'
import { ELEGIR } from './columnas/table-style.ts'

/** Finds the row (or card) that receives the keyboard when one comes from the search box. */
export const FIRST_ROW = '[data-lista-fila][tabindex="0"]'

const SIN_FILAS: readonly RaRecord[] = []

/** The rows of a table: plain elements, each drawn again for its own record alone. */
export const Filas = memo(function Filas({ children }: { children?: ReactNode }) {
  const todas = useDataTableDataContext() ?? SIN_FILAS
  const { hasBulkActions } = useDataTableConfigContext()
  const filas = usePorPartes(todas)
  const nombreDe = useGetRecordRepresentation()
  // A row that is gone and still stands, for as long as the new ones are drawn, is neither chosen nor opened.
  const alPulsar = (event: MouseEvent) => {
    const fila = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lista-fila]') : null
    // A dialog that a row has opened stands in no row, and is its own.
    if (!fila || todas.some(({ id }) => String(id) === fila.dataset.listaFila)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <tbody className={`MuiTableBody-root ${DataTableClasses.tbody}`} onClickCapture={alPulsar}>
      {filas.map((record, lugar) => (
        <Fila
          key={record.id}
          record={record}
          primera={lugar === 0}
          casilla={hasBulkActions ? String(nombreDe(record)) : undefined}
        >
          {children}
        </Fila>
      ))}
    </tbody>
  )
})

interface FilaProps {
  record: RaRecord
  primera: boolean
  /** The row's name, where it can be chosen. */
  casilla?: string
  children: ReactNode
}

const Fila = memo(function Fila({ record, primera, casilla, children }: FilaProps) {
  return (
    <RecordContextProvider value={record}>
      {/* The table is one stop of the Tab key; from there the arrows go on. */}
      <tr className={DataTableClasses.row} data-lista-fila={record.id} tabIndex={primera ? 0 : -1}>
        {casilla !== undefined && (
          <td className="MuiTableCell-root MuiTableCell-paddingCheckbox">
            <Casilla id={record.id} nombre={casilla} />
          </td>
        )}
        {children}
      </tr>
    </RecordContextProvider>
  )
})

/** Chooses its row. The browser's own box: of MUI's a hundred are drawn anew whenever one is chosen. */
function Casilla({ id, nombre }: { id: Identifier; nombre: string }) {
  const { handleToggleItem } = useDataTableCallbacksContext()
  const elegidas = useDataTableSelectedIdsContext()
  return (
    <input
      type="checkbox"
      className={ELEGIR}
      aria-label={translate('lista.elegir', { nombre })}
      checked={elegidas?.includes(id) ?? false}
      onChange={({ nativeEvent }) => handleToggleItem?.(id, nativeEvent as unknown as MouseEvent<HTMLInputElement>)}
      // A click on the row opens it.
      onClick={(event) => event.stopPropagation()}
    />
  )
}
