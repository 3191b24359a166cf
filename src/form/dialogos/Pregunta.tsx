import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import type { Gravedad } from './gravedad.ts'

type PreguntaProps = Gravedad & {
  open: boolean
  /** Translated: the question, which names the thing. */
  titulo: string
  /** i18n key of the verb, or the verb. */
  verbo: string
  /** Another way to do it, offered before the main one. */
  otro?: { verbo: string; onSi: () => void }
  /** i18n key of what leaves everything as it is. */
  no?: string
  loading?: boolean
  onSi: () => void
  onClose: () => void
}

/** Asks before something is done, in the looks of every dialog; see `Gravedad` for when its button is red. */
export function Pregunta({
  open,
  titulo,
  detalle,
  verbo,
  otro,
  color = 'primary',
  no = 'comun.accion.cancelar',
  loading = false,
  onSi,
  onClose,
}: PreguntaProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={loading ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={detalle ? `${id}-detalle` : undefined}
    >
      <DialogTitle id={`${id}-titulo`}>{titulo}</DialogTitle>
      {detalle && (
        <DialogContent>
          <DialogContentText id={`${id}-detalle`} variant="body2">
            {detalle}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions onKeyDown={noMantenida}>
        <Button onClick={onClose} disabled={loading} autoFocus={color === 'error'}>
          {translate(no)}
        </Button>
        {otro && (
          <Button variant="outlined" color={color} disabled={loading} onClick={otro.onSi}>
            {translate(otro.verbo, { _: otro.verbo })}
          </Button>
        )}
        <Button variant="contained" color={color} loading={loading} onClick={onSi} autoFocus={color !== 'error'}>
          {translate(verbo, { _: verbo })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The Enter that asked, held down a moment too long, does not answer what nobody has read. */
const noMantenida = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
