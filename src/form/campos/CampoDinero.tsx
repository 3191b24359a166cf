import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useRef, useState, type Ref } from 'react'
import { esIlegible, leerMonto, type Centavos, type MontoEscrito } from '#contract/dinero'
import { formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'

interface CampoDineroProps extends Pick<
  TextFieldProps,
  'autoFocus' | 'disabled' | 'error' | 'helperText' | 'id' | 'sx' | 'required'
> {
  /** Translated. */
  label: string
  value: MontoEscrito
  /** Centavos of what is typed, null for an empty field, or what is no amount here. */
  onChange: (value: MontoEscrito) => void
  /** Shown while `value` is null: what the amount is without anything typed. */
  automatico?: Centavos
  /** The most that it may be; a larger amount is told and not taken. */
  maximo?: Centavos
  /** The label is only read aloud, as in a table. */
  sinRotulo?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * An amount in lempiras outside a react-admin form; within one it is `DineroInput`. What can't be read stays, with what
 * is wrong with it, also after the field was left: whatever needs the amount asks `esIlegible` and waits.
 */
export function CampoDinero({
  label,
  value,
  onChange,
  automatico,
  maximo,
  sinRotulo,
  error,
  helperText,
  inputRef,
  ...props
}: CampoDineroProps) {
  const [escrito, setEscrito] = useState<Escrito | null>(null)
  const shown = textoDe(value ?? automatico)
  const typed = escrito && esDe(escrito, value) ? escrito.texto : null

  const input = useRef<HTMLInputElement>(null)
  const ref = useForkRef(input, inputRef)

  // An amount that moves while nothing has been typed stays ready to be typed over.
  useEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [shown, typed])

  const onType = (texto: string) => {
    const leido = leerMonto(texto)
    const excede = maximo !== undefined && typeof leido === 'number' && leido > maximo
    const dicho: MontoEscrito = excede ? { texto, problema: 'excede' } : leido
    setEscrito({ texto, dicho })
    onChange(dicho)
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
      onBlur={() => setEscrito(null)}
      error={error || esIlegible(value)}
      helperText={
        esIlegible(value)
          ? translate(`validacion.monto.${value.problema}`, { maximo: formatoLempiras(maximo ?? 0) })
          : helperText
      }
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

/** The text being typed in a money field, and the amount that it was read as. */
interface Escrito {
  texto: string
  dicho: MontoEscrito
}

/**
 * Whether `value` still is what was typed: one that was changed elsewhere (paid at another till, the next sale) shows
 * itself, also under the fingers. An emptied amount may count as 0.
 */
const esDe = ({ dicho }: Escrito, value: MontoEscrito): boolean =>
  esIlegible(dicho)
    ? esIlegible(value) && value.texto === dicho.texto
    : value === dicho || (dicho === null && value === 0)

function textoDe(monto: MontoEscrito | undefined): string {
  if (monto === null || monto === undefined) return ''
  return esIlegible(monto) ? monto.texto : formatoNumero(monto / 100, 2)
}
