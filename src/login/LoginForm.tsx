import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Brand } from '#src/layout/Brand.tsx'
import { useOnline } from '#src/layout/online.ts'
import { useSignIn } from './use-sign-in.ts'

/** E-mail and password in a real form, which password managers fill; `ended`: a session ran out. */
export function LoginForm({ ended }: { ended: boolean }) {
  const translate = useTranslate()
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState({ email: false, password: false })
  const { busy, message, signIn } = useSignIn()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.current || busy) return
    const data = new FormData(form.current)
    const email = String(data.get('email')).trim()
    const pass = String(data.get('password'))
    setMissing({ email: email === '', password: pass === '' })
    if (email === '' || pass === '') return focus(email === '' ? 'email' : 'password')
    const entered = await signIn({ email, pass, mantener: data.get('mantener') !== null })
    if (!entered) focus('password')
  }
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select()

  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 2 }}>
      <title>{`${translate('sesion.titulo')} · ${translate('sesion.producto')}`}</title>
      <Box sx={{ width: '100%', maxWidth: 400, p: { xs: 0, sm: 4 }, border: { sm: 1 }, borderColor: { sm: 'divider' }, borderRadius: 1, bgcolor: { sm: 'background.paper' } }}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 4, mb: 2 }}>{translate('sesion.titulo')}</Typography>
        <Box sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mb: 2 } }}>
          {!online && <Alert severity="warning">{translate('sesion.sin_respuesta')}</Alert>}
          {ended && !message && <Alert severity="info" role="status">{translate('sesion.terminada')}</Alert>}
          {message && <Alert severity="error">{message}</Alert>}
        </Box>
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <Field name="email" label={translate('sesion.correo')} type="email" autoComplete="username" autoFocus missing={missing.email} />
          <PasswordField missing={missing.password} />
          <FormControlLabel name="mantener" control={<Checkbox />} label={translate('sesion.mantener')} sx={{ mb: 1.5 }} />
          <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>{translate(busy ? 'sesion.ingresando' : 'sesion.ingresar')}</Button>
        </form>
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button component={Link} to="/forgot_password" size="small">{translate('sesion.olvido')}</Button>
        </Box>
      </Box>
    </Box>
  )
}

function PasswordField({ missing }: { missing: boolean }) {
  const translate = useTranslate()
  const [visible, setVisible] = useState(false)
  const toggle = (
    <IconButton edge="end" size="small" aria-label={translate(visible ? 'sesion.ocultar' : 'sesion.mostrar')} onClick={() => setVisible(!visible)}>
      {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
    </IconButton>
  )
  return <Field name="password" label={translate('sesion.contrasena')} type={visible ? 'text' : 'password'} autoComplete="current-password" missing={missing} endAdornment={toggle} />
}

interface FieldProps {
  name: string
  label: string
  type: string
  autoComplete: string
  missing: boolean
  autoFocus?: boolean
  endAdornment?: ReactNode
}

function Field({ label, missing, ...input }: FieldProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <FormControl error={missing} margin="none" sx={{ mb: 2 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>{label}</Typography>
      <OutlinedInput id={id} {...input} aria-describedby={missing ? `${id}-error` : undefined} />
      {missing && <FormHelperText id={`${id}-error`}>{translate('validacion.requerido')}</FormHelperText>}
    </FormControl>
  )
}
