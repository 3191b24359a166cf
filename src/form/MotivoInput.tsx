import { TextInput } from 'react-admin'

/** As long as a reason may be, in the contract too. */
const MAXIMO = { htmlInput: { maxLength: 300 } }

interface MotivoInputProps {
  ayuda?: string
  /** Other inputs come before it, and one of them takes the focus. */
  despues?: boolean
}

/** The reason of something that can't be undone; it is kept with the record. */
export function MotivoInput({ ayuda, despues }: MotivoInputProps) {
  return (
    <TextInput
      source="motivo"
      isRequired
      autoFocus={!despues}
      multiline
      minRows={2}
      slotProps={MAXIMO}
      helperText={ayuda}
    />
  )
}
