import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { borrarInstantanea, pedirInstantanea } from '#src/offline/instantanea.ts'
import { fakeServer, html, json, networkFailure, sesion, slowAnswer, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { instantanea } from '#src/testing/instantanea.ts'
import { sessionStore } from './session.ts'

const SNAPSHOT_CALL = '/Asistencia/instantanea'
const navbar = [
  { name: 'asistencia', path: '/asistencia' },
  { name: 'recibos', items: [{ name: 'Caja', path: '/recibos/caja' }] },
]
const modulos = [
  { name: 'Asistencia', acciones: ['ver', 'editar'] },
  { name: 'Caja', acciones: ['ver'] },
]
const online = () => json(sesion({ navbar, modulos }))

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('crypto', webcrypto)
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: online, [SNAPSHOT_CALL]: () => json(instantanea(7)) })
  const session = await sessionStore.start()
  if (!session) throw new Error('nobody is signed in')
  await pedirInstantanea(session)
})

afterEach(async () => {
  await borrarInstantanea()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['nobody answers', networkFailure],
  ['a gateway answers 502', () => html(502)],
  ['a gateway answers 503', () => html(503)],
  ['a gateway answers 504', () => html(504)],
])('opens attendance and nothing else when %s, and keeps the token', async (_, answer) => {
  const server = fakeServer({ [TOKEN_CALL]: answer })
  await sessionStore.start()
  expect(server.paths()).toEqual([TOKEN_CALL])
  expect(sessionStore.getState()).toMatchObject({
    status: 'in',
    session: {
      sinConexion: true,
      token: 'token-de-ana',
      usuario: { usuarioID: 7 },
      menu: [{ path: '/asistencia' }],
      modulos: [{ name: 'Asistencia' }],
    },
  })
  expect(await sessionStore.puede('Caja', 'ver')).toBe(false)
  expect(await sessionStore.puede('Asistencia', 'editar')).toBe(true)
  expect(localStorage.getItem('token')).toBe('token-de-ana')
})

it.each([
  ['a 401', () => json({ status: 401 }, 401)],
  ['a 500', () => json({ status: 500 }, 500)],
  ['an answer without a token', () => json(sesion({ token: '' }))],
  ['HTML instead of JSON', () => html()],
])('is signed out by %s all the same, and the token removed', async (_, answer) => {
  fakeServer({ [TOKEN_CALL]: answer })
  expect(await sessionStore.start()).toBeNull()
  expect(sessionStore.getState().status).toBe('out')
  expect(localStorage.getItem('token')).toBeNull()
})

it('opens nothing with another token, whoever’s it is', async () => {
  localStorage.setItem('token', 'otro')
  fakeServer({ [TOKEN_CALL]: networkFailure })
  expect(await sessionStore.start()).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
})

it('opens nothing once its user has signed out of it', async () => {
  await borrarInstantanea()
  fakeServer({ [TOKEN_CALL]: networkFailure })
  expect(await sessionStore.start()).toBeNull()
})

it('becomes the whole session when the server answers, and ends when it refuses', async () => {
  fakeServer({ [TOKEN_CALL]: networkFailure })
  await sessionStore.start()
  fakeServer({ [TOKEN_CALL]: () => json({ status: 500 }, 500) })
  await sessionStore.revalidate()
  expect(sessionStore.getState()).toMatchObject({ session: { sinConexion: true } })
  fakeServer({ [TOKEN_CALL]: online })
  await sessionStore.revalidate()
  expect(sessionStore.getState()).toMatchObject({ session: { modulos } })
  expect(sessionStore.getState()).not.toHaveProperty('session.sinConexion')

  fakeServer({ [TOKEN_CALL]: networkFailure })
  await sessionStore.start()
  fakeServer({ [TOKEN_CALL]: () => json({ status: 401 }, 401) })
  await sessionStore.revalidate()
  expect(sessionStore.getState()).toMatchObject({ status: 'out', reason: 'ended' })
})

it('takes a line that says nothing for no line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), ms)
    return control.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
    Promise.race([
      slowAnswer().promise,
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    ]),
  )
  const started = sessionStore.start()
  vi.advanceTimersByTime(8_000)
  vi.useRealTimers()
  await started
  expect(sessionStore.getState()).toMatchObject({ session: { sinConexion: true } })
})
