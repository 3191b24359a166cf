import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Table, type TableProps } from './Table.tsx'
import { useAncho, useColumnas } from './use-columnas.ts'

/** The rows of a list within another page, in a table whose columns are as they come. */
export function TablaSuelta({ children, ...table }: TableProps & { children: ReactNode }) {
  const [caja, ancho] = useAncho()
  const columnas = useColumnas(children, undefined, ancho)
  return (
    <Box ref={caja}>
      <Table {...table} columnas={columnas} />
    </Box>
  )
}
