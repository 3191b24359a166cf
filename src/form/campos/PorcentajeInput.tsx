import InputAdornment from '@mui/material/InputAdornment'
import { leerMonto, montoLegible } from '#contract/dinero'
import { formatoNumero } from '#contract/texto/formato'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/**
 * A percentage typed as `12.5`, `12,5` or `-5 %`, kept in basis points; null when it is empty. Which may be is the
 * schema's to say.
 */
export function PorcentajeInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      show={(value) => (typeof value === 'number' ? formatoNumero(value / 100, 2) : String(value))}
      read={(text) => montoLegible(leerMonto(text.replace(/%\s*$/, ''), { permiteNegativo: true })) ?? text}
      selectOnFocus
      htmlInput={{ inputMode: 'decimal', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      slots={{ endAdornment: <InputAdornment position="end">%</InputAdornment> }}
    />
  )
}
