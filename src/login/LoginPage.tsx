import Box from '@mui/material/Box'
import { Navigate, useLocation } from 'react-router'
import { PERFIL } from '#contract/rutas'
import { SinModulos } from '#src/guard/SinModulos.tsx'
import { firstPath } from '#src/session/navbar.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { LoginForm } from './LoginForm.tsx'

/** The sign-in; who is signed in goes on to where they were going, or to the first menu entry (§2, route guard 2). */
export function LoginPage() {
  const state = useSessionState()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  if (state.status !== 'in') return <LoginForm ended={state.status === 'out' && state.reason === 'ended'} />
  if (state.session.faltaSegundoFactor) return <Navigate to={PERFIL} replace />
  const to = from ?? firstPath(state.session.menu)
  if (to !== undefined) return <Navigate to={to} replace />
  return (
    <Box component="main">
      <SinModulos />
    </Box>
  )
}
