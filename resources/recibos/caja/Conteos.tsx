import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import type { Caja } from '#contract/recibos/caja'
import { CampoDinero } from '#src/form/CampoDinero.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { arqueo, diferenciaDe, type Contado } from './caja-model.ts'
import { Diferencia } from './Diferencia.tsx'

interface ConteosProps {
  conteos: Caja['conteos']
  /** With it the count is being typed; without it, it is the one that closed the till. */
  contado?: Contado
  onChange?: (contado: Contado) => void
  /** In centavos; within the expected cash. */
  fondo?: number
}

/** Per method: expected, counted, and the difference as it is typed. */
export function Conteos({ conteos, contado, onChange, fondo }: ConteosProps) {
  const translate = useTranslate()
  const total = contado ? arqueo(conteos, contado) : arqueo(conteos, Object.fromEntries(conteos.map((conteo) => [conteo.metodo, conteo.contado])))
  const empezado = !contado || Object.values(contado).some((monto) => monto !== null)
  const cell = { px: { xs: 0.5, sm: 1 }, py: 0.75, borderColor: 'divider' }
  return (
    <Table size="small" sx={{ '& th, & td': cell }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('campos.metodo')}</TableCell>
          {(['esperado', 'contado', 'diferencia'] as const).map((each) => <TableCell key={each} align="right">{translate(`campos.${each}`)}</TableCell>)}
        </TableRow>
      </TableHead>
      <TableBody>
        {conteos.map((conteo) => (
          <TableRow key={conteo.metodo}>
            <TableCell component="th" scope="row">
              {translate(`opciones.metodo.${conteo.metodo}`)}
              {fondo !== undefined && conteo.metodo === 'efectivo' && <Typography variant="body2" color="text.secondary">{translate('recibos.caja.con_fondo', { monto: formatoLempiras(fondo) })}</Typography>}
            </TableCell>
            <TableCell align="right"><Dinero centavos={conteo.esperado} /></TableCell>
            <TableCell align="right">
              {contado && onChange
                ? <CampoDinero sinRotulo label={translate('recibos.caja.contado_de', { metodo: translate(`opciones.metodo.${conteo.metodo}`) })} value={contado[conteo.metodo] ?? null} onChange={(monto) => onChange({ ...contado, [conteo.metodo]: monto })} sx={{ width: { xs: 104, sm: 150 } }} />
                : <Dinero centavos={conteo.contado} />}
            </TableCell>
            <TableCell align="right"><Diferencia centavos={contado ? diferenciaDe(conteo, contado) : conteo.diferencia} /></TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& th, & td': { border: 0, color: 'text.primary', fontSize: '0.9375rem', fontWeight: 650 } }}>
          <TableCell component="th" scope="row">{translate('campos.total')}</TableCell>
          <TableCell align="right"><Dinero centavos={total.esperado} /></TableCell>
          <TableCell align="right">{empezado && <Dinero centavos={total.contado} />}</TableCell>
          <TableCell align="right"><Diferencia centavos={empezado ? total.diferencia : null} /></TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  )
}
