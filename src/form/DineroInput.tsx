import InputAdornment from '@mui/material/InputAdornment'
import { parseLempiras } from '#contract/dinero'
import { formatoNumero } from '#contract/formato'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/** An amount typed in lempiras (`1,234.5`), kept in centavos; null when it is empty. */
export function DineroInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      show={(value) => (typeof value === 'number' ? formatoNumero(value / 100, 2) : String(value))}
      read={(text) => parseLempiras(text) ?? text}
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
