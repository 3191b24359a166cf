import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'

interface FieldProps {
  name: string
  /** i18n key. */
  label: string
  autoComplete: string
  /** A sentence about what to write, in the place of the help. */
  error?: string
  ayuda?: string
  type?: string
  inputMode?: 'numeric' | 'text'
  defaultValue?: string
  autoFocus?: boolean
  /** Large figures that are easy to compare, for a code. */
  grande?: boolean
  endAdornment?: ReactNode
}

/** A labelled field of a light form, which the browser fills and a FormData reads. */
export function Field({ label, error, ayuda, inputMode, grande, ...input }: FieldProps) {
  const id = useId()
  const help = error ?? ayuda
  return (
    <FormControl error={!!error} margin="none" sx={{ mb: 2 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {translate(label)}
      </Typography>
      <OutlinedInput
        id={id}
        {...input}
        slotProps={{ input: { inputMode } }}
        aria-describedby={help ? `${id}-help` : undefined}
        sx={grande ? LARGE : undefined}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}

const LARGE = { fontSize: '1.25rem', letterSpacing: '0.15em', fontVariantNumeric: 'tabular-nums' }

/** A password, which its owner can look at. */
export function PasswordField(props: Pick<FieldProps, 'autoComplete' | 'error' | 'ayuda' | 'autoFocus'>) {
  const [visible, setVisible] = useState(false)
  const toggle = (
    <IconButton
      edge="end"
      size="small"
      aria-label={translate(visible ? 'sesion.ocultar' : 'sesion.mostrar')}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
    </IconButton>
  )
  return (
    <Field
      name="password"
      label="sesion.contrasena"
      type={visible ? 'text' : 'password'}
      endAdornment={toggle}
      {...props}
    />
  )
}
