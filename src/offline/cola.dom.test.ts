import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cambio, CambiosBody } from '#contract/asistencia/asistencia'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, html, json, networkFailure, slowAnswer, type Call } from '#src/testing/fake-server.ts'
import { abrirBase } from './almacen.ts'
import { estadoCola, porEnviar } from './cola-estado.ts'
import { cola, type CambioNuevo } from './cola.ts'

const CALL = '/Asistencia/cambios'
const clase = { curso_id: 4, fecha: '2026-11-21', hora_inicio: '08:00' }
const marcar = (matricula_id: number): CambioNuevo => ({
  tipo: 'marcar',
  clase,
  matricula_id,
  estado: 'ausente',
  minutos: null,
  nota: null,
})

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(async () => {
  cola.cerrar()
  await (await abrirBase()).clear('cambios')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps a tap on the device before it says so, and sends it in order, once, with the clock of the device', async () => {
  const server = fakeServer({ [CALL]: aplicado })
  await cola.abrir(sesion(7))
  await cola.anotar([{ tipo: 'tomar', clase }, marcar(1)])
  expect(estadoCola.leer().pendientes.map(({ cambio }) => cambio.tipo)).toEqual(['tomar', 'marcar'])
  expect(await enDisco()).toHaveLength(2)
  await enviado()
  const [call] = server.calls
  expect(call).toMatchObject({ path: CALL, token: 'token-7' })
  const { ahora, cambios } = call?.body as CambiosBody
  expect(Date.parse(ahora)).toBeGreaterThan(Date.now() - 60_000)
  expect(cambios.map(({ tipo }) => tipo)).toEqual(['tomar', 'marcar'])
  expect(new Set(cambios.map(({ clave }) => clave)).size).toBe(2)
  expect(cambios[0]?.en).not.toBe(cambios[1]?.en)
  expect(await enDisco()).toEqual([])
  expect(server.calls).toHaveLength(1)
})

it('knows nothing of what waits, not even that nothing does, before it has read it', async () => {
  fakeServer({ [CALL]: networkFailure })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  cola.cerrar()
  const leer = cola.abrir(sesion(7))
  expect(estadoCola.leer()).toMatchObject({ leida: false, pendientes: [] })
  await leer
  expect(estadoCola.leer()).toMatchObject({ leida: true, pendientes: [{ cambio: { matricula_id: 1 } }] })
})

it('says what changed once, and nothing when nothing did: each time, a list of two hundred is drawn', async () => {
  fakeServer({ [CALL]: aplicado })
  await cola.abrir(sesion(7))
  const vistos = new Set<readonly unknown[]>()
  const dejar = estadoCola.seguir(() => vistos.add(estadoCola.leer().pendientes))
  await cola.anotar([{ tipo: 'tomar', clase }, marcar(1)])
  await enviado()
  cola.insistir()
  await cola.descartar([])
  dejar()
  expect(Array.from(vistos, ({ length }) => length)).toEqual([2, 0])
})

it('sends the same change again, by the same name, when its answer was lost', async () => {
  let lost = true
  const server = fakeServer({ [CALL]: (call) => (lost ? networkFailure() : aplicado(call)) })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(estadoCola.leer().fallo).toBe('red'))
  lost = false
  cola.insistir()
  await enviado()
  expect(clavesDe(server.calls[1])).toEqual(clavesDe(server.calls[0]))
  expect(estadoCola.leer().fallo).toBeNull()
})

it('says that the server fails, and keeps what it has', async () => {
  fakeServer({ [CALL]: () => json({ status: 500, message: 'Falla' }, 500) })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(estadoCola.leer().fallo).toBe('servidor'))
  expect(porEnviar(estadoCola.leer())).toBe(1)
})

it('shows one user nothing of another’s, and sends it only for who made it', async () => {
  const server = fakeServer({ [CALL]: () => networkFailure() })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(server.calls).toHaveLength(1))
  cola.cerrar()
  expect(estadoCola.leer().pendientes).toEqual([])

  const another = fakeServer({ [CALL]: aplicado })
  await cola.abrir(sesion(8))
  await cola.anotar([marcar(2)])
  await enviado()
  expect(another.calls.map(({ token }) => token)).toEqual(['token-8'])
  expect(another.calls.flatMap(clavesDe)).toHaveLength(1)
  cola.cerrar()

  const again = fakeServer({ [CALL]: aplicado })
  await cola.abrir(sesion(7))
  await enviado()
  expect(again.calls.map(({ token }) => token)).toEqual(['token-7'])
})

