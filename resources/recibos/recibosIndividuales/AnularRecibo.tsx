import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { useAccion } from '#src/data/use-accion.ts'
import { RECIBOS } from './imprimir.ts'

/** Voids a receipt while its till is open, to who may; the reason is part of the record. */
export function AnularRecibo({ recibo }: { recibo: Recibo }) {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'anular' })
  const [asking, setAsking] = useState(false)
  const translate = useTranslate()
  if (!canAccess || recibo.estado === 'anulado' || !recibo.caja_abierta) return null
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>{translate('recibos.anular.boton')}</Button>
      {asking && <Pregunta recibo={recibo} onClose={() => setAsking(false)} />}
    </>
  )
}

const MAXIMO = 300

function Pregunta({ recibo, onClose }: { recibo: Recibo; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [vacio, setVacio] = useState(false)
  const translate = useTranslate()
  const anular = useAccion(RECIBOS, 'anular', { hecho: 'recibos.anular.hecho', onSuccess: onClose })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setVacio(!motivo.trim())
    if (motivo.trim()) anular.mutate({ id: recibo.id, body: { motivo } })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="anular-titulo">
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id="anular-titulo">{translate('recibos.anular.pregunta', { numero: recibo.numero_texto, total: formatoLempiras(recibo.total) })}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ mb: 1 }}>{translate('recibos.anular.detalle')}</DialogContentText>
          <TextField
            label={translate('campos.motivo')}
            value={motivo}
            onChange={(event) => setMotivo(event.target.value)}
            error={vacio && !motivo.trim()}
            helperText={vacio && !motivo.trim() ? translate('validacion.requerido') : translate('recibos.anular.motivo_ayuda')}
            slotProps={{ htmlInput: { maxLength: MAXIMO } }}
            autoFocus
            required
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
          <Button type="submit" color="error" variant="contained" loading={anular.isPending}>{translate('recibos.anular.boton')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
