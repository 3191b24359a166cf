import InputAdornment from '@mui/material/InputAdornment'
import { DINERO } from './escrituras.ts'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/**
 * An amount typed in lempiras, kept in centavos; null when it is empty. What can't be read stays as its text, which the
 * schema of the form refuses by saying what is wrong with it.
 */
export function DineroInput(props: InputProps) {
  return (
    <FormattedInput
      {...props}
      {...DINERO}
      selectOnFocus
      htmlInput={{ style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
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