it('keeps what was refused, with its sentence, until it is discarded', async () => {
  fakeServer({ [CALL]: (call) => respuesta(call, 'rechazado', 'La clase está cerrada.') })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(estadoCola.leer().pendientes[0]?.rechazo).toBe('La clase está cerrada.'))
  expect(porEnviar(estadoCola.leer())).toBe(0)
  await cola.descartar(estadoCola.leer().pendientes.map(({ cambio }) => cambio.clave))
  expect(await enDisco()).toEqual([])
})

it('finds the one change of a batch that the server can’t read, and sends the others', async () => {
  const bad = (call: Call) =>
    (call.body as CambiosBody).cambios.some((cambio) => cambio.tipo === 'marcar' && cambio.matricula_id === 2)
  fakeServer({ [CALL]: (call) => (bad(call) ? json({ status: 400, message: 'Malformado.' }, 400) : aplicado(call)) })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1), marcar(2), marcar(3)])
  await enviado()
  expect(estadoCola.leer().pendientes).toMatchObject([{ cambio: { matricula_id: 2 }, rechazo: 'Malformado.' }])
})

it.each([
  ['a page that is not the server’s', () => html(400)],
  ['an answer that is none', () => json({})],
])('refuses no tap for %s, and sends it again', async (_, answer) => {
  let strange = true
  const server = fakeServer({ [CALL]: (call) => (strange ? answer() : aplicado(call)) })
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(estadoCola.leer().fallo).toBe('servidor'))
  expect(estadoCola.leer().pendientes).toMatchObject([{ rechazo: null }])
  strange = false
  cola.insistir()
  await enviado()
  expect(clavesDe(server.calls[1])).toEqual(clavesDe(server.calls[0]))
})

it('loses no tap of a page that was there before the outbox heard of its session', async () => {
  const server = fakeServer({ [CALL]: aplicado })
  vi.spyOn(sessionStore, 'getState').mockReturnValue({ status: 'in', session: sesion(7) })
  await cola.anotar([marcar(1)])
  await hasta(() => expect(server.calls).toHaveLength(1))
  expect(server.calls[0]?.token).toBe('token-7')
})

it('says which changes are on their way: these can’t be taken back', async () => {
  const answer = slowAnswer()
  const server = fakeServer({ [CALL]: () => answer.promise })
  await cola.abrir(sesion(7))
  await cola.anotar([{ tipo: 'cerrar', clase }])
  await hasta(() => expect(server.calls).toHaveLength(1))
  expect(estadoCola.leer().enCamino).toEqual(clavesDe(server.calls[0]))
  answer.resolve(server.calls.map(aplicado)[0] as Response)
  await enviado()
  await hasta(() => expect(estadoCola.leer().enCamino).toEqual([]))
})

it('takes back without a word to the server what still waited', async () => {
  const server = fakeServer({ [CALL]: aplicado })
  await cola.abrir(sesion(7))
  await cola.anotar([{ tipo: 'cerrar', clase }], 60_000)
  await cola.descartar(estadoCola.leer().pendientes.map(({ cambio }) => cambio.clave))
  await cola.anotar([marcar(1)])
  await enviado()
  expect((server.calls[0]?.body as CambiosBody).cambios.map(({ tipo }) => tipo)).toEqual(['marcar'])
})

it('leaves a 401 to the session, which alone signs out', async () => {
  fakeServer({ [CALL]: () => json({ status: 401 }, 401) })
  const revalidate = vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  await cola.abrir(sesion(7))
  await cola.anotar([marcar(1)])
  await hasta(() => expect(revalidate).toHaveBeenCalled())
  expect(await enDisco()).toHaveLength(1)
})

/** A patient check: IndexedDB takes its time on a machine that does more than this. */
const hasta = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

const enviado = () => hasta(() => expect(porEnviar(estadoCola.leer())).toBe(0))
const enDisco = async () => (await abrirBase()).getAll('cambios')
const clavesDe = (call?: Call) => (call?.body as CambiosBody).cambios.map(({ clave }: Cambio) => clave)
const aplicado = (call: Call) => respuesta(call, 'aplicado', null)
const respuesta = (call: Call, resultado: string, mensaje: string | null) =>
  json({
    ahora: new Date().toISOString(),
    clases: [],
    resultados: clavesDe(call).map((clave) => ({ clave, resultado, mensaje })),
  })

const sesion = (usuarioID: number): Session => ({
  token: `token-${usuarioID}`,
  menu: [],
  modulos: [{ name: 'Asistencia' }],
  usuario: { usuarioID, nombre: 'Ana', email: '', rol: '' },
  faltaSegundoFactor: false,
})
