import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { translate } from '#i18n/translate'
import { montoLegible, type MontoEscrito, type TratamientoIsv } from '#contract/dinero'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { precio as Precio } from '#contract/catalogos/productos'
import { CampoOpcion } from '#src/form/campos/CampoOpcion.tsx'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import type { Libre } from '#resources/recibos/recibos-varios/venta-model.ts'

interface DialogoLibreProps {
  descripcion: string
  cantidad: number
  onAgregar: (libre: Libre) => void
  onClose: () => void
}

/** Something that no catalogue has: what it is, how much, and how it is taxed. */
export function DialogoLibre({ descripcion: escrita, cantidad, onAgregar, onClose }: DialogoLibreProps) {
  const [descripcion, setDescripcion] = useState(escrita)
  const [escrito, setEscrito] = useState<MontoEscrito>(null)
  const [isv, setIsv] = useState<TratamientoIsv>('gravado_15')
  const [intentado, setIntentado] = useState(false)
  const precio = montoLegible(escrito)
  const vale = precio !== null && precio > 0 && Precio.safeParse(precio).success
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (vale && descripcion.trim()) onAgregar({ descripcion: descripcion.trim(), precio, isv, cantidad })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="libre-titulo">
      <DialogTitle id="libre-titulo">{translate('ventas.libre.titulo')}</DialogTitle>
      <form onSubmit={onSubmit} noValidate>
        <DialogContent sx={{ pt: 0 }}>
          <TextField
            label={translate('campos.descripcion')}
            value={descripcion}
            onChange={({ target }) => setDescripcion(target.value)}
            autoFocus={!escrita}
            error={intentado && !descripcion.trim()}
            helperText={intentado && !descripcion.trim() && translate('validacion.requerido')}
            slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
          />
          <CampoDinero
            label={translate('ventas.libre.precio')}
            value={escrito}
            onChange={setEscrito}
            autoFocus={Boolean(escrita)}
            error={intentado && !vale}
            helperText={
              intentado && !vale ? translate('ventas.libre.precio_invalido') : translate('ventas.libre.precio_ayuda')
            }
          />
          <CampoOpcion
            label="campos.isv"
            value={isv}
            opciones={TRATAMIENTOS_ISV.map((otro) => [otro, translate(`opciones.isv.${otro}`)])}
            onElegir={setIsv}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
          <Button type="submit" variant="contained">
            {translate('comun.accion.agregar')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
