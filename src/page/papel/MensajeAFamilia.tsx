import EmailIcon from '@mui/icons-material/MailOutline'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatoTelefono } from '#contract/texto/formato'
import type { Canal } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { Cargando, Fallo } from '#src/page/estados.tsx'

interface DialogoDeMensajeProps<T> {
  titulo: (aviso?: T) => string
  /** The message's words, and its receivers. */
  consulta: UseQueryResult<T>
  onClose: () => void
  children: (aviso: T) => ReactNode
}

/** A message to a family, read before it leaves. */
export function DialogoDeMensaje<T>({ titulo, consulta, onClose, children }: DialogoDeMensajeProps<T>) {
  const { data, error, isPending, refetch } = consulta
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{titulo(data)}</DialogTitle>
      {data ? (
        children(data)
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
} as const

/** Its words, and the fields without a value (as a person reads them; empty: none) whose paragraphs are not in it. */
export const Mensaje = ({ mensaje, faltan }: { mensaje: string; faltan: string }) => (
  <>
    <Box component="blockquote" sx={MENSAJE}>
      {mensaje}
    </Box>
    {faltan && (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {translate('plantillas.no_van', { campos: faltan })}
      </Alert>
    )}
  </>
)

interface EnviarPorProps {
  correo?: { destino: string } | null
  whatsapp?: { destino: string } | null
  /** The channel by which it is leaving right now. */
  enCamino?: Canal
  onEnviar: (canal: Canal) => void
  onClose: () => void
}

/** The ways that there are to send it. */
export function EnviarPor({ correo, whatsapp, enCamino, onEnviar, onClose }: EnviarPorProps) {
  const propsDe = (canal: Canal) => ({
    loading: enCamino === canal,
    loadingPosition: 'start' as const,
    disabled: enCamino !== undefined,
    onClick: () => onEnviar(canal),
  })
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
      {correo && (
        <Button variant="outlined" startIcon={<EmailIcon />} {...propsDe('correo')}>
          {translate('plantillas.correo_a', { destino: correo.destino })}
        </Button>
      )}
      {whatsapp && (
        <Button variant="contained" startIcon={<WhatsAppIcon />} {...propsDe('whatsapp')}>
          {translate('plantillas.whatsapp_al', { destino: formatoTelefono(whatsapp.destino) })}
        </Button>
      )}
    </DialogActions>
  )
}
