import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, html, json, networkFailure, sesion, slowAnswer, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { expectSignedOut, signIn, withoutSession } from '#src/testing/session.ts'
import { sessionStore } from './session.ts'

withoutSession()

describe('a session that changes in another tab', () => {
  let stop: () => void
  beforeEach(() => (stop = sessionStore.follow()))
  afterEach(() => stop())

  const stored = (token: string | null) => {
    if (token === null) localStorage.removeItem('token')
    else localStorage.setItem('token', token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
  }

  it('signs out here too', async () => {
    await signIn()
    stored(null)
    expectSignedOut()
  })

  it('signs in here too', async () => {
    await sessionStore.start()
    fakeServer({ [TOKEN_CALL]: () => json(sesion({ token: 'otro' })) })
    stored('otro')
    expect(await sessionStore.current()).toMatchObject({ token: 'otro' })
  })

  it('keeps the token that the other tab was given, so that two tabs do not set each other off', async () => {
    await signIn()
    fakeServer({ [TOKEN_CALL]: () => json(sesion({ token: 'cada vez otro' })) })
    stored('otro')
    expect(await sessionStore.current()).toMatchObject({ token: 'otro' })
    expect(localStorage.getItem('token')).toBe('otro')
  })

  it('keeps a newer token when the validation of the older one fails', async () => {
    localStorage.setItem('token', 'viejo')
    const slow = slowAnswer()
    fakeServer({ [TOKEN_CALL]: ({ token }) => (token === 'viejo' ? slow.promise : json(sesion({ token: 'otro' }))) })
    const started = sessionStore.start()
    stored('otro')
    slow.resolve(json({}, 401))
    expect(await started).toMatchObject({ token: 'otro' })
    expect(localStorage.getItem('token')).toBe('otro')
  })
})

describe('the session of a tab that comes back into sight', () => {
  const MINUTE = 60_000
  let stop: () => void
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(0)
    stop = sessionStore.follow()
  })
  afterEach(() => stop())

  const seen = (state: DocumentVisibilityState, at: number) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    vi.mocked(Date.now).mockReturnValue(at)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('is validated again, at most once a minute, and follows what changed', async () => {
    await signIn()
    const server = fakeServer({ [TOKEN_CALL]: () => json(sesion({ rol: 'Contabilidad' })) })
    seen('visible', MINUTE - 1)
    seen('hidden', MINUTE)
    expect(server.calls).toEqual([])
    seen('visible', MINUTE)
    seen('visible', MINUTE)
    await sessionStore.current()
    expect(sessionStore.getState()).toMatchObject({ session: { usuario: { rol: 'Contabilidad' } } })
    seen('visible', MINUTE + 1)
    expect(server.paths()).toEqual([TOKEN_CALL])
  })

  it.each([
    ['silence', networkFailure],
    ['a fault', () => json({}, 503)],
    ['a page of a proxy', () => html()],
  ])('stays as it was after %s', async (_, answer) => {
    await signIn()
    fakeServer({ [TOKEN_CALL]: answer })
    seen('visible', MINUTE)
    expect(await sessionStore.current()).toMatchObject({ token: 'token-de-ana' })
    expect(sessionStore.getState().status).toBe('in')
    expect(localStorage.getItem('token')).toBe('token-de-ana')
  })

  it('ends by a clear no', async () => {
    await signIn()
    fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
    seen('visible', MINUTE)
    expect(await sessionStore.current()).toBeNull()
    expectSignedOut()
  })

  it('is not looked for where nobody is signed in', async () => {
    await sessionStore.start()
    const server = fakeServer({})
    seen('visible', MINUTE)
    expect(server.calls).toEqual([])
  })
})
