import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, json, LOGIN_CALL, networkFailure, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { authProvider } from './auth-provider.ts'
import { sessionStore } from './session.ts'

beforeEach(async () => {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
  await sessionStore.start()
})

afterEach(() => vi.unstubAllGlobals())

it('lets a signed-in user pass and nobody else', async () => {
  await expect(authProvider.checkAuth()).resolves.toBeUndefined()
  sessionStore.signOut()
  await expect(authProvider.checkAuth()).rejects.toBeDefined()
})

it.each([403, 404, 409, 500, 0])('keeps the session after a %i of any call, and asks nothing', async (status) => {
  const server = fakeServer({})
  await authProvider.checkError({ status })
  expect(server.calls).toEqual([])
  expect(sessionStore.getState().status).toBe('in')
})

it('keeps the session after a 401 of another call when the validation still confirms it', async () => {
  const server = fakeServer({ [TOKEN_CALL]: () => json(sesion()) })
  await Promise.all([authProvider.checkError({ status: 401 }), authProvider.checkError({ status: 401 })])
  expect(server.paths()).toEqual([TOKEN_CALL])
  expect(sessionStore.getState().status).toBe('in')
})

it('ends the session after a 401 that the validation repeats, and leaves the call its error', async () => {
  fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
  await expect(authProvider.checkError({ status: 401 })).resolves.toBeUndefined()
  expect(sessionStore.getState()).toEqual({ status: 'out', reason: 'ended', quien: 7 })
  expect(localStorage.getItem('token')).toBeNull()
})

it('translates the resources and actions of react-admin into modules and permissions', async () => {
  const can = (resource: string, action: string) => authProvider.canAccess?.({ resource, action })
  expect(await can('catalogos/clientes', 'list')).toBe(true)
  expect(await can('catalogos/clientes', 'create')).toBe(true)
  expect(await can('catalogos/clientes', 'edit')).toBe(false)
  expect(await can('Clientes', 'crear')).toBe(true)
  expect(await can('catalogos/cursos', 'list')).toBe(false)
  expect(await can('nada', 'list')).toBe(false)
  expect(await can('catalogos/clientes', 'volar')).toBe(false)
})

it('says who the user is', async () => {
  expect(await authProvider.getIdentity?.()).toMatchObject({ id: 7, fullName: 'Ana Cruz', rol: 'Recepción' })
})

describe('the door of the sign-in page', () => {
  const credenciales = { email: 'ana@demo.hn', pass: 'Demo-2026-hn', mantener: false }
  const segundo = { desafio: 'd1', codigo: '123456' }
  beforeEach(() => sessionStore.signOut())

  it.each([
    ['the first step', LOGIN_CALL, credenciales],
    ['the second one', '/Usuarios/segundo-factor', segundo],
  ])('lets in with %s', async (_step, call, paso) => {
    fakeServer({ [call]: () => json({ status: 200, token: 'nuevo' }), [TOKEN_CALL]: () => json(sesion()) })
    await expect(authProvider.login(paso)).resolves.toBeUndefined()
    expect(sessionStore.getState().status).toBe('in')
  })

  it.each([
    ['a refusal', { status: 401, message: 'El correo o la contraseña no coinciden.' }],
    ['a status of its own', { status: 423, message: 'Cuenta bloqueada' }],
    ['a second factor that is asked for', { status: 401, code: 'segundo_factor', desafio: 'd1', message: 'Código' }],
  ])('rejects %s with the answer as it came', async (_what, answer) => {
    fakeServer({ [LOGIN_CALL]: () => json(answer) })
    const { status, message } = answer
    await expect(authProvider.login(credenciales)).rejects.toMatchObject({ status, message, body: answer })
  })

  it('rejects a token that its validation does not confirm', async () => {
    fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: 'nuevo' }), [TOKEN_CALL]: () => json({}, 401) })
    await expect(authProvider.login(credenciales)).rejects.toMatchObject({ body: { status: 200, token: 'nuevo' } })
  })

  it('rejects with null where no answer came', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeServer({ [LOGIN_CALL]: networkFailure })
    await expect(authProvider.login(credenciales)).rejects.toMatchObject({ status: 0, body: null })
  })
})
