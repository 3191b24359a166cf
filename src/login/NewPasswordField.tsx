import Box from '@mui/material/Box'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { PasswordField } from './Field.tsx'
import { fuerzaDe } from './fuerza-model.ts'
import type { Fuerza } from './fuerza-model.ts'

interface NewPasswordFieldProps {
  /** Facts known of the password's owner (name, address), which it must not be like. */
  datos: readonly string[]
  /** Why the server refused it. */
  error?: string
  autoFocus?: boolean
}

/** A password to choose, with a word about how good it is while it is typed; the server has the last one. */
export function NewPasswordField({ datos, error, autoFocus }: NewPasswordFieldProps) {
  const [escrita, setEscrita] = useState('')
  const [refused, setRefused] = useState({ error, escrita })
  if (refused.error !== error) setRefused({ error, escrita })
  const { nombre: centro } = useRotulo()
  const fuerza = fuerzaDe(escrita, [...datos, centro])
  const current = error && refused.escrita === escrita ? error : undefined
  return (
    <Box onChange={(event) => setEscrita((event.target as HTMLInputElement).value)}>
      <PasswordField
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={current}
        ayuda={translate(fuerza.key, { smart_count: fuerza.faltan })}
      />
      <Meter nivel={current ? 1 : fuerza.nivel} />
    </Box>
  )
}

const COLORS = ['action.selected', 'error.main', 'warning.main', 'success.main'] as const

/** The meter of a password, for the eyes alone: the sentence above says the same. */
function Meter({ nivel }: Pick<Fuerza, 'nivel'>) {
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 0.5, mt: -1, mb: 2 }}>
      {[1, 2, 3].map((step) => (
        <Box
          key={step}
          sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: step <= nivel ? COLORS[nivel] : COLORS[0] }}
        />
      ))}
    </Box>
  )
}
