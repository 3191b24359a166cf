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
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { formatoTelefono } from '#contract/formato'
import type { Avisado, AvisoRegistro, RegistroVisto } from '#contract/reportes/nuevos-registros'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { REGISTROS } from './registros-model.ts'

/** Tells the parent what was decided: what it says first, then by WhatsApp or by mail. */
export function Avisar({ registro, onClose }: { registro: RegistroVisto; onClose: () => void }) {
  const id = useId()
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const {
    data: aviso,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [REGISTROS, 'aviso', registro.id, registro.version],
    queryFn: ({ signal }) => provider.consulta<AvisoRegistro>(REGISTROS, `${registro.id}/aviso`, {}, signal),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('registros.avisar.titulo', { nombre: registro.nombre })}</DialogTitle>
      {aviso ? (
        <Mensaje registro_id={registro.id} aviso={aviso} onClose={onClose} />
      ) : (
        <DialogContent>{isPending ? <Cargando /> : <Fallo error={error} onRetry={() => refetch()} />}</DialogContent>
      )}
    </Dialog>
  )
}

const MENSAJE = {
  m: 0,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} satisfies SxProps<Theme>

function Mensaje({
  registro_id,
  aviso: { whatsapp, correo, mensaje, faltan },
  onClose,
}: {
  registro_id: number
  aviso: AvisoRegistro
  onClose: () => void
}) {
  const notify = useNotify()
  const translate = useTranslate()
  const avisar = useAccion<Avisado>(REGISTROS, 'avisar', {
    onSuccess: ({ whatsapp: enlace }) => {
      if (enlace) window.open(enlace, '_blank', 'noopener')
      notify(`registros.avisar.hecho.${enlace ? 'whatsapp' : 'correo'}`, { type: 'success' })
      onClose()
    },
  })
  const enviar = (canal: 'whatsapp' | 'correo') => avisar.mutate({ id: registro_id, body: { canal } })
  return (
    <>
      {/* A stop of the Tab key: of a long message nothing else in it could be scrolled to. */}
      <DialogContent tabIndex={0}>
        {!whatsapp && !correo && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {translate('registros.error.sin_destino')}
          </Alert>
        )}
        <Box component="blockquote" sx={MENSAJE}>
          {mensaje}
        </Box>
        {faltan && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {translate('plantillas.no_van', { campos: faltan })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        {correo && (
          <Button
            variant="outlined"
            startIcon={<EmailIcon />}
            disabled={avisar.isPending}
            onClick={() => enviar('correo')}
          >
            {translate('registros.avisar.correo', { destino: correo.destino })}
          </Button>
        )}
        {whatsapp && (
          <Button
            variant="contained"
            startIcon={<WhatsAppIcon />}
            disabled={avisar.isPending}
            onClick={() => enviar('whatsapp')}
          >
            {translate('registros.avisar.whatsapp', { destino: formatoTelefono(whatsapp.destino) })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
