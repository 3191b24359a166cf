import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { montoLegible, type MontoEscrito } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { defectoDeMotivo } from '#contract/motivos'
import { aMano } from '#contract/recibos/venta'
import { reglaDe } from '#resources/catalogos/descuentos/descuentos-model.ts'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { CampoMotivo } from '#src/form/dialogos/CampoMotivo.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Tecla } from '#src/page/Tecla.tsx'
import { flechas } from '#resources/recibos/recibos-varios/buscador/flechas.ts'
import {
  descripcionDe,
  type RebajaElegida,
  type Renglon,
  type Venta,
} from '#resources/recibos/recibos-varios/venta-model.ts'

interface DialogoDescuentoProps {
  venta: Venta
  /** The line that it is for; undefined where only the whole can have one. */
  renglon: Renglon | undefined
  /** The most that can still be taken off the line, and off the whole: centavos. */
  tope: { linea: number; todo: number }
  descuentos: readonly DescuentoOfrecido[]
  onRebajar: (donde: number | 'todo', rebaja: RebajaElegida | undefined, motivo?: string) => void
  onClose: () => void
}

/** A discount of the catalogue or an amount, on the selected line or on the whole sale. */
export function DialogoDescuento({ venta, renglon, tope, descuentos, onRebajar, onClose }: DialogoDescuentoProps) {
  const deLinea = renglon && renglon.tipo !== 'cargo' ? renglon : undefined
  const [todo, setTodo] = useState(!deLinea)
  const [escrito, setEscrito] = useState<MontoEscrito>(null)
  const [motivo, setMotivo] = useState(venta.motivo)
  const [elegido, setElegido] = useState<DescuentoOfrecido | null>(null)
  const [intentado, setIntentado] = useState(false)
  const donde = deLinea && !todo ? deLinea.clave : 'todo'
  const actual = deLinea && !todo ? deLinea.rebaja : venta.rebaja
  const maximo = todo ? tope.todo : tope.linea
  const monto = montoLegible(escrito)
  const defecto = defectoDeMotivo(motivo)
  const vale = monto !== null && monto > 0 && monto <= maximo

  const dar = (rebaja: RebajaElegida | undefined, porque?: string) => {
    onRebajar(donde, rebaja, porque)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (defecto) return
    if (elegido) dar(elegido, motivo.trim())
    else if (vale) dar(aMano(monto), motivo.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F3') return
    event.preventDefault()
    if (deLinea) setTodo(!todo)
  }
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} fullWidth maxWidth="xs" aria-labelledby="descuento-titulo">
      <DialogTitle id="descuento-titulo">{translate('campos.descuento')}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={todo ? 'todo' : 'linea'}
          onChange={(_, cual: string | null) => cual && setTodo(cual === 'todo')}
          aria-label={translate('ventas.descuento.donde')}
        >
          <ToggleButton value="linea" disabled={!deLinea}>
            {translate('ventas.descuento.linea')}
          </ToggleButton>
          <ToggleButton value="todo">
            {translate('ventas.descuento.todo')}
            <Tecla>F3</Tecla>
          </ToggleButton>
        </ToggleButtonGroup>
        {deLinea && !todo && <Aparte sx={{ mt: 1 }}>{descripcionDe(deLinea)}</Aparte>}
        <List dense onKeyDown={flechas}>
          {descuentos.map((descuento, index) => (
            <ListItemButton
              key={descuento.id}
              autoFocus={index === 0}
              selected={actual?.id === descuento.id || elegido?.id === descuento.id}
              onClick={() => (descuento.requiere_autorizacion ? setElegido(descuento) : dar(descuento))}
              sx={{ borderRadius: 1, minHeight: 44 }}
            >
              <ListItemText
                primary={descuento.nombre}
                secondary={descuento.requiere_autorizacion ? translate('ventas.descuento.con_motivo') : undefined}
              />
              {reglaDe(descuento)}
            </ListItemButton>
          ))}
        </List>
        {!descuentos.length && <Aparte>{translate('ventas.descuento.ninguno')}</Aparte>}
        <form id="descuento" onSubmit={onSubmit} noValidate>
          {!elegido && (
            <CampoDinero
              label={translate('ventas.descuento.monto')}
              value={escrito}
              onChange={setEscrito}
              autoFocus={!descuentos.length}
              error={intentado && !vale}
              helperText={
                intentado && !vale
                  ? translate('ventas.error.descuento_mayor', { monto: formatoLempiras(maximo) })
                  : undefined
              }
            />
          )}
          <CampoMotivo
            key={elegido?.id}
            clase="rebaja"
            plegado
            label={translate('campos.motivo')}
            value={motivo}
            onChange={setMotivo}
            autoFocus={elegido !== null}
            error={intentado && defecto && translate(defecto.key, defecto.params)}
          />
        </form>
      </DialogContent>
      <DialogActions>
        {actual && (
          <Button color="error" onClick={() => dar(undefined)} sx={{ mr: 'auto' }}>
            {translate('ventas.descuento.quitar')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        <Button type="submit" form="descuento" variant="contained">
          {translate('ventas.descuento.dar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
