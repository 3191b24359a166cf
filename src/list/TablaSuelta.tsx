import Box from '@mui/material/Box'
import type { ColumnaDeLista } from './columnas/columnas-de.ts'
import { Table, type TableProps } from './Table.tsx'
import { useAncho, useColumnas } from './columnas/use-columnas.ts'

/** The rows of a list within another page, in a table whose columns are as they come. */
export function TablaSuelta({ columnas: declaradas, ...table }: TableProps & { columnas: readonly ColumnaDeLista[] }) {
  const [caja, ancho] = useAncho()
  const columnas = useColumnas(declaradas, undefined, ancho)
  return (
    <Box ref={caja}>
      <Table {...table} columnas={columnas} />
    </Box>
  )
}
