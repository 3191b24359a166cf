import { FieldTitle, SelectInput, useResourceContext, type SelectInputProps } from 'react-admin'

/**
 * A choice that always has one of its values. React Admin's own has a row to clear it with, which without its text is
 * an empty line that a reader of screens calls «Borrar el valor».
 */
export function Elegir({ label, isRequired, ...props }: Omit<SelectInputProps, 'emptyText'>) {
  const resource = useResourceContext(props)
  // Only what is required has no such row; whether it is marked so is for its form to say.
  const titulo =
    label === false || label === '' ? (
      label
    ) : (
      <FieldTitle label={label} source={props.source} resource={resource} isRequired={isRequired} />
    )
  return <SelectInput {...props} label={titulo} isRequired />
}
