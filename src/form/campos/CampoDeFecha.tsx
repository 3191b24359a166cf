import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useEvent } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Calendario } from './Calendario.tsx'
import { leerFecha } from './fechas.ts'

interface CampoDeFechaProps extends Pick<TextFieldProps, 'label' | 'required' | 'size' | 'margin' | 'sx'> {
  /** The local date that counts, YYYY-MM-DD; blank where there is none. */
  value: string
  /** Told a date as soon as it is written whole, or chosen; and blank where the box was emptied. */
  onChange: (fecha: string) => void
  /** Told that what is written is no date of those that are taken; then `value` may go blank, and the text stays. */
  onIlegible?: () => void
  /** The first and the last date that are taken. */
  min?: string
  max?: string
  /** The note below, by what stands in the box. */
  ayuda?: (escrito: 'vacia' | 'invalida') => ReactNode
  /** Emptied and left, it shows the date that counts again. */
  siempre?: boolean
}

const PRIMERA = '1900-01-01'
const ULTIMA = '2100-12-31'
/** With four figures of its year a date is whole; one of two may only be begun, and a report would be asked twice. */
const ENTERA = /^\d{4}-\d|\d{4}$/

/**
 * A date outside a form of react-admin (a filter, the counter), written as people write it: dd/mm/aaaa in every
 * browser. What is written stays until it can be read; nothing is put in its place.
 */
export function CampoDeFecha({
  value,
  onChange,
  onIlegible,
  min = PRIMERA,
  max = ULTIMA,
  ayuda,
  siempre,
  ...field
}: CampoDeFechaProps) {
  const [escrito, setEscrito] = useState<string | null>(null)
  const told = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // A date that is taken away or chosen elsewhere shows in the box too, but never under the fingers.
  const follow = useEvent(() => {
    if (told.current === value) return
    told.current = value
    const refused = value === '' && onIlegible && escrito?.trim()
    if (!refused && document.activeElement !== input.current) setEscrito(null)
  })
  useEffect(() => follow(), [value, follow])

  const fechaDe = (text: string): string | null => {
    const fecha = leerFecha(text, hoyDelCentro())
    return fecha && fecha >= (min || PRIMERA) && fecha <= (max || ULTIMA) ? fecha : null
  }
  const tell = (fecha: string) => {
    if (fecha === told.current) return
    told.current = fecha
    onChange(fecha)
  }
  const onWrite = (text: string) => {
    setEscrito(text)
    const fecha = fechaDe(text)
    if (text.trim() === '') tell('')
    else if (fecha && (onIlegible || ENTERA.test(text.trim()))) tell(fecha)
    else onIlegible?.()
  }
  const onLeave = () => {
    if (escrito === null) return
    const fecha = fechaDe(escrito)
    if (fecha) choose(fecha)
    else if (escrito.trim() === '' && siempre) setEscrito(null)
  }
  // Shown as it was chosen, also until a list has taken it, which waits for more.
  const choose = (fecha: string) => {
    setEscrito(fecha && formatoFecha(fecha))
    tell(fecha)
  }

  const invalida = escrito !== null && escrito.trim() !== '' && !fechaDe(escrito)
  const vacia = escrito !== null && escrito.trim() === ''
  const dicho = invalida ? (ayuda?.('invalida') ?? translate('validacion.fecha')) : vacia && ayuda?.('vacia')
  return (
    <TextField
      {...field}
      inputRef={input}
      value={escrito ?? (value && formatoFecha(value))}
      placeholder={translate('formulario.fecha_ayuda')}
      onChange={({ target }) => onWrite(target.value)}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave()}
      error={invalida}
      helperText={dicho}
      fullWidth={false}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
        input: { endAdornment: <Calendario value={value} min={min} max={max} onElegir={choose} /> },
      }}
    />
  )
}
