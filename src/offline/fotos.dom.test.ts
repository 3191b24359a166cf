import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FotoDeCliente } from '#contract/catalogos/foto'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { local } from '#src/storage.ts'
import { fakeServer, html, json, networkFailure, SALIDA_CALL, slowAnswer } from '#src/testing/fake-server.ts'
import { abrirBaseDeFotos } from './fotos-almacen.ts'
import { esperan, estadoFotos, HAY_FOTOS } from './fotos-estado.ts'
import { bandeja, TOPE_DE_FOTOS } from './fotos.ts'
import { seguirFotos } from './seguir-fotos.ts'

const PATH = '/Clientes/4/foto'
const nueva = (cliente_id = 4, sobre: string | null = null) => ({
  cliente_id,
  nombre: `Mejía, Sofía ${cliente_id}`,
  curso_id: 9,
  sobre,
})
const imagen = (texto = 'jpeg') => new Blob([texto])
const puesta = (huella = 'a1'.repeat(8)): FotoDeCliente => ({
  foto: { huella, creado_en: '2026-11-26T15:00:00Z', usuario_nombre: 'Ana Cruz' },
  permiso: { estado: 'dada' },
})

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

afterEach(async () => {
  bandeja.cerrar()
  const base = await abrirBaseDeFotos()
  await Promise.all([base.clear('fotos'), base.clear('imagenes')])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps a photograph on the device before it says so, until the server has it', async () => {
  let caida = true
  const { calls } = fakeServer({ [PATH]: () => (caida ? networkFailure() : json(puesta())) })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  expect(await enDisco()).toEqual([1, 1])
  expect(local.getItem(HAY_FOTOS)).toBe('1')
  await hasta(() => expect(estadoFotos.leer().fallo).toBe('red'))
  expect(await (await bandeja.imagen(estadoFotos.leer().fotos[0]?.clave ?? ''))?.text()).toBe('jpeg')
  caida = false
  window.dispatchEvent(new Event('online'))
  await enviado()
  expect(await enDisco()).toEqual([0, 0])
  expect(estadoFotos.leer()).toMatchObject({ enviadas: 1, fallo: null })
  await hasta(() => expect(local.getItem(HAY_FOTOS)).toBeNull())
  expect(new Set(calls.map(({ token }) => token))).toEqual(new Set(['token-7']))
})

it('says over which photograph it goes, and a newer one of the same student goes over the one on its way', async () => {
  const lenta = slowAnswer()
  const urls: string[] = []
  fakeServer({})
  const servidor = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url.replace(/.*\?/, ''))
    return urls.length === 1 ? lenta.promise : urls.length === 2 ? Promise.resolve(json(puesta())) : servidor(url, init)
  })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen('una'))
  await hasta(() => expect(urls).toHaveLength(1))
  await bandeja.anotar(nueva(), imagen('otra'))
  expect(await enDisco()).toEqual([1, 1])
  lenta.resolve(json(puesta('b2'.repeat(8))))
  await enviado()
  expect(urls).toEqual(['sobre=ninguna', `sobre=${'b2'.repeat(8)}`])
})

it.each<[string, () => Response | Promise<Response>, 'red' | 'servidor']>([
  ['a fault', () => json({ status: 500, message: 'Falla' }, 500), 'servidor'],
  ['a throttle', () => json({ status: 429, message: 'Espere' }, 429), 'servidor'],
  ['a proxy’s own no', () => html(403), 'servidor'],
  ['a gateway', () => html(502), 'red'],
])('%s is no word on a photograph, which waits', async (_que, contesta, fallo) => {
  fakeServer({ [PATH]: contesta })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  await hasta(() => expect(estadoFotos.leer().fallo).toBe(fallo))
  expect(esperan(estadoFotos.leer())).toHaveLength(1)
})

it('what the server refuses waits for its user’s word, and the others go on', async () => {
  const otra = { status: 409, message: 'Ya tiene otra foto.' }
  fakeServer({ [PATH]: () => json(otra, 409), '/Clientes/5/foto': () => json(puesta()) })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  await bandeja.anotar(nueva(5), imagen())
  await enviado()
  const [rechazada] = estadoFotos.leer().fotos
  expect(rechazada).toMatchObject({ cliente_id: 4, rechazo: { clase: 'choca', mensaje: 'Ya tiene otra foto.' } })
  expect(estadoFotos.leer().enviadas).toBe(1)
  const { calls } = fakeServer({ [PATH]: () => json(puesta()) })
  await bandeja.otraVez(rechazada ? [rechazada] : [], 'c3'.repeat(8))
  await hasta(() => expect(estadoFotos.leer().fotos).toEqual([]))
  expect(calls).toHaveLength(1)
})

