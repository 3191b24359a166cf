import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { translate } from '#i18n/translate'
import { telefono } from '#contract/campos'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { CamposExoneracion } from '#resources/facturacion/facturas/CamposExoneracion.tsx'
import { BuscarTitular } from '#resources/recibos/recibos-individuales/cobro/BuscarTitular.tsx'
import type { Venta } from '#resources/recibos/recibos-varios/venta-model.ts'

type Pagador = Venta['pagador']

interface DialogoClienteProps {
  venta: Pick<Venta, 'cliente' | 'pagador' | 'exoneracion'>
  onElegir: (cliente: Titular | null) => void
  onPagador: (pagador: Pagador, exoneracion: Venta['exoneracion']) => void
  onClose: () => void
}

/** The dialog of whose sale it is, and whom its receipt is made out to. Neither is needed. */
export function DialogoCliente({ venta, onElegir, onPagador, onClose }: DialogoClienteProps) {
  const { cliente, pagador } = venta
  const [escrito, setEscrito] = useState(pagador)
  const [exoneracion, setExoneracion] = useState(venta.exoneracion)
  const leido = escrito.telefono.trim() && telefono.safeParse(escrito.telefono).data
  const mal = leido === undefined
  const elegir = (titular: Titular | null) => {
    onElegir(titular)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (mal) return
    onPagador(
      { nombre: escrito.nombre.trim(), documento: escrito.documento.trim(), telefono: leido ?? '' },
      exoneracion,
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="cliente-titulo"
      slotProps={{ paper: { sx: { overflow: 'visible' } } }}
    >
      <DialogTitle id="cliente-titulo">{translate('ventas.cliente.titulo')}</DialogTitle>
      <DialogContent sx={{ overflow: 'visible', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {cliente && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600 }}>{cliente.nombre}</Typography>
            <Button size="small" onClick={() => elegir(null)}>
              {translate('ventas.cliente.quitar')}
            </Button>
          </Box>
        )}
        <Box sx={{ pt: 0.5 }}>
          <BuscarTitular onElegir={elegir} />
        </Box>
        <Box
          component="form"
          id="pagador"
          onSubmit={onSubmit}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' }, columnGap: 1, mt: 1 }}
        >
          <TextField
            label={translate('ventas.cliente.a_nombre')}
            placeholder={cliente?.nombre ?? translate('ventas.consumidor_final')}
            value={escrito.nombre}
            onChange={({ target }) => setEscrito({ ...escrito, nombre: target.value })}
            slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' }, inputLabel: { shrink: true } }}
          />
          <TextField
            label={translate('recibos.cobro.documento')}
            value={escrito.documento}
            onChange={({ target }) => setEscrito({ ...escrito, documento: target.value })}
            slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' }, inputLabel: { shrink: true } }}
          />
          <TextField
            label={translate('campos.telefono')}
            type="tel"
            value={escrito.telefono}
            error={mal}
            helperText={translate(mal ? 'validacion.telefono' : 'ventas.cliente.telefono_ayuda')}
            onChange={({ target }) => setEscrito({ ...escrito, telefono: target.value })}
            slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' }, inputLabel: { shrink: true } }}
            sx={{ gridColumn: '1 / -1' }}
          />
        </Box>
        <CamposExoneracion exoneracion={exoneracion} onChange={setExoneracion} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        <Button type="submit" form="pagador" variant="contained">
          {translate('comun.accion.guardar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
