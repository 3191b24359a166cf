import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'

interface CampoOpcionProps<T extends string> {
  /** i18n key. */
  label: string
  /** Help under it, in words. */
  ayuda?: string
  value: T | number | undefined
  opciones: readonly (readonly [value: T | number, texto: string])[]
  onElegir: (value: T) => void
}

/** One of a few options outside of a form of react-admin (`Opciones` in one), as the browser chooses them. */
export const CampoOpcion = <T extends string>({ label, ayuda, value, opciones, onElegir }: CampoOpcionProps<T>) => (
  <TextField
    select
    label={translate(label)}
    helperText={ayuda}
    value={value}
    onChange={({ target }) => onElegir(target.value as T)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {opciones.map(([otro, texto]) => (
      <option key={otro} value={otro}>
        {texto}
      </option>
    ))}
  </TextField>
)
