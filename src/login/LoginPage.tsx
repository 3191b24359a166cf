import Box from '@mui/material/Box'
import { Navigate, useLocation } from 'react-router'
import { PERFIL } from '#contract/rutas'
import { SinModulos } from '#src/guard/SinModulos.tsx'
import { firstPath } from '#src/session/navbar.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { LoginForm } from './LoginForm.tsx'

/** Router state of the sign-in, given by the page that led to it. */
export interface LoginState {
  /** `from`: where to go on. `quien`: the user (`usuarioID`) whose session ended there; nobody else is led to it. */
  from?: string | undefined
  quien?: number | undefined
  /** The address of who has just chosen a password. */
  elegida?: string
}

/** The sign-in; who is signed in goes on to where they were going, or to the first menu entry (§2, route guard 2). */
export function LoginPage() {
  const state = useSessionState()
  const { from, quien, elegida } = (useLocation().state ?? {}) as LoginState
  if (state.status !== 'in') {
    if (elegida) return <LoginForm aviso="sesion.elegida" logro email={elegida} />
    return <LoginForm aviso={state.status === 'out' && state.reason === 'ended' ? 'sesion.terminada' : undefined} />
  }
  if (state.session.faltaSegundoFactor) return <Navigate to={PERFIL} replace />
  const { usuario, menu } = state.session
  const mine = quien === undefined || quien === usuario.usuarioID
  const to = (mine ? from : undefined) ?? firstPath(menu)
  if (to !== undefined) return <Navigate to={to} replace />
  return (
    <Box component="main">
      <SinModulos />
    </Box>
  )
}
