import { afterEach, beforeEach, expect, vi } from 'vitest'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, sesion, TOKEN_CALL } from './fake-server.ts'

/** Each test of the file begins on a device without a session, and leaves nothing behind. */
export function withoutSession(): void {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Starts with a token that the server takes for this session. */
export async function signIn(changes: Record<string, unknown> = {}) {
  localStorage.setItem('token', 'token-de-ana')
  const server = fakeServer({ [TOKEN_CALL]: () => json(sesion(changes)) })
  await sessionStore.start()
  return server
}

export function expectSignedOut(): void {
  expect(sessionStore.getState().status).toBe('out')
  expect(localStorage.getItem('token')).toBeNull()
}
