import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { translate } from '#i18n/translate'
import { telefonoIlegible } from './pago/pago-model.ts'
import type { Venta } from './venta-model.ts'

type Pagador = Venta['pagador']

interface CompradorProps {
  pagador: Pagador
  onChange: (pagador: Pagador) => void
  /** Set, to a new object each time, when the sale was not charged because one of these fields is missing. */
  falta: object | null
}

/** The buyer to look for when the bank does not pay, asked in a sale without a client once its method is chosen. */
export function Comprador({ pagador, onChange, falta }: CompradorProps) {
  const nombre = useRef<HTMLInputElement>(null)
  const telefono = useRef<HTMLInputElement>(null)
  const sinNombre = !pagador.nombre.trim()
  const sinTelefono = !pagador.telefono.trim()
  const ilegible = telefonoIlegible(pagador)
  useEffect(() => {
    if (falta) (nombre.current?.value.trim() ? telefono : nombre).current?.focus()
  }, [falta])
  return (
    <div data-comprador>
      <TextField
        required
        label={translate('ventas.cliente.a_nombre')}
        value={pagador.nombre}
        onChange={({ target }) => onChange({ ...pagador, nombre: target.value })}
        error={falta !== null && sinNombre}
        helperText={falta !== null && sinNombre && translate('recibos.error.deje_nombre')}
        inputRef={nombre}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <TextField
        required
        type="tel"
        label={translate('campos.telefono')}
        value={pagador.telefono}
        onChange={({ target }) => onChange({ ...pagador, telefono: target.value })}
        error={ilegible || (falta !== null && sinTelefono)}
        helperText={
          ilegible
            ? translate('validacion.telefono')
            : falta !== null && sinTelefono && translate('recibos.error.deje_telefono')
        }
        inputRef={telefono}
        slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
      />
    </div>
  )
}
