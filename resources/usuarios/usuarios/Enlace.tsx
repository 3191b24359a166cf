import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatoInstante } from '#contract/texto/formato'
import type { EnlaceDeClave, Usuario } from '#contract/usuarios/usuarios'
import { translate } from '#i18n/translate'
import { BotonCopiar } from '#resources/usuarios/perfil/BotonCopiar.tsx'
import { useAccion } from '#src/data/use-accion.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { enlaceEntero, pideInvitar, porWhatsApp, USUARIOS } from './usuario-model.ts'

/** Makes a link with which the user chooses a password, and shows it; of a user who was just created, by itself. */
export function Enlace({ usuario }: { usuario: Usuario }) {
  const [shown, setShown] = useState<EnlaceDeClave>()
  const [search, setSearch] = useSearchParams()
  const enlazar = useAccion<EnlaceDeClave>(USUARIOS, 'enlace', { onSuccess: setShown })
  const begun = useRef(false)
  const { mutate } = enlazar
  const { id, estado } = usuario

  useEffect(() => {
    if (!pideInvitar(search) || begun.current) return
    begun.current = true
    mutate({ id })
    // Going back or loading the page again must not make another, which would end this one.
    setSearch({}, { replace: true })
  }, [id, mutate, search, setSearch])

  return (
    <>
      <Button variant="outlined" loading={enlazar.isPending} onClick={() => mutate({ id })}>
        {translate(estado === 'invitado' ? 'usuarios.usuarios.enlace.invitar' : 'usuarios.usuarios.enlace.recuperar')}
      </Button>
      {shown && <DialogoEnlace usuario={usuario} enlace={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** The link in clear, this once: whether it was mailed, and the ways to hand it over. */
function DialogoEnlace({
  usuario: { nombre, email },
  enlace,
  onClose,
}: {
  usuario: Usuario
  enlace: EnlaceDeClave
  onClose: () => void
}) {
  const id = useId()
  const { uso, enviado, caduca_en } = enlace
  const url = enlaceEntero(enlace, window.location.origin)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate(`usuarios.usuarios.enlace.titulo_${uso}`, { nombre })}</DialogTitle>
      <DialogContent>
        <Alert severity={enviado ? 'success' : 'info'} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {enviado
            ? `${translate('usuarios.usuarios.enlace.enviado', { email })} ${translate('usuarios.usuarios.enlace.tambien')}`
            : translate('usuarios.usuarios.enlace.entregue', { nombre })}
        </Alert>
        <TextField
          label={translate('usuarios.usuarios.enlace.etiqueta')}
          value={url}
          fullWidth
          multiline
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, style: { wordBreak: 'break-all' } } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <BotonCopiar texto={url} variant="contained" />
          <Button
            size="small"
            variant="outlined"
            startIcon={<WhatsAppIcon />}
            href={porWhatsApp(translate('usuarios.usuarios.enlace.whatsapp', { nombre, enlace: url }))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate('campos.whatsapp')}
          </Button>
        </Box>
        <Aparte sx={{ mt: 2 }}>
          {translate('usuarios.usuarios.enlace.una_vez', { caduca: formatoInstante(caduca_en) })}
        </Aparte>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}
