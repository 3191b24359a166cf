import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LinkBase, useCreatePath, useDataProvider, useTranslate } from 'react-admin'
import { formatoFecha, formatoLempiras, formatoMes } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import type { CierrePrevia } from '#contract/recibos/cierres'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { CerrarMes } from './CerrarMes.tsx'
import { Cifras, CifrasPrincipales } from './Cifras.tsx'
import { CIERRES, listaDe } from './cierres-model.ts'

/** The month that comes next: what it would close with, and what stands in the way. */
export function Siguiente() {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const { data, isError } = useQuery({
    queryKey: [CIERRES, 'siguiente'],
    queryFn: async ({ signal }) =>
      (await provider.consulta<{ siguiente: CierrePrevia | null }>(CIERRES, 'siguiente', {}, signal)).siguiente,
  })
  if (isError || data === null) return null
  if (data === undefined) return <Skeleton variant="rounded" height={180} sx={{ mb: 1.5 }} />
  return (
    <Paper variant="outlined" component="section" aria-labelledby="mes-siguiente" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ mr: 'auto' }}>
          <Typography variant="body2" color="text.secondary">
            {translate('tesoreria.cierres.sigue')}
          </Typography>
          <Typography id="mes-siguiente" variant="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {formatoMes(data.mes)}
          </Typography>
        </Box>
        <CerrarMes previa={data} />
      </Box>
      <Estorbos previa={data} />
      <CifrasPrincipales totales={data.totales} />
      <Detalle previa={data} />
    </Paper>
  )
}

/** Why it can't be closed yet, and what closes with it all the same. */
function Estorbos({
  previa: {
    terminado,
    hasta,
    cajas_abiertas,
    al_cerrar: { por_confirmar },
  },
}: {
  previa: CierrePrevia
}) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  return (
    <>
      {!terminado && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('tesoreria.error.mes_sin_terminar', { fecha: formatoFecha(hasta) })}
        </Alert>
      )}
      {terminado && cajas_abiertas.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('tesoreria.cierres.cajas_abiertas')}{' '}
          {cajas_abiertas.map(({ id, usuario_nombre, fecha }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link component={LinkBase} to={createPath({ resource: CAJA, type: 'show', id })} color="inherit">
                {usuario_nombre} ({formatoFecha(fecha)})
              </Link>
            </span>
          ))}
        </Alert>
      )}
      {por_confirmar.pagos > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('tesoreria.cierres.por_confirmar', {
            smart_count: por_confirmar.pagos,
            monto: formatoLempiras(por_confirmar.monto),
          })}{' '}
          <Link
            component={LinkBase}
            to={listaDe(recursoDe('Conciliacion'), { estado_banco: 'por_confirmar', fecha_lte: hasta })}
            color="inherit"
          >
            {translate('tesoreria.cierres.ver_pagos')}
          </Link>
        </Alert>
      )}
    </>
  )
}

function Detalle({ previa }: { previa: CierrePrevia }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const translate = useTranslate()
  return (
    <>
      <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ mt: 1 }}>
        {translate(open ? 'tesoreria.cierres.ocultar' : 'tesoreria.cierres.ver')}
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        <Cifras mes={previa.mes} totales={previa.totales} />
      </Collapse>
    </>
  )
}