it('a session that ended is for its store to judge, and the photograph waits for its user alone', async () => {
  const revalidate = vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  fakeServer({ [PATH]: () => json({ status: 401, message: 'Sesión vencida' }, 401) })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  await hasta(() => expect(revalidate).toHaveBeenCalled())
  bandeja.cerrar()
  const { calls } = fakeServer({ [PATH]: () => json(puesta()) })
  await bandeja.abrir(sesion(8))
  expect(estadoFotos.leer().fotos).toEqual([])
  bandeja.cerrar()
  expect(calls).toEqual([])
  await bandeja.abrir(sesion(7))
  await hasta(() => expect(calls.map(({ token }) => token)).toEqual(['token-7']))
})

it('a press that signs out takes the user’s pictures from the device, and nobody else’s', async () => {
  fakeServer({ [PATH]: networkFailure, [SALIDA_CALL]: () => json({}) })
  await bandeja.abrir(sesion(8))
  await bandeja.anotar(nueva(), imagen())
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  expect(await enDisco()).toEqual([2, 2])
  const oye: (() => void)[] = []
  vi.spyOn(sessionStore, 'subscribe').mockImplementation((oyente) => {
    oye.push(oyente)
    return () => undefined
  })
  const estado = vi.spyOn(sessionStore, 'getState').mockReturnValue({ status: 'in', session: sesion(7) })
  seguirFotos()
  // Another tab's message may tell of a session that ended by itself.
  estado.mockReturnValue({ status: 'out', reason: 'signed-out' })
  oye.forEach((una) => una())
  await hasta(() => expect(estadoFotos.leer().fotos).toEqual([]))
  expect(await enDisco()).toEqual([2, 2])
  estado.mockReturnValue({ status: 'out', reason: 'signed-out', quien: 7 })
  oye.forEach((una) => una())
  await vi.waitFor(async () => expect(await enDisco()).toEqual([1, 1]), { timeout: 10_000 })
  expect(local.getItem(HAY_FOTOS)).toBe('1')
})

it('no picture stays two days on a device, and its user reads that it went', async () => {
  fakeServer({ [PATH]: networkFailure })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  bandeja.cerrar()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 49 * 3_600_000)
  await bandeja.abrir(sesion(8))
  expect(await enDisco()).toEqual([1, 0])
  await bandeja.abrir(sesion(7))
  expect(estadoFotos.leer().fotos).toMatchObject([{ rechazo: { clase: 'borrada' } }])
})

it('takes no more than its limit, but a newer one of a student who waits', async () => {
  fakeServer({ [PATH]: networkFailure })
  await bandeja.abrir(sesion(7))
  await bandeja.anotar(nueva(), imagen())
  const [una] = estadoFotos.leer().fotos
  estadoFotos.poner({ fotos: Array.from({ length: TOPE_DE_FOTOS }, () => una).filter((foto) => foto !== undefined) })
  await expect(bandeja.anotar(nueva(5), imagen())).rejects.toThrow('fotos.error.lleno')
  await bandeja.anotar(nueva(4), imagen('otra'))
})

it('what the device has no room for waits in the page, which says so', async () => {
  fakeServer({ [PATH]: networkFailure })
  await bandeja.abrir(sesion(7))
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await bandeja.anotar(nueva(), imagen())
  expect(estadoFotos.leer()).toMatchObject({ volatil: true, fotos: [{ cliente_id: 4 }] })
  const alSalir = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(alSalir)
  expect(alSalir.defaultPrevented).toBe(true)
  vi.restoreAllMocks()
  // With room again, the next one stands on the device, and nothing is left to lose with the page.
  await bandeja.anotar(nueva(), imagen('otra'))
  expect(estadoFotos.leer().volatil).toBe(false)
  expect(await enDisco()).toEqual([1, 1])
})

/** A patient check: IndexedDB takes its time on a machine that does more than this. */
const hasta = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const enviado = () => hasta(() => expect(esperan(estadoFotos.leer())).toEqual([]))
const enDisco = async () => {
  const base = await abrirBaseDeFotos()
  return [await base.count('fotos'), await base.count('imagenes')]
}

const sesion = (usuarioID: number): Session => ({
  token: `token-${usuarioID}`,
  menu: [],
  modulos: [{ name: 'Clientes' }],
  usuario: { usuarioID, nombre: 'Ana', email: '', rol: '' },
  faltaSegundoFactor: false,
})
