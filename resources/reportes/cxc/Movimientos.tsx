import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { LinkBase, useCanAccess, useCreatePath } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import type { EstadoDeCuenta, Movimiento } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Vacio } from '#src/page/estados.tsx'

/**
 * The lines of a statement, each with the balance after it; on a phone, what it adds or takes and what is owed then.
 */
export function Movimientos({ estado }: { estado: EstadoDeCuenta }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!estado.movimientos.length && !estado.inicial.debe)
    return (
      <Paper variant="outlined" sx={{ px: 2 }}>
        <Vacio texto="cxc.estado.vacio" />
      </Paper>
    )
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      {wide ? <Tabla estado={estado} /> : <Renglones estado={estado} />}
    </Paper>
  )
}

function Tabla({ estado: { desde, inicial, movimientos } }: { estado: EstadoDeCuenta }) {
  const conCredito = [inicial, ...movimientos].some(({ a_favor }) => a_favor !== 0)
  return (
    <Table size="small" aria-label={translate('cxc.estado.movimientos')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('campos.fecha')}</TableCell>
          <TableCell>{translate('campos.concepto')}</TableCell>
          <TableCell align="right">{translate('cxc.estado.cargos')}</TableCell>
          <TableCell align="right">{translate('cxc.estado.abonos')}</TableCell>
          <TableCell align="right">{translate('campos.debe')}</TableCell>
          {conCredito && <TableCell align="right">{translate('campos.a_favor')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {desde && (
          <TableRow>
            <TableCell sx={FECHA}>{formatoFecha(desde)}</TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{translate('cxc.estado.inicial')}</TableCell>
            <TableCell />
            <TableCell />
            <TableCell align="right">
              <Dinero centavos={inicial.debe} />
            </TableCell>
            {conCredito && (
              <TableCell align="right">
                <Dinero centavos={inicial.a_favor} />
              </TableCell>
            )}
          </TableRow>
        )}
        {movimientos.map((movimiento, index) => (
          <TableRow key={index}>
            <TableCell sx={FECHA}>{formatoFecha(movimiento.fecha)}</TableCell>
            <TableCell>
              <Concepto movimiento={movimiento} />
            </TableCell>
            <TableCell align="right">
              <Dinero centavos={movimiento.cargo || null} />
            </TableCell>
            <TableCell align="right">
              <Dinero centavos={movimiento.abono || null} />
            </TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              <Dinero centavos={movimiento.debe} />
            </TableCell>
            {conCredito && (
              <TableCell align="right">
                <Dinero centavos={movimiento.a_favor || null} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const FECHA = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }

/** The text of a movement, with a link to its receipt for who may see receipts. */
function Concepto({ movimiento: { documento, descripcion, recibo_id } }: { movimiento: Movimiento }) {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'show' })
  const createPath = useCreatePath()
  const numero =
    documento &&
    (canAccess && recibo_id !== null ? (
      <Box
        component={LinkBase}
        to={createPath({ resource: RECIBOS, type: 'show', id: recibo_id })}
        sx={{ color: 'primary.main' }}
      >
        {documento}
      </Box>
    ) : (
      documento
    ))
  return (
    <>
      {numero}
      {numero && ' · '}
      {descripcion}
    </>
  )
}

const Renglones = ({ estado: { desde, inicial, movimientos } }: { estado: EstadoDeCuenta }) => (
  <Box component="ul" aria-label={translate('cxc.estado.movimientos')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {desde && (
      <RenglonMovimiento fecha={desde} debe={inicial.debe} monto={null}>
        {translate('cxc.estado.inicial')}
      </RenglonMovimiento>
    )}
    {movimientos.map((movimiento, index) => (
      <RenglonMovimiento
        key={index}
        fecha={movimiento.fecha}
        debe={movimiento.debe}
        monto={movimiento.cargo - movimiento.abono || null}
      >
        <Concepto movimiento={movimiento} />
      </RenglonMovimiento>
    ))}
  </Box>
)

const RENGLON = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

const RenglonMovimiento = ({
  fecha,
  monto,
  debe,
  children,
}: {
  fecha: string
  monto: number | null
  debe: number
  children: ReactNode
}) => (
  <Box component="li" sx={RENGLON}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatoFecha(fecha)}</Box>
    </Box>
    <Box sx={{ textAlign: 'right' }}>
      <Dinero centavos={monto} />
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {translate('campos.debe')} <Dinero centavos={debe} />
      </Box>
    </Box>
  </Box>
)
