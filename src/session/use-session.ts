import { useSyncExternalStore } from 'react'
import type { Session } from './api.ts'
import { sessionStore } from './session.ts'
import type { SessionState } from './session.ts'

/** The state of the session; the component renders again when it moves. */
export const useSessionState = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.getState)

/** The session of the signed-in user; only below a boundary that renders nothing without one. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'in') throw new Error('useSession: nobody is signed in')
  return state.session
}
