import InputAdornment from '@mui/material/InputAdornment'
import { PORCENTAJE } from './escrituras.ts'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/**
 * A percentage typed as `12.5`, `12,5` or `-5 %`, kept in basis points; null when it is empty. Which may be is the
 * schema's to say.
 */
export function PorcentajeInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      {...PORCENTAJE}
      selectOnFocus
      htmlInput={{ style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      slots={{ endAdornment: <InputAdornment position="end">%</InputAdornment> }}
    />
  )
}
