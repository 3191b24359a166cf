import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Cambio } from '#contract/asistencia/asistencia'
import { translate } from '#i18n/translate'
import { cola } from '#src/offline/cola.ts'
import type { Vista } from '#resources/asistencia/asistencia/lista-model.ts'

/** The changes that the server will not take, with its reasons, until their user has read them. */
export function Rechazados({ vista: { rechazados, lista } }: { vista: Vista }) {
  if (rechazados.length === 0) return null
  const queEs = (cambio: Cambio): string => {
    if (cambio.tipo === 'oyente') return translate('clases.rechazo.oyente', { nombre: cambio.nombre })
    if (cambio.tipo !== 'marcar') return translate(`clases.rechazo.${cambio.tipo}`)
    const nombre =
      lista.find(({ matricula_id }) => matricula_id === cambio.matricula_id)?.nombre ??
      translate('clases.rechazo.alguien')
    return translate('clases.rechazo.marcar', { nombre, marca: translate(`clases.marca.${cambio.estado}`) })
  }
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => void cola.descartar(rechazados.map(({ cambio }) => cambio.clave))}
        >
          {translate('clases.rechazo.descartar')}
        </Button>
      }
    >
      <AlertTitle>{translate('clases.rechazo.titulo')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {rechazados.map(({ cambio, rechazo }) => (
          <li key={cambio.clave}>
            {queEs(cambio)}. {translate(rechazo ?? '', { _: rechazo ?? '' })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
