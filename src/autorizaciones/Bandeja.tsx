import HowToReg from '@mui/icons-material/HowToRegOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { LinkBase } from 'react-admin'
import { AUTORIZACIONES } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { Solicitudes } from './Solicitudes.tsx'
import { useAviso } from './use-aviso.tsx'
import { useAutoriza, usePedidas } from './use-pedidas.ts'

/**
 * Requests of today that wait for this user's word; nothing for who may give none. A telephone has a page for them,
 * other screens a dialog over what one is at.
 */
export const Bandeja = () => (useAutoriza() ? <Boton /> : null)

function Boton() {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [abierta, setAbierta] = useState(false)
  const { solicitudes, isError } = usePedidas()
  useAviso(solicitudes, abierta)
  // The open dialog outlives the last request, so that its supervisor sees what became of it.
  if (solicitudes.length === 0 && !abierta) return null
  const label = translate('autorizaciones.bandeja.cuantas', { smart_count: solicitudes.length })
  const icono = (
    <Badge badgeContent={solicitudes.length} color="error">
      <HowToReg fontSize="small" />
    </Badge>
  )
  if (phone)
    return (
      <IconButton component={LinkBase} to={AUTORIZACIONES} aria-label={label} title={label}>
        {icono}
      </IconButton>
    )
  return (
    <>
      <IconButton aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setAbierta(true)}>
        {icono}
      </IconButton>
      {abierta && (
        <Ventana onClose={() => setAbierta(false)}>
          <Solicitudes solicitudes={solicitudes} fallo={isError} />
        </Ventana>
      )}
    </>
  )
}

function Ventana({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const titulo = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titulo}>
      <DialogTitle id={titulo}>{translate('autorizaciones.bandeja.titulo')}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}
