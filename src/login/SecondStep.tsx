import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { translate } from '#i18n/translate'
import { Card } from './Card.tsx'
import { Field } from './Field.tsx'
import type { SignIn } from './use-sign-in.ts'

const CAMPOS = {
  aplicacion: {
    label: 'sesion.segundo_factor.codigo',
    ayuda: 'sesion.segundo_factor.ayuda',
    otro: 'sesion.segundo_factor.usar_recuperacion',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    incompleto: 'sesion.segundo_factor.incompleto',
    largo: 6,
  },
  recuperacion: {
    label: 'sesion.segundo_factor.codigo_recuperacion',
    ayuda: 'sesion.segundo_factor.ayuda_recuperacion',
    otro: 'sesion.segundo_factor.usar_aplicacion',
    autoComplete: 'off',
    inputMode: 'text',
    incompleto: 'sesion.segundo_factor.recuperacion_incompleto',
    largo: 12,
  },
} as const

/** After the right password: the code of the application, or one of recovery. */
export function SecondStep({ entry: { busy, message, secondStep, dismiss, startAgain } }: { entry: SignIn }) {
  const form = useRef<HTMLFormElement>(null)
  const [medio, setMedio] = useState<keyof typeof CAMPOS>('aplicacion')
  const [incomplete, setIncomplete] = useState(false)
  const { label, ayuda, otro, incompleto, largo, ...input } = CAMPOS[medio]
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name=codigo]')?.select()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const codigo = String(new FormData(event.currentTarget).get('codigo')).replace(/[\s-]/g, '')
    setIncomplete(codigo.length !== largo)
    if (codigo.length !== largo) return focus()
    if (!(await secondStep(codigo))) focus()
  }

  const change = () => {
    setMedio(medio === 'aplicacion' ? 'recuperacion' : 'aplicacion')
    setIncomplete(false)
    dismiss()
  }

  return (
    <Card titulo="sesion.segundo_factor.titulo" avisos={message && <Alert severity="error">{message}</Alert>}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          key={medio}
          name="codigo"
          label={label}
          {...input}
          ayuda={translate(ayuda)}
          error={incomplete ? translate(incompleto) : undefined}
          autoFocus
          grande
        />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={busy}>
          {translate(busy ? 'sesion.segundo_factor.verificando' : 'sesion.segundo_factor.verificar')}
        </Button>
      </form>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mt: 2 }}>
        <Button size="small" onClick={change}>
          {translate(otro)}
        </Button>
        <Button size="small" color="inherit" onClick={startAgain}>
          {translate('sesion.segundo_factor.volver')}
        </Button>
      </Box>
    </Card>
  )
}
