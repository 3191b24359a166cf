import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { CodigoError } from '#contract/errores'
import type { Aviso, Canal, Recordado } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { DialogoDeMensaje, EnviarPor, Mensaje } from '#src/page/papel/MensajeAFamilia.tsx'
import { CXC } from './cxc-model.ts'
import { Recordatorios } from './Recordatorios.tsx'

/** Reminds a student's guardian: what it will say and to whom first, then by WhatsApp or by mail. */
export function Recordar({ cliente_id, onClose }: { cliente_id: number; onClose: () => void }) {
  const consulta = useConsulta<Aviso>(CXC, `${cliente_id}/aviso`)
  return (
    <DialogoDeMensaje
      titulo={(aviso) =>
        aviso ? translate('cxc.recordar.titulo', { nombre: aviso.nombre }) : translate('cxc.recordar.boton')
      }
      consulta={consulta}
      onClose={onClose}
    >
      {(aviso) => <PorEnviar aviso={aviso} onClose={onClose} />}
    </DialogoDeMensaje>
  )
}

export const YA: CodigoError = 'recordado_hace_poco'

function PorEnviar({ aviso, onClose }: { aviso: Aviso; onClose: () => void }) {
  const { cliente_id, whatsapp, correo, vencido } = aviso
  /** The server said that it was done a short time ago: the next click is meant. */
  const [repetir, setRepetir] = useState(false)
  const notify = useNotify()
  const recordar = useAccion<Recordado>(CXC, 'recordar', {
    onSuccess: ({ whatsapp: enlace, recordatorio }) => {
      if (enlace) window.open(enlace, '_blank', 'noopener')
      const { canal, destino, estado } = recordatorio
      notify(translate(`cxc.recordar.hecho.${estado === 'por_enviar' ? 'en_camino' : canal}`, { destino }), {
        type: estado === 'por_enviar' ? 'info' : 'success',
      })
      onClose()
    },
    onError: ({ message, body }) => (body?.code === YA ? setRepetir(true) : notify(message, { type: 'error' })),
  })
  const puede = vencido > 0 && (whatsapp ?? correo) !== null
  return (
    <>
      {/* A stop of the Tab key: of a long message nothing else in it could be scrolled to. */}
      <DialogContent tabIndex={0}>
        <Box sx={{ mb: 1.5 }}>
          {translate('cxc.recordar.debe')}{' '}
          <Box component="strong" sx={{ color: 'error.main' }}>
            <Dinero centavos={vencido} />
          </Box>
        </Box>
        {vencido === 0 && <Alert severity="info">{translate('cxc.error.sin_vencido')}</Alert>}
        {vencido > 0 && !puede && <Alert severity="warning">{translate('cxc.error.sin_destino')}</Alert>}
        {puede && <Mensaje {...aviso} />}
        {repetir && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {translate('cxc.recordar.otra_vez')}
          </Alert>
        )}
        <Recordatorios cliente_id={cliente_id} />
      </DialogContent>
      <EnviarPor
        correo={puede ? correo : null}
        whatsapp={puede ? whatsapp : null}
        enCamino={recordar.isPending ? (recordar.variables.body as { canal: Canal }).canal : undefined}
        onEnviar={(canal) => recordar.mutate({ id: cliente_id, body: { canal, repetir } })}
        onClose={onClose}
      />
    </>
  )
}
