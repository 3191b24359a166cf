import EmailIcon from '@mui/icons-material/MailOutline'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { SxProps, Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { CodigoError } from '#contract/errores'
import { formatoTelefono } from '#contract/formato'
import type { Aviso, Canal, Recordado } from '#contract/reportes/cxc'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CXC } from './cxc-model.ts'
import { Recordatorios } from './Recordatorios.tsx'

/** Reminds a student's guardian: what it will say and to whom first, then by WhatsApp or by mail. */
export function Recordar({ cliente_id, onClose }: { cliente_id: number; onClose: () => void }) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const {
    data: aviso,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [CXC, 'aviso', cliente_id],
    queryFn: ({ signal }) => provider.consulta<Aviso>(CXC, `${cliente_id}/aviso`, {}, signal),
  })
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {aviso ? translate('cxc.recordar.titulo', { nombre: aviso.nombre }) : translate('cxc.recordar.boton')}
      </DialogTitle>
      {aviso ? (
        <Mensaje aviso={aviso} onClose={onClose} />
      ) : (
        <DialogContent>{isPending ? <Cargando /> : <Fallo error={error} onRetry={() => refetch()} />}</DialogContent>
      )}
    </Dialog>
  )
}

export const YA: CodigoError = 'recordado_hace_poco'

const MENSAJE = {
  m: 0,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} satisfies SxProps<Theme>

function Mensaje({ aviso, onClose }: { aviso: Aviso; onClose: () => void }) {
  const { cliente_id, whatsapp, correo, vencido, mensaje, faltan } = aviso
  /** The server said that it was done a short time ago: the next click is meant. */
  const [repetir, setRepetir] = useState(false)
  const notify = useNotify()
  const translate = useTranslate()
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
  const enviar = (canal: Canal) => recordar.mutate({ id: cliente_id, body: { canal, repetir } })
  const enCamino = recordar.isPending ? (recordar.variables.body as { canal: Canal }) : undefined
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
        {puede && (
          <Box component="blockquote" sx={MENSAJE}>
            {mensaje}
          </Box>
        )}
        {puede && faltan && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {translate('plantillas.no_van', { campos: faltan })}
          </Alert>
        )}
        {repetir && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {translate('cxc.recordar.otra_vez')}
          </Alert>
        )}
        <Recordatorios cliente_id={cliente_id} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        {puede && correo && (
          <Button
            variant="outlined"
            startIcon={<EmailIcon />}
            loading={enCamino?.canal === 'correo'}
            loadingPosition="start"
            disabled={recordar.isPending}
            onClick={() => enviar('correo')}
          >
            {translate('cxc.recordar.correo', { destino: correo.destino })}
          </Button>
        )}
        {puede && whatsapp && (
          <Button
            variant="contained"
            startIcon={<WhatsAppIcon />}
            loading={enCamino?.canal === 'whatsapp'}
            loadingPosition="start"
            disabled={recordar.isPending}
            onClick={() => enviar('whatsapp')}
          >
            {translate('cxc.recordar.whatsapp', { destino: formatoTelefono(whatsapp.destino) })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
