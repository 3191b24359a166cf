import Typography from '@mui/material/Typography'
import type { Solicitud } from '#contract/autorizaciones'
import { translate } from '#i18n/translate'
import { UnaSolicitud } from './UnaSolicitud.tsx'

interface SolicitudesProps {
  solicitudes: readonly Solicitud[]
  /** They could not be read again. */
  fallo: boolean
}

/** The requests that wait, each with its yes and its no; or that none does. */
export function Solicitudes({ solicitudes, fallo }: SolicitudesProps) {
  if (solicitudes.length)
    return solicitudes.map((solicitud) => <UnaSolicitud key={solicitud.id} solicitud={solicitud} />)
  return (
    <Typography color="text.secondary" role="status">
      {translate(fallo ? 'autorizaciones.bandeja.error' : 'autorizaciones.bandeja.ninguna')}
    </Typography>
  )
}
