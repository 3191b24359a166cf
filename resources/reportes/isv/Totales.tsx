import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useCanAccess } from 'react-admin'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { formatoLempiras, formatoPorcentaje } from '#contract/texto/formato'
import type { IsvResumen } from '#contract/reportes/isv'
import { translate } from '#i18n/translate'
import { listaCon, RECIBOS_GENERAL } from '#resources/reportes/recibosgeneral/recibos-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const
const TABLA = {
  '& th, & td': { px: { xs: 0.5, md: 1 } },
  '& tr:last-of-type td, & tr:last-of-type th': { border: 0, fontWeight: 600 },
} as const
const DATOS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  fontSize: '0.875rem',
  '& dd': { m: 0, textAlign: 'right' },
} as const

/** The ISV of the month: what is to be paid, and how it is made up. */
export function Totales() {
  const { canAccess } = useCanAccess({ resource: RECIBOS_GENERAL, action: 'list' })
  return (
    <Resumen<IsvResumen>
      cuantas={4}
      cifras={(resumen) => [...cifrasDe(resumen), ...(resumen.sin_factura.recibos ? [faltan(resumen, canAccess)] : [])]}
      nota={translate('reportes.isv.nota')}
      grafico={(resumen) => <Detalle resumen={resumen} />}
    />
  )
}

const cifrasDe = ({ isv_costo, ...isv }: IsvResumen): Cifra[] => [
  { label: 'reportes.isv.debito', valor: <Dinero centavos={isv.debito_15 + isv.debito_18} /> },
  { label: 'reportes.isv.credito', valor: <Dinero centavos={isv.credito_15 + isv.credito_18} /> },
  { label: 'reportes.isv.a_pagar', valor: <Dinero centavos={isv.a_pagar_15 + isv.a_pagar_18} /> },
  { label: 'campos.isv_costo', valor: <Dinero centavos={isv_costo} /> },
]

/** The month's tax that is in no invoice yet, with the receipts that lack theirs to who may see them. */
function faltan({ mes, sin_factura: { recibos, isv } }: IsvResumen, puede?: boolean): Cifra {
  const filtro = { fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes), sin_factura: true }
  const dice = translate('reportes.isv.faltan', { smart_count: recibos, isv: formatoLempiras(isv) })
  return {
    label: 'reportes.isv.en_ninguna',
    valor: <Dinero centavos={isv} />,
    detalle: translate('reportes.isv.de_recibos', { smart_count: recibos }),
    mal: true,
    ...(puede && { enlace: { to: listaCon(filtro), dice } }),
  }
}

/** Both rates apart, what the proportion is made of, and why some of the tax is cost. */
function Detalle({ resumen }: { resumen: IsvResumen }) {
  const { ventas, mixto, por_causa } = resumen
  return (
    <Box sx={COLUMNAS}>
      <Table size="small" sx={TABLA}>
        <TableHead>
          <TableRow>
            <TableCell />
            {['15 %', '18 %', translate('campos.total')].map((titulo) => (
              <TableCell key={titulo} align="right">
                {titulo}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {(['debito', 'credito', 'a_pagar'] as const).map((cual) => (
            <TableRow key={cual}>
              <TableCell component="th" scope="row">
                {translate(`reportes.isv.${cual}`)}
              </TableCell>
              {[resumen[`${cual}_15`], resumen[`${cual}_18`], resumen[`${cual}_15`] + resumen[`${cual}_18`]].map(
                (centavos, indice) => (
                  <TableCell key={indice} align="right">
                    <Dinero centavos={centavos} />
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box component="dl" sx={DATOS}>
        {(['gravadas', 'exentas'] as const).map((cual) => (
          <Box key={cual} sx={{ display: 'contents' }}>
            <dt>{translate(`reportes.isv.${cual}`)}</dt>
            <dd>
              <Dinero centavos={ventas[cual]} />
            </dd>
          </Box>
        ))}
        <Box sx={{ display: 'contents' }}>
          <dt>{translate('reportes.isv.proporcion')}</dt>
          <dd>{formatoPorcentaje(mixto.proporcion)}</dd>
        </Box>
        {(['isv', 'credito'] as const).map((cual) => (
          <Box key={cual} sx={{ display: 'contents' }}>
            <dt>{translate(`reportes.isv.mixto_${cual}`)}</dt>
            <dd>
              <Dinero centavos={mixto[cual]} />
            </dd>
          </Box>
        ))}
        {por_causa.map(({ causa, gastos, isv }) => (
          <Box key={causa} sx={{ display: 'contents' }}>
            <dt>
              {translate('reportes.isv.causa', {
                smart_count: gastos,
                causa: translate(`opciones.causa.${causa}`),
              })}
            </dt>
            <dd>
              <Dinero centavos={isv} />
            </dd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
