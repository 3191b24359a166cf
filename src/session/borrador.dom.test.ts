import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json, LOGIN_CALL, SALIDA_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { abrir, conservar, quitar, recuperar, seguirBorradores } from './borrador.ts'
import { sessionStore } from './session.ts'

const FORMA = '/catalogos/clientes/create#formulario'
const ANA = sesion()
const EVA = sesion({ usuarioid: 8, email: 'eva@demo.hn', token: 'token-de-eva' })

let stops: (() => void)[] = []

beforeEach(async () => {
  await signIn(ANA)
  stops = [seguirBorradores(), abrir(FORMA, () => ({ nombres: 'Sofía' }))]
})
afterEach(() => {
  stops.forEach((stop) => stop())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

it('keeps what was typed when the session ends, for the same user, until a form takes it', async () => {
  await end()
  expect(recuperar(FORMA)).toBeUndefined()
  await signIn(ANA)
  expect(recuperar(FORMA)).toEqual({ nombres: 'Sofía' })
  expect(recuperar('/catalogos/clientes/5#formulario')).toBeUndefined()
  quitar(FORMA)
  expect(recuperar(FORMA)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

it('never hands it to another user, and erases it when one signs in', async () => {
  await end()
  await signIn(EVA)
  expect(recuperar(FORMA)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
  await end()
  await signIn(ANA)
  expect(recuperar(FORMA)).toBeUndefined()
})

it('keeps nothing of who signs out, here or in another tab', async () => {
  fakeServer({ [SALIDA_CALL]: () => json({}) })
  sessionStore.signOut()
  await signIn(ANA)
  expect(recuperar(FORMA)).toBeUndefined()

  await end()
  await signIn(ANA)
  sessionStore.signOut()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps nothing of a form that is gone or untouched', async () => {
  stops.push(abrir('/recibos/caja#cierre', () => undefined))
  stops[1]?.()
  await end()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps at once what a form asks for, beside what the end of the session keeps, and for nobody else', async () => {
  const otra = '/recibos/recibosVarios#venta'
  conservar(otra, { lineas: [1] })
  expect(recuperar(otra)).toEqual({ lineas: [1] })
  await end()
  await signIn(ANA)
  expect([recuperar(otra), recuperar(FORMA)]).toEqual([{ lineas: [1] }, { nombres: 'Sofía' }])
  conservar(otra, undefined)
  expect(recuperar(otra)).toBeUndefined()
  conservar(otra, { lineas: [2] })
  await end()
  await signIn(EVA)
  expect(recuperar(otra)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

it('forgets it after a working day', async () => {
  await end()
  vi.useFakeTimers({ now: Date.now() + 9 * 3_600_000 })
  await signIn(ANA)
  expect(recuperar(FORMA)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

async function signIn(as: ReturnType<typeof sesion>) {
  fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: as.token, navbar: [] }), [TOKEN_CALL]: () => json(as) })
  await sessionStore.login({ email: 'x', pass: 'x', mantener: false })
}

async function end() {
  fakeServer({ [TOKEN_CALL]: () => json({}, 401) })
  await sessionStore.revalidate()
}
