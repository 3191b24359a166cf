import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, json, LOGIN_CALL, SALIDA_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { expectSignedOut, withoutSession } from '#src/testing/session.ts'
import { sessionStore } from './session.ts'
import { HAY_INSTANTANEA } from './sin-conexion.ts'

withoutSession()

const SEGUNDO_CALL = '/Usuarios/segundo-factor'
const credenciales = { email: 'ana@demo.hn', pass: 'Demo-2026-hn' }
const server = () =>
  fakeServer({
    [LOGIN_CALL]: () => json({ status: 200, token: 'nuevo', navbar: [] }),
    [SEGUNDO_CALL]: () => json({ status: 200, token: 'nuevo', navbar: [] }),
    [TOKEN_CALL]: ({ token }) => json(sesion({ token })),
    [SALIDA_CALL]: () => json({}),
  })
/** What is left when the browser is closed: local storage, and no cookie of the session. */
const cerrarNavegador = () => {
  document.cookie = 'campana_navegador=; Path=/; Max-Age=0'
}

beforeEach(async () => {
  cerrarNavegador()
  await sessionStore.start()
})

describe('a session that nobody asked to keep', () => {
  it('goes on after a reload and in another tab', async () => {
    server()
    await sessionStore.login({ ...credenciales, mantener: false })
    expect(await sessionStore.start()).toMatchObject({ token: 'nuevo' })
    expect(localStorage.getItem('token')).toBe('nuevo')
  })

  it('is dropped at the start of the next browser, which asks for nothing but its end on the server', async () => {
    server()
    await sessionStore.login({ ...credenciales, mantener: false })
    cerrarNavegador()
    const { calls } = server()
    expect(await sessionStore.start()).toBeNull()
    expectSignedOut()
    expect(sessionStore.getState()).not.toHaveProperty('reason')
    expect(calls).toEqual([{ path: SALIDA_CALL, token: 'nuevo', body: undefined }])
  })

  it('is one also after the second step', async () => {
    server()
    await sessionStore.login({ ...credenciales, mantener: true })
    fakeServer({ [LOGIN_CALL]: () => json({ status: 401, code: 'segundo_factor', desafio: 'd1' }, 401) })
    await sessionStore.login({ ...credenciales, mantener: false })
    server()
    await sessionStore.segundoFactor({ desafio: 'd1', codigo: '123456' })
    cerrarNavegador()
    expect(await sessionStore.start()).toBeNull()
    expectSignedOut()
  })

  it('stays on a telephone that keeps classes for its user', async () => {
    server()
    await sessionStore.login({ ...credenciales, mantener: false })
    localStorage.setItem(HAY_INSTANTANEA, '1')
    cerrarNavegador()
    expect(await sessionStore.start()).toMatchObject({ token: 'nuevo' })
  })
})

it('a session that its user asked to keep outlives the browser', async () => {
  server()
  await sessionStore.login({ ...credenciales, mantener: false })
  await sessionStore.login({ ...credenciales, mantener: true })
  cerrarNavegador()
  expect(await sessionStore.start()).toMatchObject({ token: 'nuevo' })
})

it('a browser that takes no cookies keeps the session as before', async () => {
  server()
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined })
  await sessionStore.login({ ...credenciales, mantener: false })
  Reflect.deleteProperty(document, 'cookie')
  expect(await sessionStore.start()).toMatchObject({ token: 'nuevo' })
})
