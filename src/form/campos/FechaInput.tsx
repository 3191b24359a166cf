import { useWrappedSource } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { esFecha } from '#contract/tiempo/fechas'
import { Calendario } from './Calendario.tsx'
import { FECHA } from './escrituras.ts'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/** A local date (YYYY-MM-DD in the record) typed as dd/mm/aaaa, or chosen in the browser's own calendar. */
export function FechaInput(props: InputProps) {
  return (
    <FormattedInput
      helperText="formulario.fecha_ayuda"
      {...props}
      {...FECHA}
      slots={{ endAdornment: !props.disabled && !props.readOnly && <Calendar source={props.source} /> }}
    />
  )
}

function Calendar({ source }: { source: string }) {
  const name = useWrappedSource(source)
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  return (
    <Calendario
      value={typeof value === 'string' && esFecha(value) ? value : ''}
      onElegir={(fecha) =>
        setValue(name, fecha || null, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  )
}
