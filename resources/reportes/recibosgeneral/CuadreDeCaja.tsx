import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCanAccess, useCreatePath } from 'react-admin'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { CuadreCaja } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace, BotonEnlace } from '#src/page/Enlace.tsx'
import { CAJA, listaCon } from './recibos-model.ts'

/**
 * One till of the day: by method, what it received and what its receipts come to; and its receipts that bear another
 * date.
 */
export const CuadreDeCaja = ({ caja, fecha }: { caja: CuadreCaja; fecha: string }) => (
  <Paper variant="outlined" component="section" aria-labelledby={`caja-${caja.id}`} sx={{ p: { xs: 1.5, sm: 2 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 1 }}>
      <Typography id={`caja-${caja.id}`} variant="h3" component="h2">
        {translate('reportes.recibos.cuadre.caja', { nombre: caja.usuario_nombre, fecha: formatoFecha(caja.fecha) })}
      </Typography>
      <Situacion caja={caja} />
      <VerCaja caja={caja} />
    </Box>
    {caja.metodos.length > 0 ? (
      <Metodos caja={caja} />
    ) : (
      <Typography color="text.secondary">{translate('reportes.recibos.cuadre.sin_recibos')}</Typography>
    )}
    {caja.otras.length > 0 && (
      <Aparte sx={{ mt: 1 }}>
        {translate('reportes.recibos.cuadre.otras')}{' '}
        {caja.otras.map((otra, index) => (
          <span key={otra.fecha}>
            {index > 0 && ' · '}
            <Enlace to={listaCon({ caja_id: caja.id, fecha_gte: otra.fecha, fecha_lte: otra.fecha })} color="inherit">
              {formatoFecha(otra.fecha)}
            </Enlace>{' '}
            ({translate('reportes.recibos.numero', { smart_count: otra.recibos })}, {formatoLempiras(otra.recibido)})
          </span>
        ))}
      </Aparte>
    )}
    {caja.fecha !== fecha && <Aparte sx={{ mt: 1 }}>{translate('reportes.recibos.cuadre.de_otro_dia')}</Aparte>}
  </Paper>
)

/** Whether it agrees; and, besides, what its count found short or over. */
const Situacion = ({ caja: { estado, diferencia, conteo } }: { caja: CuadreCaja }) => (
  <>
    {diferencia !== 0 ? (
      <Estado tono="mal">{translate('reportes.recibos.cuadre.difiere', { monto: formatoLempiras(diferencia) })}</Estado>
    ) : estado === 'abierta' ? (
      <Estado tono="info">{translate('reportes.recibos.cuadre.abierta')}</Estado>
    ) : (
      !conteo?.falto && !conteo?.sobro && <Estado tono="bien">{translate('recibos.caja.cuadra')}</Estado>
    )}
    {conteo && conteo.falto > 0 && (
      <Estado tono="mal">{translate('reportes.recibos.cuadre.falto', { monto: formatoLempiras(conteo.falto) })}</Estado>
    )}
    {conteo && conteo.sobro > 0 && (
      <Estado tono="aviso">
        {translate('reportes.recibos.cuadre.sobro', { monto: formatoLempiras(conteo.sobro) })}
      </Estado>
    )}
  </>
)

function VerCaja({ caja }: { caja: CuadreCaja }) {
  const { canAccess } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  const createPath = useCreatePath()
  if (!canAccess) return null
  return (
    <BotonEnlace size="small" to={createPath({ resource: CAJA, type: 'show', id: caja.id })} sx={{ ml: 'auto' }}>
      {translate('reportes.recibos.cuadre.ver_caja')}
    </BotonEnlace>
  )
}

/** A phone leaves out what the other columns add up to. */
const soloAncho = { display: { xs: 'none', sm: 'table-cell' } } as const

const TABLA = {
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 0.5, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
  '& tfoot th, & tfoot td': { border: 0, fontWeight: 650, color: 'text.primary' },
} as const

function Metodos({ caja }: { caja: CuadreCaja }) {
  const conOtras = caja.otras.length > 0
  const fila = (montos: Pick<CuadreCaja, 'del_dia' | 'otras_fechas' | 'caja' | 'diferencia'>) => (
    <>
      <TableCell align="right">
        <Dinero centavos={montos.del_dia} />
      </TableCell>
      {conOtras && (
        <TableCell align="right" sx={soloAncho}>
          <Dinero centavos={montos.otras_fechas} />
        </TableCell>
      )}
      <TableCell align="right">
        <Dinero centavos={montos.caja} />
      </TableCell>
      <TableCell align="right" sx={{ '&&&': { color: montos.diferencia === 0 ? 'success.main' : 'error.main' } }}>
        {montos.diferencia === 0 ? translate('recibos.caja.cuadra') : <Dinero centavos={montos.diferencia} />}
      </TableCell>
    </>
  )
  return (
    <Box role="group" aria-labelledby={`caja-${caja.id}`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-labelledby={`caja-${caja.id}`} sx={TABLA}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('campos.metodo')}</TableCell>
            <TableCell align="right">{translate('reportes.recibos.cuadre.del_dia')}</TableCell>
            {conOtras && (
              <TableCell align="right" sx={soloAncho}>
                {translate('reportes.recibos.cuadre.otras_fechas')}
              </TableCell>
            )}
            <TableCell align="right">{translate('reportes.recibos.cuadre.segun_caja')}</TableCell>
            <TableCell align="right">{translate('campos.diferencia')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {caja.metodos.map(({ metodo, ...montos }) => (
            <TableRow key={metodo}>
              <TableCell component="th" scope="row">
                {translate(`opciones.metodo.${metodo}`)}
              </TableCell>
              {fila(montos)}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row">
              {translate('campos.total')}
            </TableCell>
            {fila(caja)}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  )
}
