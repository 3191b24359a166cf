import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState, type FocusEvent, type Ref } from 'react'
import { parseLempiras, type Centavos } from '#contract/dinero'
import { formatoNumero } from '#contract/formato'

interface CampoDineroProps extends Pick<TextFieldProps, 'autoFocus' | 'disabled' | 'error' | 'helperText' | 'id' | 'sx' | 'required'> {
  /** Translated. */
  label: string
  value: Centavos | null
  /** Centavos of what is typed; null for an empty field or what is no amount. */
  onChange: (value: Centavos | null) => void
  /** Shown while `value` is null: what the amount is without anything typed. */
  automatico?: Centavos
  /** The label is only read aloud, as in a table. */
  sinRotulo?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** An amount in lempiras outside a react-admin form; within one it is `DineroInput`. */
export function CampoDinero({ label, value, onChange, automatico, sinRotulo, error, ...props }: CampoDineroProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const centavos = value ?? automatico
  const shown = centavos === undefined ? '' : formatoNumero(centavos / 100, 2)
  const invalid = typed !== null && typed.trim() !== '' && parseLempiras(typed) === null

  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    setTyped(shown)
    // The text is the field's own until the next paint.
    requestAnimationFrame(() => target.select())
  }
  const onType = (text: string) => {
    setTyped(text)
    onChange(parseLempiras(text))
  }

  return (
    <TextField
      {...props}
      label={sinRotulo ? undefined : label}
      hiddenLabel={sinRotulo}
      margin={sinRotulo ? 'none' : undefined}
      value={typed ?? shown}
      onChange={(event) => onType(event.target.value)}
      onFocus={onFocus}
      onBlur={() => setTyped(null)}
      error={error || invalid}
      slotProps={{
        htmlInput: { 'aria-label': sinRotulo ? label : undefined, inputMode: 'decimal', autoComplete: 'off', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } },
        input: { startAdornment: <InputAdornment position="start" sx={{ '& .MuiTypography-root': { fontWeight: 300 } }}>L</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  )
}
