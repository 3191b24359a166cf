import { TextInput } from 'react-admin'

/** As long as a reason may be, in the contract too. */
const MAXIMO = { htmlInput: { maxLength: 300 } }

/** The reason of something that can't be undone; it is kept with the record. */
export function MotivoInput({ ayuda }: { ayuda?: string }) {
  return <TextInput source="motivo" isRequired autoFocus multiline minRows={2} slotProps={MAXIMO} helperText={ayuda} />
}
