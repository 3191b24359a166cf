import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import { formatoNumero } from '#contract/formato'
import { Dinero } from '#src/list/Dinero.tsx'

interface Renglon {
  clave: string
  nombre: string
  recibos: number
  recibido: Centavos
}

/** What came in per day or per user, each with a bar as long as its share of the largest. */
export function TablaTotales({ titulo, renglones }: { titulo: string; renglones: readonly Renglon[] }) {
  const translate = useTranslate()
  const mayor = Math.max(1, ...renglones.map(({ recibido }) => recibido))
  return (
    <Table size="small" sx={{ '& th, & td': { px: 1, py: 0.5 }, '& tr:last-child td, & tr:last-child th[scope=row]': { border: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{titulo}</TableCell>
          <TableCell align="right">{translate('campos.recibos')}</TableCell>
          <TableCell align="right">{translate('campos.recibido')}</TableCell>
          <TableCell aria-hidden sx={{ width: '30%' }} />
        </TableRow>
      </TableHead>
      <TableBody>
        {renglones.map(({ clave, nombre, recibos, recibido }) => (
          <TableRow key={clave}>
            <TableCell component="th" scope="row">{nombre}</TableCell>
            <TableCell align="right">{formatoNumero(recibos)}</TableCell>
            <TableCell align="right"><Dinero centavos={recibido} /></TableCell>
            <TableCell aria-hidden><Box sx={{ height: 8, width: `${(recibido / mayor) * 100}%`, minWidth: recibido > 0 ? 2 : 0, borderRadius: 0.5, bgcolor: 'primary.main' }} /></TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
