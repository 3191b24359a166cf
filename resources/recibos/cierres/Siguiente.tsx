import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import type { CierrePrevia } from '#contract/recibos/cierres'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { dicho } from '#src/data/forma.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { CerrarMes } from './CerrarMes.tsx'
import { Cifras, CifrasPrincipales } from './Cifras.tsx'
import { CIERRES } from './cierres-model.ts'
import { ListaDeCierre } from './ListaDeCierre.tsx'
import { Reaperturas } from './Reaperturas.tsx'

/** The month that comes next: what it would close with, and what stands in the way. */
export function Siguiente() {
  const provider = useDataProvider<CampanaDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [CIERRES, 'siguiente'],
    queryFn: async ({ signal }) =>
      dicho((await provider.consulta<{ siguiente: CierrePrevia | null }>(CIERRES, 'siguiente', {}, signal)).siguiente),
  })
  if (error && data === undefined) return <Fallo error={error} onRetry={() => refetch()} />
  if (data === null) return null
  if (data === undefined) return <Skeleton variant="rounded" height={180} sx={{ mb: 1.5 }} />
  return (
    <Paper variant="outlined" component="section" aria-labelledby="mes-siguiente" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ mr: 'auto' }}>
          <Aparte>{translate('tesoreria.cierres.sigue')}</Aparte>
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

/** Why it can't be closed yet, that it was closed before, and what it waits for. */
function Estorbos({ previa }: { previa: CierrePrevia }) {
  const { terminado, hasta, reaperturas } = previa
  return (
    <>
      {!terminado && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('tesoreria.error.mes_sin_terminar', { fecha: formatoFecha(sumarDias(hasta, 1)) })}
        </Alert>
      )}
      <Reaperturas reaperturas={reaperturas} />
      <ListaDeCierre previa={previa} />
    </>
  )
}

function Detalle({ previa }: { previa: CierrePrevia }) {
  const [open, setOpen] = useState(false)
  const id = useId()
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
