import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { Dinero } from '#src/list/Dinero.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { Grafico } from './Grafico.tsx'
import { useRecibosResumen } from './use-resumen.ts'

/** The sums of all receipts of the filters: received, by method; credit used and voided ones apart; and drawn. */
export function Totales() {
  const { filter, filterValues } = useListContext()
  const { data, error, refetch } = useRecibosResumen({ ...filterValues, ...filter })
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('lista.resumen')}
      sx={{ mb: 1.5, px: 2, py: 1.5 }}
    >
      {data ? (
        <Cifras
          resumen={data}
          parcial={
            Boolean(filterValues.metodo) ||
            typeof filterValues.curso_id === 'number' ||
            typeof filterValues.categoria_id === 'number'
          }
        />
      ) : (
        <Skeleton variant="rounded" height={252} />
      )}
    </Paper>
  )
}

const estiloDeLasCifras = (dibujado: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      md: dibujado ? 'minmax(0, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)',
    },
    columnGap: 4,
    rowGap: 2,
  }) satisfies SxProps<Theme>

/** `parcial`: of receipts with several methods or courses only a part counts. */
function Cifras({ resumen, parcial }: { resumen: RecibosResumen; parcial: boolean }) {
  const translate = useTranslate()
  const recibido = resumen.por_metodo.filter(({ metodo }) => metodo !== 'saldo_a_favor')
  const dibujado = resumen.grafico.grupos.length > 1
  return (
    <Box sx={estiloDeLasCifras(dibujado)}>
      <div>
        <Typography variant="body2" color="text.secondary">
          {translate('reportes.recibos.recibido')}
        </Typography>
        <Typography component="div" sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: '1.75rem' }}>
          <Dinero centavos={resumen.recibido} />
        </Typography>
        {resumen.devuelto !== 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate('reportes.recibos.neto', {
              cobrado: formatoLempiras(resumen.cobrado),
              devuelto: formatoLempiras(-resumen.devuelto),
            })}
          </Typography>
        )}
        {parcial && (
          <Typography variant="body2" color="text.secondary">
            {translate('reportes.recibos.parcial')}
          </Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {translate('reportes.recibos.numero', { smart_count: resumen.recibos })}
        </Typography>
        <Renglones>
          {recibido.map(({ metodo, pagos, monto }) => (
            <Renglon
              key={metodo}
              titulo={translate(`opciones.metodo.${metodo}`)}
              centavos={monto}
              detalle={translate('reportes.recibos.pagos', { smart_count: pagos })}
            />
          ))}
        </Renglones>
        <Renglones>
          <Renglon
            titulo={translate('reportes.recibos.saldo_usado')}
            centavos={resumen.saldo_a_favor}
            detalle={translate('reportes.recibos.aparte')}
          />
          <Renglon
            titulo={translate('reportes.recibos.anulados')}
            centavos={resumen.anulados.total}
            detalle={translate('reportes.recibos.numero', { smart_count: resumen.anulados.recibos })}
          />
        </Renglones>
      </div>
      {dibujado && <Grafico grafico={resumen.grafico} />}
    </Box>
  )
}

const RENGLONES = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(64px, auto)',
  columnGap: 1.5,
  alignItems: 'baseline',
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: '1.5rem',
} satisfies SxProps<Theme>

/** Figures one under another, their amounts in a column. */
function Renglones({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null
  return <Box sx={RENGLONES}>{children}</Box>
}

const Renglon = ({ titulo, centavos, detalle }: { titulo: string; centavos: Centavos; detalle: string }) => (
  <>
    <span>{titulo}</span>
    <Box sx={{ textAlign: 'right', fontWeight: 600 }}>
      <Dinero centavos={centavos} />
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{detalle}</Box>
  </>
)
