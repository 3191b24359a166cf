import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { useOnline } from '#src/layout/avisos/online.ts'
import { local } from '#src/storage.ts'
import { Card } from './Card.tsx'
import { Field, PasswordField } from './Field.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignIn } from './use-sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

/** True where whoever is on the same network can read what is typed: plain http, but from the server's own computer. */
const enClaro = (): boolean =>
  location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

interface LoginFormProps {
  /** i18n key of what to say above it; `logro`: something was done. */
  aviso?: string
  logro?: boolean
  /** The address to begin with, where it is known who is about to sign in. */
  email?: string
}

/** The sign-in, in one step or two. */
export function LoginForm({ email: known = '', ...notice }: LoginFormProps) {
  const entry = useSignIn()
  const [email, setEmail] = useState(known)
  if (entry.desafio) return <SecondStep entry={entry} />
  return <FirstStep {...notice} entry={entry} email={email} onEmail={setEmail} />
}

interface FirstStepProps extends Pick<LoginFormProps, 'aviso' | 'logro'> {
  entry: SignIn
  /** The address as it was last sent: whoever comes back from the second step need not type it again. */
  email: string
  onEmail: (email: string) => void
}

/** E-mail and password in a real form, which password managers fill. */
function FirstStep({ entry: { busy, message, signIn }, aviso, logro, email: known, onEmail }: FirstStepProps) {
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState({ email: false, password: false })
  const required = (lacking: boolean) => (lacking ? translate('validacion.requerido') : undefined)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const pass = String(data.get('password'))
    setMissing({ email: email === '', password: pass === '' })
    if (email === '' || pass === '') return focus(email === '' ? 'email' : 'password')
    onEmail(email)
    const entered = await signIn({ email, pass, mantener: data.has('mantener') })
    if (!entered) focus('password')
  }

  const avisos = (
    <>
      {enClaro() && (
        <Alert severity="warning" role="note">
          {translate('sesion.en_claro')}
        </Alert>
      )}
      {!online && <Alert severity="warning">{translate('sesion.sin_respuesta')}</Alert>}
      {!local.lasts() && <Alert severity="info">{translate('sesion.sin_guardar')}</Alert>}
      {aviso && !message && (
        <Alert severity={logro ? 'success' : 'info'} role="status">
          {translate(aviso)}
        </Alert>
      )}
      {message && <Alert severity="error">{message}</Alert>}
    </>
  )
  return (
    <Card titulo="sesion.titulo" avisos={avisos}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          name="email"
          label="sesion.correo"
          type="email"
          autoComplete="username"
          defaultValue={known}
          autoFocus={!known}
          error={required(missing.email)}
        />
        <PasswordField autoComplete="current-password" autoFocus={!!known} error={required(missing.password)} />
        <FormControlLabel
          name="mantener"
          control={<Checkbox />}
          label={translate('sesion.mantener')}
          sx={{ mb: 1.5 }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
          {translate(busy ? 'sesion.ingresando' : 'sesion.ingresar')}
        </Button>
      </form>
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Button component={Link} to="/forgot_password" size="small">
          {translate('sesion.olvido')}
        </Button>
      </Box>
    </Card>
  )
}
