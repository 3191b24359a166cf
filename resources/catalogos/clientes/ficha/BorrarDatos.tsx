import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useNotify, useRedirect, useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { Cliente, DatosBorrados } from '#contract/catalogos/clientes'
import { useAccion } from '#src/data/use-accion.ts'
import { CLIENTES } from '../cliente-model.ts'

const MAXIMO = 300

/** Erases a person's data on request, with the reason; it can't be undone. */
export function BorrarDatos({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [sent, setSent] = useState(false)
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()
  const borrar = useAccion<z.output<typeof DatosBorrados>>(CLIENTES, 'borrar-datos', {
    onSuccess: ({ alcance }) => {
      notify(`catalogos.clientes.borrar.hecho_${alcance}`, { type: 'success' })
      onClose()
      if (alcance === 'todo') redirect('list', CLIENTES)
    },
  })
  const missing = sent && !motivo.trim()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (motivo.trim()) borrar.mutate({ id: cliente.id, body: { motivo } })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="borrar-titulo">
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id="borrar-titulo">{translate('catalogos.clientes.borrar.titulo', { nombre: `${cliente.nombres} ${cliente.apellidos}` })}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ mb: 1 }}>{translate('catalogos.clientes.borrar.detalle')}</DialogContentText>
          <TextField
            label={translate('campos.motivo')}
            value={motivo}
            onChange={(event) => setMotivo(event.target.value)}
            error={missing}
            helperText={translate(missing ? 'validacion.requerido' : 'catalogos.clientes.borrar.motivo_ayuda')}
            slotProps={{ htmlInput: { maxLength: MAXIMO } }}
            autoFocus
            required
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
          <Button type="submit" color="error" variant="contained" loading={borrar.isPending}>{translate('catalogos.clientes.borrar.boton')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
