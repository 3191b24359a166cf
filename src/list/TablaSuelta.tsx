import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import type { ColumnaDeLista } from './columnas/columnas-de.ts'
import { anchoDeCasillas, Table, type TableProps } from './Table.tsx'
import { useAncho, useColumnas } from './columnas/use-columnas.ts'

/** The rows of a list within another page, in a table whose columns are as they come. */
export function TablaSuelta({ columnas: declaradas, ...table }: TableProps & { columnas: readonly ColumnaDeLista[] }) {
  const [caja, ancho] = useAncho()
  const { data } = useListContext()
  const columnas = useColumnas(declaradas, undefined, { ancho, casillas: anchoDeCasillas(table), filas: data })
  return (
    <Box ref={caja}>
      <Table {...table} columnas={columnas} />
    </Box>
  )
}
