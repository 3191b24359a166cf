import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#src/session/api.ts'
import { sessionStore, type SessionState } from '#src/session/session.ts'
import { HAY_INSTANTANEA } from '#src/session/sin-conexion.ts'
import { fakeServer, json, networkFailure, slowAnswer } from '#src/testing/fake-server.ts'
import { instantanea } from '#src/testing/instantanea.ts'
import { abrirBase } from './almacen.ts'
import { borrarInstantanea, elegirInstantanea, leerInstantanea, pedirInstantanea } from './instantanea.ts'

const CALL = '/Asistencia/instantanea'
let state: SessionState

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('crypto', webcrypto)
  vi.spyOn(sessionStore, 'getState').mockImplementation(() => state)
})

afterEach(async () => {
  await borrarInstantanea()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps the classes of who is signed in', async () => {
  fakeServer({ [CALL]: () => json(instantanea(7)) })
  await pedirInstantanea(enter(7))
  expect(leerInstantanea()?.usuario_id).toBe(7)
  expect(await enDisco()).toHaveLength(1)
})

it.each([
  ['has signed out', () => void (state = { status: 'out' })],
  ['has been followed by another', () => void enter(8)],
  ['wants nothing kept any more', () => localStorage.setItem('campana.sin-conexion.7', 'no')],
])('keeps nothing that arrives once its user %s', async (_, leave) => {
  const answer = slowAnswer()
  const server = fakeServer({ [CALL]: () => answer.promise })
  const asked = pedirInstantanea(enter(7))
  await vi.waitFor(() => expect(server.calls).toHaveLength(1), { timeout: 10_000 })
  leave()
  answer.resolve(json(instantanea(7)))
  await asked
  expect(leerInstantanea()).toBeNull()
  expect(await enDisco()).toEqual([])
  expect(localStorage.getItem(HAY_INSTANTANEA)).toBeNull()
})

it('shows one user nothing of another’s, and drops it though the server does not answer', async () => {
  fakeServer({ [CALL]: () => json(instantanea(7)) })
  await pedirInstantanea(enter(7))
  fakeServer({ [CALL]: networkFailure })
  const another = enter(8)
  expect(leerInstantanea()).toBeNull()
  await expect(pedirInstantanea(another)).rejects.toThrow()
  expect(await enDisco()).toEqual([])
})

it('is refused by a switch, and asked for by it again', async () => {
  fakeServer({ [CALL]: () => json(instantanea(7)) })
  const session = enter(7)
  await pedirInstantanea(session)
  await elegirInstantanea(session, false)
  await pedirInstantanea(session)
  expect(await enDisco()).toEqual([])
  await elegirInstantanea(session, true)
  expect(await enDisco()).toHaveLength(1)
})

const enDisco = async () => (await abrirBase()).getAll('instantaneas')

function enter(usuarioID: number): Session {
  const session: Session = {
    token: `token-${usuarioID}`,
    menu: [],
    modulos: [{ name: 'Asistencia' }],
    usuario: { usuarioID, nombre: 'Ana', email: '', rol: '' },
    faltaSegundoFactor: false,
  }
  state = { status: 'in', session }
  return session
}
