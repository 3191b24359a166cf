import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCanAccess, useCreatePath, useGetResourceLabel, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** There is no such record, or what the address names is no record at all. */
const NO_ENCONTRADO: readonly number[] = [404, 400]
const SIN_PERMISO = 403

interface SinDatosProps {
  error: Error
  onRetry: () => void
  /** The resource whose list is the way back; none for a page that is no record's. */
  volver?: string
}

/** Stands in for a page whose data could not be read: what happened, the way back, and a retry where that may help. */
export function SinDatos({ error, onRetry, volver }: SinDatosProps) {
  const { status, message } = error as HttpError
  if (NO_ENCONTRADO.includes(status))
    return (
      <Notice titulo="layout.sin_datos.no_existe" detalle="layout.sin_datos.no_existe_detalle">
        <Volver resource={volver} />
      </Notice>
    )
  if (status === SIN_PERMISO)
    return (
      <Notice titulo="layout.sin_datos.sin_permiso" detalle={message}>
        <Volver resource={volver} />
      </Notice>
    )
  return (
    <Notice titulo="layout.sin_datos.fallo" detalle={message}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <Button variant="contained" onClick={onRetry}>
          {translate('comun.accion.reintentar')}
        </Button>
        <Volver resource={volver} />
      </Box>
    </Notice>
  )
}

function Volver({ resource = '' }: { resource?: string }) {
  const { canAccess } = useCanAccess({ resource, action: 'list', enabled: resource !== '' })
  const label = useGetResourceLabel()
  const createPath = useCreatePath()
  if (!resource || !canAccess) return null
  return (
    <BotonEnlace to={createPath({ resource, type: 'list' })} variant="outlined">
      {translate('layout.sin_datos.volver', { modulo: label(resource) })}
    </BotonEnlace>
  )
}
