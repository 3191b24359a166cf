import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useCanAccess, type Identifier } from 'react-admin'
import { MAYOR_HISTORIAL, type EntradaHistorial } from '#contract/ajustes/bitacora'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cambios } from './Cambios.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'

interface HistorialProps {
  resource: string
  id: Identifier
  /** A value that moves when the record changes: its version, its state. Then the history is read again. */
  version?: unknown
}

/** The history of a record, in sentences, newest first. */
export function Historial({ resource, id, version }: HistorialProps) {
  const { data, error, isPending, refetch } = useFilas<EntradaHistorial>(resource, `${id}/historial`, {
    segun: [version],
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data.length) return <Vacio texto="historial.vacio" />
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((entrada) => (
          <Hecho key={entrada.id} {...entrada} />
        ))}
      </Box>
      {data.length === MAYOR_HISTORIAL && (
        <Aparte sx={{ mt: 1 }}>{translate('historial.tope', { smart_count: MAYOR_HISTORIAL })}</Aparte>
      )}
    </>
  )
}

const Hecho = ({ instante, usuario_nombre, frase, cambios }: EntradaHistorial) => (
  <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
    <Box
      component="time"
      dateTime={instante}
      sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {formatoInstante(instante)}
    </Box>
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {usuario_nombre ?? translate('historial.sistema')}
      </Box>{' '}
      {frase}
    </Box>
    {cambios.length > 0 && <Cambios cambios={cambios} />}
  </Box>
)

/** The history at the foot of a record's page: closed, and read once somebody opens it. For who may see the module. */
export function HistorialPlegado({ resource, ...record }: HistorialProps) {
  const { canAccess } = useCanAccess({ resource, action: 'list' })
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!canAccess) return null
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={open}
      onChange={(_, expanded) => setOpen(expanded)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ mt: 2, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-panel`} expandIcon={<ExpandMore />} sx={{ px: 2 }}>
        <Typography component="span" variant="h3">
          {translate('historial.titulo')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2, pt: 0 }}>{open && <Historial resource={resource} {...record} />}</AccordionDetails>
    </Accordion>
  )
}
