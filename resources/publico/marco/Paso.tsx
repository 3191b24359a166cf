import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Titulo } from '#src/page/Titulo.tsx'
import { useAlmacen, useErrores } from '../campos/almacen.ts'
import { alto } from './alto.ts'

interface PasoProps {
  /** The step's number, from 1. */
  numero: number
  total: number
  /** i18n keys: of the step, of its button, and of what happens once it is pressed. */
  titulo: string
  detalle?: string
  boton: string
  despues: string
  /** Answers whether the step is done; what is wrong is told to the form's store first. */
  onSiguiente: () => boolean
  onAtras?: () => void
  children: ReactNode
}

/**
 * One step of a form: where one is, one group of questions, one button over the whole width. Give each its own `key`.
 */
export function Paso({ numero, total, titulo, detalle, boton, despues, onSiguiente, onAtras, children }: PasoProps) {
  const form = useRef<HTMLFormElement>(null)
  const errores = Object.keys(useErrores(useAlmacen())).length
  const progreso = translate('publico.paso', { numero, total })
  const nombre = translate(titulo)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The fields say what is wrong before the cursor goes to the first of them.
    if (!onSiguiente()) requestAnimationFrame(() => enfocarError(form.current))
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Titulo>{enLinea(nombre, progreso)}</Titulo>
      <Progreso numero={numero} total={total} texto={progreso} />
      <Encabezado>{nombre}</Encabezado>
      {detalle && <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{translate(detalle)}</Typography>}
      {children}
      <Box role="alert">
        {errores > 0 && (
          <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
            {translate('publico.revisar', { smart_count: errores })}
          </Alert>
        )}
      </Box>
      <Button type="submit" variant="contained" size="large" fullWidth onClick={unaVez} sx={BOTON}>
        {translate(boton)}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, textAlign: 'center' }}>
        {translate(despues)}
      </Typography>
      {onAtras && (
        <Button onClick={onAtras} fullWidth sx={{ ...BOTON, mt: 1 }}>
          {translate('publico.atras')}
        </Button>
      )}
    </form>
  )
}

export const BOTON = { ...alto(52), fontSize: '1rem' } as const

/**
 * The name of what is on screen, to which the cursor goes when one step gives way to another, so that it is read aloud:
 * before anybody can be in a field.
 */
export function Encabezado({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (visto) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    visto = true
  }, [])
  return (
    <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ mb: 1 }}>
      {children}
    </Typography>
  )
}

/** Whether a step was shown before in this visit: at the first one the browser itself begins at the top. */
let visto = false

function Progreso({ numero, total, texto }: { numero: number; total: number; texto: string }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {texto}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
        {Array.from({ length: total }, (_, indice) => (
          <Box
            key={indice}
            sx={{ flex: 1, height: 4, borderRadius: 1, bgcolor: indice < numero ? 'primary.main' : 'divider' }}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The longest time between the two taps of a double tap. */
const DOBLE_MS = 500
let tocado = -DOBLE_MS

/**
 * The second tap of a double one is nobody's word on the step that has come meanwhile; one that follows a tap on
 * something else is.
 */
const unaVez = (event: MouseEvent) => {
  if (event.detail > 1 && event.timeStamp - tocado < DOBLE_MS) event.preventDefault()
  tocado = event.timeStamp
}

/** Brings the cursor to the first control that is wrong, or to the group that is as a whole (`data-invalido`). */
function enfocarError(form: HTMLFormElement | null) {
  const invalido = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalido]')
  const control = invalido?.matches('fieldset') ? invalido.querySelector<HTMLElement>('input') : invalido
  control?.focus()
}
