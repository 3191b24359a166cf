import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import type { HttpError } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import type { EnlaceAnswer } from '#contract/usuarios/recuperacion'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { LOGIN } from '#contract/rutas-publicas'
import { sessionStore } from '#src/session/session.ts'
import { Card } from './Card.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

type LinkState = 'asking' | { open: EnlaceAnswer } | { refused: string }

/** `reset_password`: the owner of a one-time link chooses a password; open to all, signed in or not. */
export function ElegirContrasena() {
  const { guid = '' } = useParams()
  const call = `/Usuarios/enlace/${encodeURIComponent(guid)}`
  const [link, setLink] = useState<LinkState>('asking')

  useEffect(() => {
    http(call, { token: null }).then(
      ({ json }) => setLink({ open: json as EnlaceAnswer }),
      (error: unknown) => setLink({ refused: messageOf(error) }),
    )
  }, [call])

  if (link === 'asking') return <PageSkeleton />
  if ('open' in link) return <Choose call={call} link={link.open} onRefused={(refused) => setLink({ refused })} />
  return (
    <main>
      <Notice titulo="enlaces.enlace.titulo_invalido" detalle={link.refused}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          <Button component={Link} to="/forgot_password" variant="contained">
            {translate('enlaces.enlace.pedir')}
          </Button>
          <Button component={Link} to={LOGIN}>
            {translate('enlaces.recuperacion.volver')}
          </Button>
        </Box>
      </Notice>
    </main>
  )
}

function Choose({
  call,
  link: { uso, nombre, email },
  onRefused,
}: {
  call: string
  link: EnlaceAnswer
  onRefused: (reason: string) => void
}) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message?: string; contrasena?: string }>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setRefusal({})
    try {
      await http(call, {
        method: 'POST',
        body: { contrasena: String(new FormData(form).get('password')) },
        token: null,
      })
      // The user who was signed in here leaves: from now on it is the owner of the link who signs in.
      sessionStore.signOut()
      await navigate(LOGIN, { replace: true, state: { elegida: email } })
    } catch (error) {
      const { status, body } = error as HttpError
      if (status === 404) return onRefused(messageOf(error))
      setRefusal(body?.errors?.contrasena ? { contrasena: body.errors.contrasena } : { message: messageOf(error) })
      setBusy(false)
      form.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  const { message, contrasena } = refusal
  return (
    <Card
      titulo="enlaces.enlace.titulo"
      avisos={message && <Alert severity="error">{translate(message, { _: message })}</Alert>}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
        {translate(uso === 'invitacion' ? 'enlaces.enlace.bienvenida' : 'enlaces.enlace.cambio', { nombre, email })}
      </Typography>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {/* A hidden user name tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField datos={[nombre, email]} error={contrasena} autoFocus />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
          {translate(busy ? 'enlaces.enlace.guardando' : 'enlaces.enlace.guardar')}
        </Button>
      </form>
    </Card>
  )
}

/** The server's sentence, or the key of ours when it sent none. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
