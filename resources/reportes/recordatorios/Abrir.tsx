import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useCanAccess, useNotify } from 'react-admin'
import type { AbrirAnswer, Recordatorio } from '#contract/reportes/recordatorios'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { RECORDATORIOS } from './recordatorios-model.ts'

/** One tap: WhatsApp opens with the message, and it is kept as sent. */
export function Abrir({ aviso: { id, nombre, clase } }: { aviso: Recordatorio }) {
  const { canAccess } = useCanAccess({ resource: RECORDATORIOS, action: 'create' })
  const notify = useNotify()
  const abrir = useAccion<AbrirAnswer>(RECORDATORIOS, 'whatsapp', {
    onSuccess: ({ whatsapp }) => {
      if (whatsapp) window.open(whatsapp, '_blank', 'noopener')
      else notify(clase === 'pago' ? 'recordatorios.ya_pago' : 'recordatorios.ya_vino', { type: 'info' })
    },
  })
  if (!canAccess) return null
  const tocar = (event: MouseEvent) => {
    // The row itself opens the statement.
    event.preventDefault()
    event.stopPropagation()
    abrir.mutate({ id })
  }
  return (
    <Button
      size="small"
      startIcon={<WhatsAppIcon />}
      loading={abrir.isPending}
      loadingPosition="start"
      aria-label={translate('recordatorios.enviar_a', { nombre })}
      onClick={tocar}
    >
      {translate('recordatorios.enviar')}
    </Button>
  )
}
