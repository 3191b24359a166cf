import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { translate } from '#i18n/translate'
import { AbrirCaja } from './AbrirCaja.tsx'

interface DialogoSinCajaProps {
  /** Translated: what was about to be done, and what follows from it. */
  titulo: string
  detalle: string
  onClose: () => void
}

/** Stands in for a dialog that moves money, until the user has a till to move it in. */
export function DialogoSinCaja({ titulo, detalle, onClose }: DialogoSinCajaProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{titulo}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          {detalle}
        </DialogContentText>
        <AbrirCaja autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
      </DialogActions>
    </Dialog>
  )
}
