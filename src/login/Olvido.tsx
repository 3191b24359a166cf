import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { HttpError } from 'react-admin'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { LOGIN } from '#contract/rutas-publicas'
import { Card } from './Card.tsx'
import { Field } from './Field.tsx'

/** The server's answer: whether this school sends mail at all, never whether there is an account. */
interface Asked {
  email: string
  correo: boolean
}

/** `forgot_password`: asks for a link by mail; open to all, signed in or not. */
export function Olvido() {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<{ message?: string; email?: string }>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setBusy(true)
    setRefusal({})
    try {
      const { json } = await http('/Usuarios/recuperar', { method: 'POST', body: { email }, token: null })
      setAsked({ email, correo: (json as Asked).correo })
    } catch (error) {
      const { message, body } = error as HttpError
      setRefusal(body?.errors ? { email: body.errors.email } : { message })
    }
    setBusy(false)
  }

  const avisos = (
    <>
      {refusal.message && <Alert severity="error">{translate(refusal.message, { _: refusal.message })}</Alert>}
      {asked && (
        <Alert severity={asked.correo ? 'success' : 'info'} role="status">
          {translate(asked.correo ? 'enlaces.recuperacion.enviado' : 'enlaces.recuperacion.sin_correo', {
            email: asked.email,
          })}
        </Alert>
      )}
    </>
  )
  return (
    <Card titulo="enlaces.recuperacion.titulo" avisos={avisos}>
      {asked ? (
        <Button variant="outlined" size="large" fullWidth onClick={() => setAsked(undefined)}>
          {translate('enlaces.recuperacion.otro')}
        </Button>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('enlaces.recuperacion.detalle')}</Typography>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Field
              name="email"
              label="sesion.correo"
              type="email"
              autoComplete="username"
              autoFocus
              error={refusal.email}
            />
            <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
              {translate(busy ? 'enlaces.recuperacion.enviando' : 'enlaces.recuperacion.enviar')}
            </Button>
          </form>
        </>
      )}
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Button component={Link} to={LOGIN} size="small">
          {translate('enlaces.recuperacion.volver')}
        </Button>
      </Box>
    </Card>
  )
}
