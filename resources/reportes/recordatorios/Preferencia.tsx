import ApagarIcon from '@mui/icons-material/NotificationsOffOutlined'
import EncenderIcon from '@mui/icons-material/NotificationsActiveOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { MouseEvent } from 'react'
import { useCanAccess } from 'react-admin'
import type { Recordatorio } from '#contract/reportes/recordatorios'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { RECORDATORIOS } from './recordatorios-model.ts'

/** Sends that person no more reminders, or again: who asked for none gets none. */
export function Preferencia({ aviso: { id, nombre, sin_recordatorios } }: { aviso: Recordatorio }) {
  const { canAccess } = useCanAccess({ resource: RECORDATORIOS, action: 'edit' })
  const cambiar = useAccion<Recordatorio>(RECORDATORIOS, 'preferencia', {
    hecho: sin_recordatorios ? 'recordatorios.permitido' : 'recordatorios.anotado',
  })
  if (!canAccess) return null
  const tocar = (event: MouseEvent) => {
    event.stopPropagation()
    cambiar.mutate({ id, body: { recibe: sin_recordatorios } })
  }
  const label = translate(sin_recordatorios ? 'recordatorios.volver_a' : 'recordatorios.no_mas_a', { nombre })
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} disabled={cambiar.isPending} onClick={tocar}>
        {sin_recordatorios ? <EncenderIcon fontSize="small" /> : <ApagarIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
