import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router'
import { moduloDe } from '#contract/modulos'
import type { PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { LOGIN } from '#contract/rutas-publicas'
import { sessionStore } from '#src/session/session.ts'
import { Card } from './Card.tsx'
import { Field, PasswordField } from './Field.tsx'

type LinkState = 'asking' | 'open' | 'done' | { refused: string }

/** The first account of a new system, made with the one-time link that its start printed. */
export function PrimerInicio() {
  const { token = '' } = useParams()
  const call = `/Usuarios/primer-administrador/${encodeURIComponent(token)}`
  const [link, setLink] = useState<LinkState>('asking')

  useEffect(() => {
    http(call, { token: null }).then(
      () => setLink('open'),
      (error: unknown) => setLink({ refused: messageOf(error) }),
    )
  }, [call])

  if (link === 'asking') return <PageSkeleton />
  if (link === 'done') return <Navigate to={LOGIN} replace state={{ from: moduloDe('Centro').path }} />
  if (link === 'open') return <Account call={call} onDone={() => setLink('done')} />
  return (
    <Card
      titulo="sesion.primer_inicio.titulo"
      avisos={<Alert severity="info">{translate(link.refused, { _: link.refused })}</Alert>}
    >
      <Button component={Link} to={LOGIN} variant="contained" fullWidth>
        {translate('sesion.ingresar')}
      </Button>
    </Card>
  )
}

function Account({ call, onDone }: { call: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message?: string; errors?: Partial<Record<string, string>> }>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const body: PrimerAdministradorCrear = {
      nombre: String(data.get('nombre')),
      email: String(data.get('email')),
      contrasena: String(data.get('password')),
    }
    setBusy(true)
    setRefusal({})
    try {
      await http(call, { method: 'POST', body, token: null })
      await sessionStore.login({ email: body.email.trim(), pass: body.contrasena, mantener: false })
      onDone()
    } catch (error) {
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      setRefusal(errors ? { errors } : { message: messageOf(error) })
      setBusy(false)
    }
  }

  const { message, errors = {} } = refusal
  return (
    <Card
      titulo="sesion.primer_inicio.titulo"
      avisos={message && <Alert severity="error">{translate(message, { _: message })}</Alert>}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('sesion.primer_inicio.detalle')}</Typography>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field name="nombre" label="sesion.primer_inicio.nombre" autoComplete="name" autoFocus error={errors.nombre} />
        <Field name="email" label="sesion.correo" type="email" autoComplete="username" error={errors.email} />
        <PasswordField autoComplete="new-password" ayuda={translate('sesion.fuerza.regla')} error={errors.contrasena} />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
          {translate(busy ? 'sesion.primer_inicio.creando' : 'sesion.primer_inicio.crear')}
        </Button>
      </form>
    </Card>
  )
}

/** The server's sentence, or the key of ours when it sent none. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
