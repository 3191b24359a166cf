import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useCanAccess } from 'react-admin'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { MesRetenido, RetencionesResumen } from '#contract/reportes/retenciones'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { GASTOS, rutaDePago } from '#resources/gastos/gastos/gastos-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { BotonEnlace, Enlace } from '#src/page/Enlace.tsx'
import { rutaDePagos } from './retenciones-model.ts'

// A history of many months scrolls by itself, and leaves the list in sight.
const CAJA = {
  mb: 1,
  maxHeight: 196,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const
const TABLA = {
  '& th, & td': { px: { xs: 0.75, md: 1.5 }, py: 0.5, fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:last-of-type > *': { border: 0 },
} as const

/** A column that the other two add up to: a phone has no room for it. */
const EN_ANCHO = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Each month's withholdings, what of them was paid to the tax authority, and what is left, with the way to pay it. */
export function Pagos() {
  const { data } = useResumen<RetencionesResumen>()
  if (!data?.por_mes.length) return null
  const titulo = translate('reportes.retenciones.pagos.titulo')
  return (
    <Box sx={CAJA} tabIndex={0} role="region" aria-label={titulo}>
      <Table size="small" stickyHeader sx={TABLA} aria-label={titulo}>
        <TableHead>
          <TableRow>
            <TableCell>{titulo}</TableCell>
            {(['retenido', 'pagado', 'por_pagar'] as const).map((campo) => (
              <TableCell key={campo} align="right" sx={campo === 'retenido' ? EN_ANCHO : undefined}>
                {translate(`campos.${campo}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.por_mes.map((uno) => (
            <Mes key={uno.mes} {...uno} categoria={data.categoria_sar} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function Mes({ categoria, ...uno }: MesRetenido & { categoria: number | null }) {
  const { mes, retenido, pagado, por_pagar } = uno
  const { canAccess: registra } = useCanAccess({ resource: GASTOS, action: 'create' })
  const { canAccess: ve } = useCanAccess({ resource: GASTOS, action: 'list' })
  const nombre = formatoMes(mes)
  const pasado = mes < hoyDelCentro().slice(0, 7)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          {nombre}
          {registra && por_pagar > 0 && (
            <BotonEnlace
              to={rutaDePago(uno, categoria)}
              size="small"
              aria-label={translate('reportes.retenciones.pagos.registrar_de', { mes: nombre })}
              sx={{ px: 0.5, py: 0 }}
            >
              {translate('reportes.retenciones.pagos.registrar')}
            </BotonEnlace>
          )}
        </Box>
      </TableCell>
      <TableCell align="right" sx={EN_ANCHO}>
        <Dinero centavos={retenido} />
      </TableCell>
      <TableCell align="right">
        {ve && pagado > 0 ? (
          <Enlace
            to={rutaDePagos(mes)}
            color="inherit"
            aria-label={translate('reportes.retenciones.pagos.ver_de', { mes: nombre, monto: formatoLempiras(pagado) })}
          >
            <Dinero centavos={pagado} />
          </Enlace>
        ) : (
          <Dinero centavos={pagado} />
        )}
      </TableCell>
      <TableCell align="right" sx={por_pagar > 0 && pasado ? { fontWeight: 650, color: 'warning.main' } : undefined}>
        <Dinero centavos={por_pagar} />
      </TableCell>
    </TableRow>
  )
}
