import TextField from '@mui/material/TextField'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { CampoDinero } from '#src/form/CampoDinero.tsx'
import { descripcionDe, type Renglon } from './venta-model.ts'

interface CuantoProps {
  renglon: Renglon
  /** The quantity, or of a charge the centavos that are paid; null when it stays as it was. */
  onHecho: (valor: number | null) => void
}

/** Types how many of a line, or how much of a charge. Enter takes it, Escape leaves it. */
export function Cuanto({ renglon, onHecho }: CuantoProps) {
  const [valor, setValor] = useState<number | null>(renglon.tipo === 'cargo' ? renglon.monto : renglon.cantidad)
  const hecho = useRef(false)
  const translate = useTranslate()
  const nombre = descripcionDe(renglon)

  const terminar = (final: number | null) => {
    // Leaving by a key blurs the field too.
    if (hecho.current) return
    hecho.current = true
    onHecho(final)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // F9 charges what has just been typed.
    if (/^F\d/.test(event.key)) flushSync(() => terminar(valor))
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    terminar(event.key === 'Enter' ? valor : null)
  }
  return (
    <div onKeyDown={onKeyDown} onBlur={() => terminar(valor)}>
      {renglon.tipo === 'cargo' ? (
        <CampoDinero
          sinRotulo
          autoFocus
          label={translate('recibos.cobro.monto_de', { cargo: nombre })}
          value={valor}
          onChange={setValor}
        />
      ) : (
        <TextField
          hiddenLabel
          autoFocus
          margin="none"
          defaultValue={renglon.cantidad}
          onChange={({ target }) => setValor(/^\d{1,3}$/.test(target.value) ? Number(target.value) : null)}
          onFocus={({ target }) => target.select()}
          error={valor === null}
          slotProps={{
            htmlInput: {
              'aria-label': translate('ventas.carrito.cuantos', { nombre }),
              inputMode: 'numeric',
              autoComplete: 'off',
              maxLength: 3,
              style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      )}
    </div>
  )
}
