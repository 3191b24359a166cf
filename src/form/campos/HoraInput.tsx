import { TextInput } from 'react-admin'
import { formatoHora } from '#contract/texto/formato'
import type { InputProps } from './FormattedInput.tsx'

/** A time of day, `HH:MM` in the record, by the browser's own field (a wheel on a phone). */
export function HoraInput(props: InputProps) {
  return (
    <TextInput
      {...props}
      type="time"
      format={(value?: string | null) => (value ? formatoHora(value) : '')}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
