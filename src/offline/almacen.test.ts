import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cambio } from '#contract/asistencia/asistencia'
import { abrirAlmacen } from './almacen.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

it('keeps the taps of a private window that has no database, as long as its page lives', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  const almacen = await abrirAlmacen()
  await almacen.agregar(7, [tomar('a')], 0)
  expect(almacen.volatil()).toBe(true)
  expect(await claves(almacen)).toEqual(['a'])
  expect(await almacen.leer(8)).toEqual([])
})

it('keeps in the page what a full device refuses, after what is on the device', async () => {
  const almacen = await abrirAlmacen()
  await almacen.agregar(7, [tomar('a')], 0)
  expect(almacen.volatil()).toBe(false)
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Sin espacio', 'QuotaExceededError')
  })
  await almacen.agregar(7, [tomar('b')], 0)
  full.mockRestore()
  await almacen.agregar(7, [tomar('c')], 0)
  expect(almacen.volatil()).toBe(true)
  expect(await claves(almacen)).toEqual(['a', 'b', 'c'])
  await almacen.rechazar(new Map([['b', 'No.']]))
  await almacen.quitar(['a', 'c'])
  expect(await almacen.leer(7)).toMatchObject([{ cambio: { clave: 'b' }, rechazo: 'No.' }])
})

const claves = async (almacen: Awaited<ReturnType<typeof abrirAlmacen>>) =>
  (await almacen.leer(7)).map(({ cambio }) => cambio.clave)
const tomar = (clave: string): Cambio => ({
  tipo: 'tomar',
  clave,
  en: '2026-11-21T14:00:00.000Z',
  clase: { curso_id: 1, fecha: '2026-11-21', hora_inicio: '08:00' },
})
