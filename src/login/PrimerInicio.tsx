import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router'
import { PERFILES, PREGUNTAS } from '#contract/ajustes/perfiles'
import type { PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import { translate } from '#i18n/translate'
import { rotular } from '#src/centro.ts'
import { http } from '#src/data/http.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { LOGIN } from '#contract/rutas-publicas'
import { sessionStore } from '#src/session/session.ts'
import { Card } from './Card.tsx'
import { Field } from './Field.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

type LinkState = 'asking' | 'open' | 'done' | { refused: string }

/**
 * All that a new school is asked before its first screen, on one page: its name, how it works and its first account,
 * made with the one-time link that the start printed.
 */
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
  if (link === 'done') return <Navigate to={LOGIN} replace />
  if (link === 'open')
    return <Account call={call} onDone={() => setLink('done')} onGone={(refused) => setLink({ refused })} />
  return (
    <Card
      titulo="enlaces.primer_inicio.titulo"
      avisos={<Alert severity="info">{translate(link.refused, { _: link.refused })}</Alert>}
    >
      <Button component={Link} to={LOGIN} variant="contained" fullWidth>
        {translate('sesion.ingresar')}
      </Button>
    </Card>
  )
}

interface AccountProps {
  call: string
  onDone: () => void
  /** The link was used meanwhile, in another window: nothing that is written here can be sent any more. */
  onGone: (message: string) => void
}

function Account({ call, onDone, onGone }: AccountProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message?: string; errors?: Partial<Record<string, string>> }>({})
  const [escrito, setEscrito] = useState({ nombre: '', email: '', centro: '' })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const body = bodyOf(new FormData(form))
    setBusy(true)
    setRefusal({})
    try {
      await http(call, { method: 'POST', body, token: null })
      await sessionStore.login({ email: body.email.trim(), pass: body.contrasena, mantener: false })
      rotular({ nombre: body.centro.trim() })
      onDone()
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return onGone(messageOf(error))
      const errors = error instanceof HttpError ? error.body?.errors : undefined
      setRefusal(errors ? { errors } : { message: messageOf(error) })
      setBusy(false)
      const campos = Object.keys(errors ?? {}).map((campo) => (campo === 'contrasena' ? 'password' : campo))
      Array.from(form.querySelectorAll('input'))
        .find(({ name }) => campos.includes(name))
        ?.focus()
    }
  }

  const { message, errors = {} } = refusal
  return (
    <Card
      titulo="enlaces.primer_inicio.titulo"
      avisos={message && <Alert severity="error">{translate(message, { _: message })}</Alert>}
    >
      <form
        onSubmit={(event) => void submit(event)}
        onChange={(event) => {
          const { name, value } = event.target as Partial<HTMLInputElement>
          if (name && name in escrito) setEscrito({ ...escrito, [name]: value ?? '' })
        }}
        noValidate
      >
        <Parte titulo="enlaces.primer_inicio.centro">
          <Field
            name="centro"
            label="enlaces.primer_inicio.nombre_centro"
            autoComplete="organization"
            autoFocus
            error={errors.centro}
            ayuda={translate('enlaces.primer_inicio.nombre_centro_ayuda')}
          />
          <Perfil error={errors.perfil && translate('enlaces.primer_inicio.elija')} />
          <Preguntas />
        </Parte>
        <Parte titulo="enlaces.primer_inicio.cuenta">
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {translate('enlaces.primer_inicio.detalle')}
          </Typography>
          <Field name="nombre" label="enlaces.primer_inicio.nombre" autoComplete="name" error={errors.nombre} />
          <Field name="email" label="sesion.correo" type="email" autoComplete="username" error={errors.email} />
          <NewPasswordField datos={Object.values(escrito)} error={errors.contrasena} />
        </Parte>
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
          {translate(busy ? 'enlaces.primer_inicio.creando' : 'enlaces.primer_inicio.crear')}
        </Button>
      </form>
    </Card>
  )
}

function bodyOf(data: FormData): PrimerAdministradorCrear {
  const texto = (name: string) => String(data.get(name) ?? '')
  return {
    centro: texto('centro'),
    // The server says beside it that none was chosen.
    perfil: texto('perfil') as PrimerAdministradorCrear['perfil'],
    cai: data.has('cai'),
    transferencias: data.has('transferencias'),
    becas: data.has('becas'),
    nombre: texto('nombre'),
    email: texto('email'),
    contrasena: texto('password'),
  }
}

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box component="section" sx={{ mb: 3 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
      {translate(titulo)}
    </Typography>
    {children}
  </Box>
)

const GRUPO = { border: 0, m: 0, mb: 2, p: 0, minWidth: 0 } as const
const ROTULO = { p: 0, mb: 0.5, fontSize: '0.875rem', fontWeight: 600 } as const

/** The kind of school, of which one has to be chosen: none is right for all. */
function Perfil({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <Box component="fieldset" role="radiogroup" aria-describedby={error && id} sx={GRUPO}>
      <Box component="legend" sx={ROTULO}>
        {translate('enlaces.primer_inicio.perfil')}
      </Box>
      <RadioGroup name="perfil" role="presentation">
        {PERFILES.map((perfil) => (
          <FormControlLabel
            key={perfil}
            value={perfil}
            control={<Radio size="small" />}
            label={translate(`enlaces.primer_inicio.perfiles.${perfil}`)}
          />
        ))}
      </RadioGroup>
      {error && (
        <FormHelperText id={id} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

const Preguntas = () => (
  <Box component="fieldset" sx={GRUPO}>
    <Box component="legend" sx={ROTULO}>
      {translate('enlaces.primer_inicio.preguntas')}
    </Box>
    {PREGUNTAS.map((pregunta) => (
      <FormControlLabel
        key={pregunta}
        control={<Checkbox size="small" name={pregunta} />}
        label={translate(`enlaces.primer_inicio.pregunta.${pregunta}`)}
        sx={{ display: 'flex' }}
      />
    ))}
    <FormHelperText>{translate('enlaces.primer_inicio.preguntas_ayuda')}</FormHelperText>
  </Box>
)

/** The server's sentence, or the key of ours when it sent none. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
