import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, html, json, LOGIN_CALL, networkFailure, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { expectSignedOut, withoutSession } from '#src/testing/session.ts'
import { sessionStore } from './session.ts'

const credenciales = { email: 'ana@demo.hn', pass: 'Demo-2026-hn', mantener: false }

withoutSession()

describe('signing in', () => {
  beforeEach(() => sessionStore.start())

  it('keeps the token and validates it before it answers', async () => {
    const server = fakeServer({
      [LOGIN_CALL]: () => json({ status: 200, token: 'nuevo', navbar: [] }),
      [TOKEN_CALL]: () => json(sesion({ token: 'nuevo' })),
    })
    expect(await sessionStore.login(credenciales)).toMatchObject({ status: 200 })
    expect(server.calls).toEqual([
      { path: LOGIN_CALL, token: null, body: { Email: 'ana@demo.hn', Pass: 'Demo-2026-hn' } },
      { path: TOKEN_CALL, token: 'nuevo', body: undefined },
    ])
    expect(localStorage.getItem('token')).toBe('nuevo')
    expect(sessionStore.getState().status).toBe('in')
  })

  it('asks to keep the session only when its user does', async () => {
    const server = fakeServer({ [LOGIN_CALL]: () => json({ status: 401 }, 401) })
    await sessionStore.login({ ...credenciales, mantener: true })
    expect(server.calls[0]?.body).toHaveProperty('Mantener', true)
  })

  it('keeps the menu of the sign-in when the validation brings none', async () => {
    const navbar = [{ path: '/recibos/caja' }]
    fakeServer({
      [LOGIN_CALL]: () => json({ token: 'nuevo', navbar }),
      [TOKEN_CALL]: () => json(sesion({ navbar: undefined })),
    })
    await sessionStore.login(credenciales)
    expect(sessionStore.getState()).toMatchObject({ session: { menu: [{ path: '/recibos/caja' }] } })
  })

  it('hands any other status back as it is: the body’s, else that of HTTP', async () => {
    fakeServer({
      [LOGIN_CALL]: () =>
        json({ status: 401, code: 'segundo_factor', desafio: 'd1', message: 'Escriba el código.' }, 401),
    })
    expect(await sessionStore.login(credenciales)).toEqual({
      status: 401,
      code: 'segundo_factor',
      desafio: 'd1',
      message: 'Escriba el código.',
    })
    fakeServer({ [LOGIN_CALL]: () => json({ status: 423, message: 'Cuenta bloqueada' }) })
    expect(await sessionStore.login(credenciales)).toEqual({ status: 423, message: 'Cuenta bloqueada' })
    fakeServer({ [LOGIN_CALL]: () => html(500) })
    expect(await sessionStore.login(credenciales)).toEqual({ status: 500 })
    fakeServer({ [LOGIN_CALL]: () => new Response('', { status: 429, headers: { 'Retry-After': '180' } }) })
    expect(await sessionStore.login(credenciales)).toEqual({
      status: 429,
      message: expect.stringContaining('Espere 3 minutos'),
    })
    expectSignedOut()
  })

  it.each([undefined, '', 7])('hands a 200 with the token %j back, and keeps nothing', async (token) => {
    const server = fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token }) })
    expect(await sessionStore.login(credenciales)).toMatchObject({ status: 200 })
    expect(server.calls).toHaveLength(1)
    expectSignedOut()
  })

  it('logs a network failure and gives null', async () => {
    fakeServer({ [LOGIN_CALL]: networkFailure })
    expect(await sessionStore.login(credenciales)).toBeNull()
    expect(console.error).toHaveBeenCalledOnce()
    expectSignedOut()
  })

  it('is not done when its token is not confirmed', async () => {
    fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: 'nuevo' }), [TOKEN_CALL]: () => json({}, 401) })
    expect(await sessionStore.login(credenciales)).toMatchObject({ status: 200 })
    expectSignedOut()
  })
})

describe('the second step', () => {
  const CALL = '/Usuarios/segundo-factor'
  const paso = { desafio: 'd1', codigo: '123456' }
  beforeEach(() => sessionStore.start())

  it('keeps the token and validates it, as the sign-in does', async () => {
    const server = fakeServer({
      [CALL]: () => json({ status: 200, token: 'nuevo', navbar: [] }),
      [TOKEN_CALL]: () => json(sesion({ token: 'nuevo' })),
    })
    expect(await sessionStore.segundoFactor(paso)).toMatchObject({ status: 200 })
    expect(server.calls).toEqual([
      { path: CALL, token: null, body: paso },
      { path: TOKEN_CALL, token: 'nuevo', body: undefined },
    ])
    expect(sessionStore.getState().status).toBe('in')
  })

  it('hands a refusal back, and keeps nothing', async () => {
    fakeServer({ [CALL]: () => json({ status: 401, code: 'desafio_vencido', message: 'Venció.' }, 401) })
    expect(await sessionStore.segundoFactor(paso)).toEqual({ status: 401, code: 'desafio_vencido', message: 'Venció.' })
    expectSignedOut()
  })
})
