import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Mensaje } from '#contract/errores'
import { translate } from '#i18n/translate'

export interface CampoProps {
  /** Dotted path of the value. */
  nombre: string
  /** i18n key. */
  etiqueta: string
  /** i18n key of what helps to fill it in. */
  ayuda?: string
  /** Says that it may stay empty. */
  opcional?: boolean
}

interface RotuloProps extends Omit<CampoProps, 'nombre'> {
  id: string
  error: Mensaje | undefined
  children: ReactNode
}

/** A field with its label above, and help and error beneath, which `descripcion` names. */
export function Rotulo({ id, etiqueta, ayuda, opcional, error, children }: RotuloProps) {
  return (
    <Box sx={{ mb: 2.5 }}>
      <Typography component="label" htmlFor={id} sx={ETIQUETA}>
        <TextoRotulo etiqueta={etiqueta} opcional={opcional} />
      </Typography>
      {children}
      <Notas id={id} ayuda={ayuda} error={error} />
    </Box>
  )
}

export const TextoRotulo = ({ etiqueta, opcional }: Pick<CampoProps, 'etiqueta' | 'opcional'>) => (
  <>
    {translate(etiqueta)}
    {opcional && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {' '}
        {translate('publico.opcional')}
      </Box>
    )}
  </>
)

/** The help and the error of a field, which the field itself says to whoever does not see them. */
export const Notas = ({ id, ayuda, error }: { id: string; ayuda?: string; error?: Mensaje }) => (
  <>
    {ayuda && (
      <Typography id={`${id}-ayuda`} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {translate(ayuda)}
      </Typography>
    )}
    {error && (
      <Typography id={`${id}-error`} variant="body2" sx={{ color: 'error.main', fontWeight: 500, mt: 0.5 }}>
        {translate(error.key, { ...error.params, _: error.key })}
      </Typography>
    )}
  </>
)

/** The attributes with which a control names its notes. */
export const descripcion = (id: string, ayuda: string | undefined, error: Mensaje | undefined) => ({
  'aria-describedby': [ayuda && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

export const ETIQUETA = { display: 'block', fontWeight: 600, mb: 0.5, p: 0 } as const
