import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { translate } from '#i18n/translate'
import type * as z from 'zod'
import type { EnlaceRecibo } from '#contract/recibos/recibos-individuales'
import { useAccion } from '#src/data/use-accion.ts'
import { recursoDeRecibo, type Imprimible } from './imprimir.ts'

/** The server told once that it has no public address: there is nothing to send until the page is loaded again. */
let sinDireccion = false

/** Sends the link to a receipt by WhatsApp. Each one is a new capability, so it is only asked for when it is wanted. */
export function BotonWhatsApp({ recibo }: { recibo: Imprimible }) {
  const [oculto, setOculto] = useState(sinDireccion)
  const notify = useNotify()
  const enlazar = useAccion<z.output<typeof EnlaceRecibo>>(recursoDeRecibo(recibo), 'enlace', {
    onSuccess: ({ whatsapp }) => {
      if (whatsapp) {
        window.open(whatsapp, '_blank', 'noopener')
        return
      }
      sinDireccion = true
      setOculto(true)
      notify('recibos.whatsapp_sin_direccion', { type: 'info' })
    },
  })
  if (oculto) return null
  return (
    <Button
      variant="outlined"
      startIcon={<WhatsAppIcon />}
      loading={enlazar.isPending}
      loadingPosition="start"
      onClick={() => enlazar.mutate({ id: recibo.id })}
    >
      {translate('campos.whatsapp')}
    </Button>
  )
}
