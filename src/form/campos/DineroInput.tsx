import InputAdornment from '@mui/material/InputAdornment'
import { esIlegible, leerMonto } from '#contract/dinero'
import { formatoNumero } from '#contract/texto/formato'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/**
 * An amount typed in lempiras, kept in centavos; null when it is empty. What can't be read stays as its text, which the
 * schema of the form refuses by saying what is wrong with it.
 */
export function DineroInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      show={(value) => (typeof value === 'number' ? formatoNumero(value / 100, 2) : String(value))}
      read={leido}
      selectOnFocus
      htmlInput={{ inputMode: 'decimal', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      slots={{
        startAdornment: (
          <InputAdornment position="start" sx={{ fontWeight: 300 }}>
            L
          </InputAdornment>
        ),
      }}
    />
  )
}

const leido = (text: string): unknown => {
  const monto = leerMonto(text)
  return esIlegible(monto) ? monto.texto : monto
}
