import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { translate } from '#i18n/translate'
import type { MontoEscrito } from '#contract/dinero'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { descripcionDe, leerUnidades, type Renglon } from './venta-model.ts'

interface CuantoProps {
  renglon: Renglon
  /** The quantity, or of a charge the centavos that are paid; null when it stays as it was. */
  onHecho: (valor: number | null) => void
  /**
   * Hears each value as it is typed, so that the sale is what stands on the screen even before a key ends the edition.
   */
  onEscrito: (valor: number) => void
  /** Hears whether the typed value can't be taken: while it can't, the sale waits. */
  onDuda: (duda: boolean) => void
}

const seToma = (valor: MontoEscrito): valor is number => typeof valor === 'number' && valor > 0

/**
 * Types how many of a line, or how much of a charge. Enter takes it, Escape leaves it; what can't be taken stays, with
 * what is wrong with it.
 */
export function Cuanto({ renglon, onHecho, onEscrito, onDuda }: CuantoProps) {
  const [antes] = useState(renglon.tipo === 'cargo' ? renglon.monto : renglon.cantidad)
  const [valor, setValor] = useState<MontoEscrito>(antes)
  const hecho = useRef(false)
  const nombre = descripcionDe(renglon)
  const sirve = seToma(valor)
  const escribir = (nuevo: MontoEscrito) => {
    setValor(nuevo)
    // In the same event: an effect runs later, and F9 right behind the last letter would charge what was there before.
    onDuda(!seToma(nuevo))
    if (seToma(nuevo)) onEscrito(nuevo)
  }

  useEffect(() => () => onDuda(false), [onDuda])

  const terminar = (final: number | null) => {
    // Leaving by a key blurs the field too.
    if (hecho.current) return
    hecho.current = true
    onHecho(final)
  }
  const tomar = () => sirve && terminar(valor)
  const onKeyDown = (event: KeyboardEvent) => {
    // F9 charges what has just been typed.
    if (/^F\d/.test(event.key)) flushSync(tomar)
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') tomar()
    else {
      onEscrito(antes)
      terminar(null)
    }
  }
  return (
    <div onKeyDown={onKeyDown} onBlur={tomar}>
      {renglon.tipo === 'cargo' ? (
        <CampoDinero
          sinRotulo
          autoFocus
          label={translate('recibos.cobro.monto_de', { cargo: nombre })}
          value={valor}
          maximo={renglon.cargo.debe}
          onChange={escribir}
          error={!sirve}
          helperText={!sirve && translate('validacion.monto_positivo')}
        />
      ) : (
        <TextField
          hiddenLabel
          autoFocus
          margin="none"
          defaultValue={antes}
          onChange={({ target }) => escribir(leerUnidades(target.value))}
          onFocus={({ target }) => target.select()}
          error={!sirve}
          helperText={!sirve && translate('ventas.carrito.cantidad_entera')}
          slotProps={{
            htmlInput: {
              'aria-label': translate('ventas.carrito.cuantos', { nombre }),
              inputMode: 'numeric',
              autoComplete: 'off',
              style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      )}
    </div>
  )
}
