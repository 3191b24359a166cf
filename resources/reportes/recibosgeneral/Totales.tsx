import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { useId, useState, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { formatoFecha } from '#contract/formato'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { Dinero } from '#src/list/Dinero.tsx'
import { TablaTotales } from './TablaTotales.tsx'
import { useRecibosResumen } from './use-resumen.ts'

/** What all receipts of the filters add up to: received, by method; credit used and voided ones apart; and by day. */
export function Totales() {
  const { filter, filterValues } = useListContext()
  const { data, isError } = useRecibosResumen({ ...filterValues, ...filter })
  const translate = useTranslate()
  if (isError) return null
  return (
    <Paper variant="outlined" component="section" aria-label={translate('lista.resumen')} sx={{ mb: 1.5 }}>
      {data ? <Cifras resumen={data} /> : <Skeleton variant="rounded" height={72} />}
      {data && data.por_dia.length > 0 && <Detalle resumen={data} />}
    </Paper>
  )
}

function Cifras({ resumen }: { resumen: RecibosResumen }) {
  const translate = useTranslate()
  const recibido = resumen.por_metodo.filter(({ metodo }) => metodo !== 'saldo_a_favor')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, px: 2, py: 1.5 }}>
      <Box sx={{ ...fila, justifyContent: 'space-between' }}>
        <Cifra titulo={translate('reportes.recibos.recibido')} detalle={translate('reportes.recibos.numero', { smart_count: resumen.recibos })} grande><Dinero centavos={resumen.recibido} /></Cifra>
        <Box sx={fila}>
          <Cifra titulo={translate('reportes.recibos.saldo_usado')} detalle={translate('reportes.recibos.aparte')}><Dinero centavos={resumen.saldo_a_favor} /></Cifra>
          <Cifra titulo={translate('reportes.recibos.anulados')} detalle={translate('reportes.recibos.numero', { smart_count: resumen.anulados.recibos })}><Dinero centavos={resumen.anulados.total} /></Cifra>
        </Box>
      </Box>
      {recibido.length > 0 && (
        <Box sx={{ ...fila, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {recibido.map(({ metodo, pagos, monto }) => (
            <Cifra key={metodo} titulo={translate(`opciones.metodo.${metodo}`)} detalle={translate('reportes.recibos.pagos', { smart_count: pagos })}><Dinero centavos={monto} /></Cifra>
          ))}
        </Box>
      )}
    </Box>
  )
}

const fila = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 } as const

function Cifra({ titulo, detalle, grande, children }: { titulo: string; detalle: string; grande?: boolean; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">{titulo}</Typography>
      <Typography component="div" sx={{ fontSize: grande ? '1.375rem' : '1rem', fontWeight: 650, lineHeight: '1.75rem' }}>{children}</Typography>
      <Typography variant="body2" color="text.secondary">{detalle}</Typography>
    </Box>
  )
}

function Detalle({ resumen }: { resumen: RecibosResumen }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const translate = useTranslate()
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Button
        fullWidth
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
        sx={{ justifyContent: 'space-between', px: 2 }}
      >
        {translate('reportes.recibos.detalle')}
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 3, px: 2, pb: 2, alignItems: 'start' }}>
          <TablaTotales titulo={translate('campos.fecha')} renglones={resumen.por_dia.map((dia) => ({ clave: dia.fecha, nombre: formatoFecha(dia.fecha), ...dia }))} />
          <TablaTotales titulo={translate('campos.usuario')} renglones={resumen.por_usuario.map((usuario) => ({ clave: String(usuario.usuario_id), nombre: usuario.usuario_nombre, ...usuario }))} />
        </Box>
      </Collapse>
    </Box>
  )
}
