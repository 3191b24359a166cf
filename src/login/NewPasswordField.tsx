import Box from '@mui/material/Box'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { PasswordField } from './Field.tsx'
import { fuerzaDe, reglasDe } from './fuerza-model.ts'
import type { Fuerza } from './fuerza-model.ts'

interface NewPasswordFieldProps {
  /** Facts known of the password's owner (name, address), which it must not be like. */
  datos: readonly string[]
  /** Why the server refused it. */
  error?: string
  autoFocus?: boolean
}

/**
 * A password to choose: its rules told before, each marked while it is typed, and a word about how good it is; the
 * server has the last one.
 */
export function NewPasswordField({ datos, error, autoFocus }: NewPasswordFieldProps) {
  const [escrita, setEscrita] = useState('')
  const [refused, setRefused] = useState({ error, escrita })
  if (refused.error !== error) setRefused({ error, escrita })
  const { nombre: centro } = useRotulo()
  const todos = [...datos, centro]
  const fuerza = fuerzaDe(escrita, todos)
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
      <Rules escrita={escrita} datos={todos} />
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

const MARKS = { si: '✓', no: '✕', falta: '·' } as const
const RULES = { listStyle: 'none', m: 0, mt: -1, mb: 2, p: 0, display: 'grid', gap: 0.25 } as const
const MARK = { flex: '0 0 1em', fontWeight: 600 } as const
const RULE = { display: 'flex', gap: 1, fontSize: '0.8125rem' } as const

function Rules({ escrita, datos }: { escrita: string; datos: readonly string[] }) {
  return (
    <Box component="ul" aria-label={translate('enlaces.fuerza.reglas')} sx={RULES}>
      {reglasDe(escrita, datos).map(([regla, cumple]) => {
        const mark = cumple === undefined ? 'falta' : cumple ? 'si' : 'no'
        return (
          <Box component="li" key={regla} sx={{ ...RULE, color: cumple === false ? 'error.main' : 'text.secondary' }}>
            <Box
              component="span"
              aria-hidden={cumple === undefined}
              aria-label={translate(`enlaces.fuerza.${mark}`)}
              role="img"
              sx={MARK}
            >
              {MARKS[mark]}
            </Box>
            <span>{translate(`enlaces.fuerza.regla_de.${regla}`)}</span>
          </Box>
        )
      })}
    </Box>
  )
}
