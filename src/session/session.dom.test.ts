import { describe, expect, it, vi } from 'vitest'
import {
  brokenOff,
  fakeServer,
  html,
  json,
  networkFailure,
  PERMISO_CALL,
  SALIDA_CALL,
  sesion,
  slowAnswer,
  TOKEN_CALL,
} from '#src/testing/fake-server.ts'
import { expectSignedOut, signIn, withoutSession } from '#src/testing/session.ts'
import { sessionStore } from './session.ts'

withoutSession()

describe('the session at start', () => {
  it.each([
    ['missing', null],
    ['empty', ''],
    ['blank', ' \t '],
  ])('is signed out with a %s token, and asks nothing', async (_, token) => {
    if (token !== null) localStorage.setItem('token', token)
    const server = fakeServer({})
    expect(await sessionStore.start()).toBeNull()
    expectSignedOut()
    expect(server.calls).toEqual([])
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('is validated whatever was noted of it, after the browser was closed too', async () => {
    localStorage.setItem('token', 'viejo')
    // Left by an earlier version beside a token that was to end with its browser.
    localStorage.setItem('campana.solo-navegador', '1')
    const server = fakeServer({ [TOKEN_CALL]: () => json(sesion({ token: 'viejo' })) })
    expect(await sessionStore.start()).toMatchObject({ token: 'viejo' })
    expect(server.paths()).toEqual([TOKEN_CALL])
    expect(localStorage.getItem('token')).toBe('viejo')
  })

  it('validates a stored token with the bearer header and no body, and keeps the one that comes back', async () => {
    localStorage.setItem('token', 'viejo')
    const server = fakeServer({ [TOKEN_CALL]: () => json(sesion({ token: 'nuevo' })) })
    await sessionStore.start()
    expect(server.calls).toEqual([{ path: TOKEN_CALL, token: 'viejo', body: undefined }])
    expect(localStorage.getItem('token')).toBe('nuevo')
    expect(sessionStore.getState()).toMatchObject({
      status: 'in',
      session: {
        token: 'nuevo',
        usuario: { usuarioID: 7, nombre: 'Ana Cruz', email: 'ana@demo.hn', rol: 'Recepción' },
      },
    })
  })

  it('that has ended meanwhile tells whose it was: nobody else is led to its page', async () => {
    localStorage.setItem('token', 'viejo')
    fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
    await sessionStore.start()
    // The page is closed and opened again: nothing of it is left but what the browser keeps.
    sessionStore.signOut()
    localStorage.setItem('token', 'viejo')
    fakeServer({ [TOKEN_CALL]: () => json({ status: 401 }, 401) })
    await sessionStore.start()
    expect(sessionStore.getState()).toEqual({ status: 'out', reason: 'ended', quien: 7 })
  })

  it.each([
    ['a 401', () => json({ status: 401 }, 401)],
    ['a 401 in the body of a 200', () => json(sesion({ status: 401 }))],
    ['a 403 in the body of a 200', () => json(sesion({ status: 403 }))],
    ['a 500', () => json({ status: 500 }, 500)],
    ['a 500 that brings a whole session', () => json(sesion(), 500)],
    ['a list instead of an object', () => json([sesion()])],
    ['an answer that breaks off', brokenOff],
    ['a missing token', () => json(sesion({ token: undefined }))],
    ['an empty token', () => json(sesion({ token: '' }))],
    ['a blank token', () => json(sesion({ token: '   ' }))],
    ['a token that is a number', () => json(sesion({ token: 7 }))],
    ['a token that is an object', () => json(sesion({ token: { value: 'x' } }))],
    ['HTML instead of JSON', () => html()],
    ['nothing at all', () => new Response('')],
    ['a network failure', networkFailure],
  ])('is signed out by %s, and the stored token removed', async (_, answer) => {
    localStorage.setItem('token', 'viejo')
    fakeServer({ [TOKEN_CALL]: answer })
    expect(await sessionStore.start()).toBeNull()
    expectSignedOut()
  })

  it('stays pending while the answer is slow', async () => {
    localStorage.setItem('token', 'viejo')
    const slow = slowAnswer()
    const server = fakeServer({ [TOKEN_CALL]: () => slow.promise })
    const started = sessionStore.start()
    expect(sessionStore.getState().status).toBe('pending')
    slow.resolve(json(sesion()))
    await started
    expect(sessionStore.getState().status).toBe('in')
    expect(server.calls).toHaveLength(1)
  })

  it('is validated once, however many ask for it', async () => {
    localStorage.setItem('token', 'viejo')
    const server = fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
    void sessionStore.start()
    await Promise.all([sessionStore.current(), sessionStore.current(), sessionStore.puede('Clientes', 'ver')])
    expect(server.calls).toHaveLength(1)
  })
})

it('leaves alone a token that another tab has stored meanwhile', async () => {
  localStorage.setItem('token', 'viejo')
  const slow = slowAnswer()
  fakeServer({ [TOKEN_CALL]: () => slow.promise })
  const started = sessionStore.start()
  localStorage.setItem('token', 'otro')
  slow.resolve(json({}, 401))
  await started
  expect(localStorage.getItem('token')).toBe('otro')
})

describe('a session', () => {
  it('grants the actions of its modules and no others', async () => {
    await signIn()
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(true)
    expect(await sessionStore.puede('Clientes', 'eliminar')).toBe(false)
    expect(await sessionStore.puede('Cursos', 'ver')).toBe(false)
  })

  it('asks validar-permisos, once each, where a module brings no actions', async () => {
    await signIn({ modulos: [{ name: 'Clientes' }] })
    const server = fakeServer({
      [PERMISO_CALL]: ({ body }) => json({ permitido: (body as { accion: string }).accion === 'editar' }),
    })
    const asked = await Promise.all([
      sessionStore.puede('Clientes', 'editar'),
      sessionStore.puede('Clientes', 'editar'),
      sessionStore.puede('Clientes', 'crear'),
    ])
    expect(asked).toEqual([true, true, false])
    expect(await sessionStore.puede('Clientes', 'editar')).toBe(true)
    expect(await sessionStore.puede('Caja', 'crear')).toBe(false)
    expect(server.calls).toEqual([
      { path: PERMISO_CALL, token: 'token-de-ana', body: { modulo: 'Clientes', accion: 'editar' } },
      { path: PERMISO_CALL, token: 'token-de-ana', body: { modulo: 'Clientes', accion: 'crear' } },
    ])
  })

  it.each([
    [[]],
    [['listar']],
    [['VER', 'CREAR']],
    [['ver', 'borrar']],
    [[{ nombre: 'ver' }, { nombre: 'crear' }]],
    [[1, 2, 3]],
    [[null]],
    [{ ver: true, crear: true }],
    ['todas'],
    [true],
    [0],
    [null],
  ])('opens a module by its name, and asks about the rest, where its actions are %j', async (acciones) => {
    await signIn({ modulos: [{ name: 'Clientes', acciones }] })
    const server = fakeServer({ [PERMISO_CALL]: () => json({ permitido: true }) })
    expect(await sessionStore.puede('Clientes', 'ver')).toBe(true)
    expect(server.calls).toEqual([])
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(true)
    expect(server.paths()).toEqual([PERMISO_CALL])
    expect(await sessionStore.puede('Caja', 'ver')).toBe(false)
  })

  it('lets its name open a module whose actions, in our own words, do not say so', async () => {
    await signIn({ modulos: [{ name: 'Clientes', acciones: ['crear'] }] })
    expect(await sessionStore.puede('Clientes', 'ver')).toBe(true)
    expect(await sessionStore.puede('Clientes', 'editar')).toBe(false)
  })

  it('lets who was granted the name of a module see it, whatever validar-permisos does', async () => {
    await signIn({ modulos: [{ name: 'Clientes' }] })
    const server = fakeServer({ [PERMISO_CALL]: networkFailure })
    expect(await sessionStore.puede('Clientes', 'ver')).toBe(true)
    expect(await sessionStore.puede('Caja', 'ver')).toBe(false)
    expect(server.calls).toEqual([])
  })

  it.each([
    ['permitido', { permitido: true }],
    ['permiso', { permiso: 1 }],
    ['a bare true', true],
    ['a number', 1],
    ['a word', { permitido: 'true' }],
    ['status 200', { status: 200 }],
    ['nothing but HTTP 200', {}],
  ])('takes %s of validar-permisos for a yes', async (_, body) => {
    await signIn({ modulos: [{ name: 'Clientes' }] })
    fakeServer({ [PERMISO_CALL]: () => json(body) })
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(true)
  })

  it.each([
    ['false', () => json({ permitido: false })],
    ['a bare false', () => json(false)],
    ['an explicit no beside a yes', () => json({ status: 200, permitido: true, permiso: 0 })],
    ['another status', () => json({ status: 403 })],
  ])('takes %s of validar-permisos for a no', async (_, answer) => {
    await signIn({ modulos: [{ name: 'Clientes' }] })
    fakeServer({ [PERMISO_CALL]: answer })
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(false)
    expect(localStorage.getItem('token')).toBe('token-de-ana')
  })

  it.each([
    ['a failure', networkFailure],
    ['a 500', () => json({}, 500)],
    ['HTML', () => html()],
  ])('takes %s of validar-permisos for a no, logs it, and asks again next time', async (_, answer) => {
    await signIn({ modulos: [{ name: 'Clientes' }] })
    fakeServer({ [PERMISO_CALL]: answer })
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(false)
    expect(console.error).toHaveBeenCalledOnce()
    fakeServer({ [PERMISO_CALL]: () => json({ permitido: true }) })
    expect(await sessionStore.puede('Clientes', 'crear')).toBe(true)
  })

  it('ends at once on sign-out, even when the server cannot be told', async () => {
    await signIn()
    const server = fakeServer({ [SALIDA_CALL]: networkFailure })
    sessionStore.signOut()
    expectSignedOut()
    expect(server.calls).toEqual([{ path: SALIDA_CALL, token: 'token-de-ana', body: undefined }])
  })

  it('does not come back when its validation answers after a sign-out', async () => {
    await signIn()
    const slow = slowAnswer()
    fakeServer({ [TOKEN_CALL]: () => slow.promise, [SALIDA_CALL]: () => json({}) })
    const revalidated = sessionStore.revalidate()
    sessionStore.signOut()
    slow.resolve(json(sesion()))
    expect(await revalidated).toBeNull()
    expectSignedOut()
  })

  it('stays on screen while it is validated again, and ends if that fails', async () => {
    await signIn()
    fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
    const revalidated = sessionStore.revalidate()
    expect(sessionStore.getState().status).toBe('in')
    expect(await revalidated).toBeNull()
    expectSignedOut()
  })

  it('is not ended by a validation that the browser drops because its page is left', async () => {
    await signIn()
    const stop = sessionStore.follow()
    fakeServer({ [TOKEN_CALL]: networkFailure })
    window.dispatchEvent(new Event('pagehide'))
    await sessionStore.revalidate()
    await sessionStore.start()
    expect(localStorage.getItem('token')).toBe('token-de-ana')
    expect(sessionStore.getState().status).toBe('pending')
    fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
    window.dispatchEvent(new Event('pageshow'))
    await sessionStore.current()
    expect(sessionStore.getState().status).toBe('in')
    fakeServer({ [TOKEN_CALL]: networkFailure })
    await sessionStore.start()
    expectSignedOut()
    stop()
  })

  it('goes on with the token that takes the place of its own', async () => {
    await signIn()
    const server = fakeServer({ [TOKEN_CALL]: ({ token }) => json(sesion({ token })) })
    const goes = sessionStore.goOnWith('sucesor')
    expect(localStorage.getItem('token')).toBe('sucesor')
    expect(sessionStore.getState().status).toBe('in')
    expect(await goes).toMatchObject({ token: 'sucesor' })
    expect(server.calls).toEqual([{ path: TOKEN_CALL, token: 'sucesor', body: undefined }])
  })

  it('knows that its role demands a second factor', async () => {
    await signIn({ falta_segundo_factor: true })
    expect(sessionStore.getState()).toMatchObject({ session: { faltaSegundoFactor: true } })
    await sessionStore.start()
    await signIn({ falta_segundo_factor: 'false' })
    expect(sessionStore.getState()).toMatchObject({ session: { faltaSegundoFactor: false } })
  })

  it('leaves the screen of a shared computer by itself once its server has ended it', async () => {
    vi.useFakeTimers()
    const stop = sessionStore.follow()
    await signIn({ reposo_minutos: 30 })
    const server = fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(server.paths()).toEqual([TOKEN_CALL])
    expectSignedOut()
    await signIn()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(sessionStore.getState().status).toBe('in')
    stop()
    vi.useRealTimers()
  })

  it('is validated again when the version of the permissions moves', async () => {
    const stop = sessionStore.follow()
    const version = (value: string) => ({ 'X-Permisos-Version': value })
    localStorage.setItem('token', 'token-de-ana')
    const server = fakeServer({
      [TOKEN_CALL]: () => json(sesion(), 200, version('1')),
      [PERMISO_CALL]: () => json({}, 200, version('2')),
    })
    await sessionStore.start()
    await fetchAnything()
    await sessionStore.current()
    expect(server.paths()).toEqual([TOKEN_CALL, PERMISO_CALL, TOKEN_CALL])
    stop()
  })
})

async function fetchAnything() {
  const { http } = await import('#src/data/http.ts')
  await http(PERMISO_CALL, { method: 'POST' })
}
