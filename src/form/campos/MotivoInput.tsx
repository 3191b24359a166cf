import { FieldTitle, InputHelperText, useInput, useResourceContext } from 'react-admin'
import type { ClaseDeMotivo } from '#contract/texto/motivos'
import { CampoMotivo } from '#src/form/dialogos/CampoMotivo.tsx'

interface MotivoInputProps {
  /**
   * The kind of reason whose list, kept by the school, is offered; without one the reason is typed, whatever it says.
   */
  clase?: ClaseDeMotivo
  source?: string
  label?: string
  ayuda?: string
  /** Other inputs come before the reason, and one of them takes the focus. */
  despues?: boolean
  /** The reason may be left empty. */
  opcional?: boolean
  /** Translated: what it is the reason of, where a form asks for several. */
  de?: string
  /** There is no room to show all the reasons at once. */
  plegado?: boolean
}

/** The reason of something that can't be undone, or that gives something away; it is kept with the record. */
export function MotivoInput({
  clase,
  source = 'motivo',
  label,
  ayuda,
  despues,
  opcional = false,
  de,
  plegado,
}: MotivoInputProps) {
  const resource = useResourceContext()
  const { id, field, fieldState, isRequired } = useInput({ source, isRequired: !opcional })
  const { invalid, error } = fieldState
  return (
    <CampoMotivo
      clase={clase}
      id={id}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => field.onBlur()}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      ayuda={ayuda && <InputHelperText helperText={ayuda} />}
      error={invalid && <InputHelperText error={error?.message} />}
      opcional={opcional}
      de={de}
      plegado={plegado}
      autoFocus={!despues}
    />
  )
}
