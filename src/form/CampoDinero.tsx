import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useRef, useState, type Ref } from 'react'
import { parseLempiras, type Centavos } from '#contract/dinero'
import { formatoNumero } from '#contract/formato'

interface CampoDineroProps extends Pick<
  TextFieldProps,
  'autoFocus' | 'disabled' | 'error' | 'helperText' | 'id' | 'sx' | 'required'
> {
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
export function CampoDinero({
  label,
  value,
  onChange,
  automatico,
  sinRotulo,
  error,
  inputRef,
  ...props
}: CampoDineroProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const centavos = value ?? automatico
  const shown = centavos === undefined ? '' : formatoNumero(centavos / 100, 2)
  const invalid = typed !== null && typed.trim() !== '' && parseLempiras(typed) === null

  const input = useRef<HTMLInputElement>(null)
  const ref = useForkRef(input, inputRef)

  // An amount that moves while nothing has been typed stays ready to be typed over.
  useEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [shown, typed])

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
      inputRef={ref}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(null)}
      error={error || invalid}
      slotProps={{
        htmlInput: {
          'aria-label': sinRotulo ? label : undefined,
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ '& .MuiTypography-root': { fontWeight: 300 } }}>
              L
            </InputAdornment>
          ),
        },
        inputLabel: { shrink: true },
      }}
    />
  )
}
