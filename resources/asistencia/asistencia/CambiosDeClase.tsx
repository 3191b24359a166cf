import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { CambioHecho } from '#contract/asistencia/asistencia'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { ASISTENCIA } from './asistencia-model.ts'
import type { DialogoDeClase } from './dialogos.tsx'

/** An arrival this much later than its tap is told: it was made without network. */
const TARDE_MS = 60_000

/** The dialog of who changed what in a class, newest first; also changes that a later tap had overtaken. */
export function CambiosDeClase({ vista, onClose }: DialogoDeClase) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('clases.historial.abrir')}</DialogTitle>
      <DialogContent>
        <Cambios sesion={vista.sesion_id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Cambios({ sesion }: { sesion: number | null }) {
  const { data, error, isPending, refetch } = useFilas<CambioHecho>(ASISTENCIA, `sesiones/${sesion}/cambios`, {
    staleTime: 0,
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  if (data.length === 0) return <Vacio texto="clases.historial.vacio" />
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((cambio) => (
        <Cambio key={cambio.id} {...cambio} />
      ))}
    </Box>
  )
}

const RENGLON = {
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
  overflowWrap: 'anywhere',
} as const

function Cambio({ tipo, alumno, estado, minutos, nota, en, recibido_en, usuario_nombre, resultado }: CambioHecho) {
  const marca =
    estado &&
    [
      translate(`clases.marca.${estado}`).toLowerCase(),
      minutos !== null && translate('clases.lista.minutos', { smart_count: minutos }),
      nota,
    ]
      .filter(Boolean)
      .join(', ')
  const tardio = Date.parse(recibido_en) - Date.parse(en) > TARDE_MS
  return (
    <Box component="li" sx={RENGLON}>
      <Box
        component="time"
        dateTime={en}
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatoInstante(en)}
      </Box>
      <Box sx={resultado === 'superado' ? { color: 'text.secondary' } : undefined}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {usuario_nombre}
        </Box>{' '}
        {translate(`clases.historial.${tipo}`, { alumno, estado: marca, nota })}
      </Box>
      {resultado === 'superado' && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{translate('clases.historial.superado')}</Box>
      )}
      {tardio && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {translate('clases.historial.recibido', { cuando: formatoInstante(recibido_en) })}
        </Box>
      )}
    </Box>
  )
}
