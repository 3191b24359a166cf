import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'
import { COMPARTEN_RECIBOS, type ReciboGrupo, type RecibosResumen } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { nombreDe, rutaDeCuadre, rutaDeGrupo } from './recibos-model.ts'

const MONTOS = ['cobrado', 'devuelto', 'recibido', 'saldo_a_favor'] as const
type Monto = (typeof MONTOS)[number]
const FUERTE = { fontWeight: 600 }

const TABLA = {
  '& th, & td': { px: { xs: 1, md: 2 } },
  '& tfoot th, & tfoot td': {
    border: 0,
    borderTop: 2,
    borderColor: 'divider',
    fontSize: '0.875rem',
    color: 'text.primary',
    ...FUERTE,
  },
} as const

/**
 * Receipts added up by something: a row leads to the receipts of its group, and under all of them stands what the whole
 * filter comes to.
 */
export function Grupos() {
  const { data = [], sort, setSort, filterValues } = useListContext<ReciboGrupo>()
  const { data: total } = useResumen<RecibosResumen>()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const vista = data[0]?.vista
  if (!vista) return null
  const montos: readonly Monto[] = wide ? MONTOS : ['recibido']
  const porNombre = vista === 'usuario' || vista === 'curso' ? 'nombre' : 'id'
  const seCuentan = !COMPARTEN_RECIBOS.includes(vista)

  const cabeza = (field: string, titulo: string, derecha = true) => (
    <TableCell
      key={field}
      align={derecha ? 'right' : 'left'}
      sortDirection={sort.field === field ? sentido(sort.order) : false}
    >
      <TableSortLabel
        active={sort.field === field}
        direction={sort.field === field ? sentido(sort.order) : 'asc'}
        onClick={() => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {titulo}
      </TableSortLabel>
    </TableCell>
  )

  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflowX: 'auto' }}>
      <Table size="small" aria-label={translate(`reportes.recibos.vista.${vista}`)} sx={TABLA}>
        <TableHead>
          <TableRow>
            {cabeza(porNombre, translate(`campos.${vista}`), false)}
            {cabeza('recibos', translate('campos.recibos'))}
            {montos.map((monto) => cabeza(monto, translate(`campos.${monto}`)))}
            {wide && cabeza('anulados', translate('campos.anulados'))}
            {vista === 'dia' && <TableCell align="right">{translate('reportes.recibos.cuadre.columna')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((grupo) => (
            <TableRow key={grupo.id} hover>
              <TableCell component="th" scope="row">
                <Enlace to={rutaDeGrupo(grupo, filterValues)} color="inherit">
                  {nombreDe(grupo.vista, grupo, translate)}
                </Enlace>
              </TableCell>
              <Numero>{grupo.recibos}</Numero>
              {montos.map((monto) => (
                <TableCell key={monto} align="right" sx={monto === 'recibido' ? FUERTE : undefined}>
                  <Cantidad centavos={grupo[monto]} />
                </TableCell>
              ))}
              {wide && <Numero>{grupo.anulados}</Numero>}
              {vista === 'dia' && (
                <TableCell align="right">
                  <Enlace
                    to={rutaDeCuadre(grupo.id)}
                    aria-label={translate('reportes.recibos.cuadre.del', { fecha: nombreDe('dia', grupo, translate) })}
                  >
                    {translate('reportes.recibos.cuadre.ver')}
                  </Enlace>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
        {total && (
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {translate('campos.total')}
              </TableCell>
              {seCuentan ? <Numero>{total.recibos}</Numero> : <TableCell />}
              {montos.map((monto) => (
                <TableCell key={monto} align="right">
                  <Dinero centavos={total[monto]} />
                </TableCell>
              ))}
              {wide && (seCuentan ? <Numero>{total.anulados.recibos}</Numero> : <TableCell />)}
              {vista === 'dia' && <TableCell />}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Box>
  )
}

const sentido = (order: string) => (order === 'DESC' ? 'desc' : 'asc')

const Numero = ({ children }: { children: number }) => (
  <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
    {children === 0 ? <Nada /> : formatoNumero(children)}
  </TableCell>
)

/** An amount, with a dash for zero, so that the others stand out. */
const Cantidad = ({ centavos }: { centavos: number }): ReactNode =>
  centavos === 0 ? <Nada /> : <Dinero centavos={centavos} />
const Nada = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    –
  </Box>
)
