import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cola, PLAZO_MS, type Puesto } from './cola.ts'

const MEDIDAS: Parameters<typeof cola>[0] = { aLaVez: 3, reservados: 1, deUno: 2, esperanDeUno: 30, esperan: 100 }

/** A queue whose works end when the test says so; `empezaron` is in the order in which they began. */
function escena(medidas: Partial<typeof MEDIDAS> = {}) {
  const enCola = cola({ ...MEDIDAS, ...medidas })
  const empezaron: string[] = []
  const fines = new Map<string, (falla?: Error) => void>()
  const pedir = (nombre: string, puesto: Puesto) =>
    enCola(puesto, () => {
      empezaron.push(nombre)
      return new Promise<string>((listo, mal) => fines.set(nombre, (falla) => (falla ? mal(falla) : listo(nombre))))
    })
  const terminar = async (nombre: string, falla?: Error) => {
    fines.get(nombre)?.(falla)
    await new Promise((pasa) => setImmediate(pasa))
  }
  const entrar = () => new Promise((pasa) => setImmediate(pasa))
  return { empezaron, pedir, terminar, entrar }
}
// Timers are false: a work that still waits as a test ends would be told so during another.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const ana = { quien: 'usuario:1' }
const luis = { quien: 'usuario:2' }

it('makes a ticket while all that reports may take is taken, before reports that came earlier', async () => {
  const { empezaron, pedir, terminar, entrar } = escena()
  for (const nombre of ['a1', 'a2', 'a3']) void pedir(nombre, ana)
  void pedir('l1', luis)
  void pedir('tiquete 1', { ...luis, urgente: true })
  void pedir('tiquete 2', { ...luis, urgente: true })
  await entrar()
  expect(empezaron).toEqual(['a1', 'a2', 'tiquete 1'])
  await terminar('a1')
  expect(empezaron.slice(3)).toEqual(['tiquete 2'])
})

it('gives each user the first before anyone the second', async () => {
  const { empezaron, pedir, terminar, entrar } = escena({ aLaVez: 2 })
  for (const nombre of ['a1', 'a2', 'a3']) void pedir(nombre, ana)
  void pedir('l1', luis)
  void pedir('l2', luis)
  await entrar()
  for (const nombre of ['a1', 'l1', 'a2', 'l2', 'a3']) await terminar(nombre)
  expect(empezaron).toEqual(['a1', 'l1', 'a2', 'l2', 'a3'])
})

it('runs at most two reports of a user at once, also where there is room', async () => {
  const { empezaron, pedir, terminar, entrar } = escena({ aLaVez: 6 })
  for (const nombre of ['a1', 'a2', 'a3']) void pedir(nombre, ana)
  void pedir('l1', luis)
  await entrar()
  expect(empezaron).toEqual(['a1', 'a2', 'l1'])
  await terminar('l1')
  expect(empezaron).toHaveLength(3)
  await terminar('a2')
  expect(empezaron).toEqual(['a1', 'a2', 'l1', 'a3'])
})

it('sends away who has too many waiting, and everybody when the queue is full; then takes them again', async () => {
  const { pedir, terminar, entrar } = escena({ aLaVez: 2, esperanDeUno: 1, esperan: 2 })
  const primera = pedir('a1', ana)
  void pedir('a2', ana)
  await expect(pedir('a3', ana)).rejects.toMatchObject({ code: 'demasiados_intentos', options: { retryAfter: 5 } })
  void pedir('l1', luis)
  await expect(pedir('o1', { quien: 'ip:10.0.0.1' })).rejects.toMatchObject({ code: 'base_no_disponible' })
  await entrar()
  await terminar('a1')
  expect(await primera).toBe('a1')
  const otra = pedir('o1', { quien: 'ip:10.0.0.1' })
  for (const nombre of ['l1', 'o1', 'a2']) await terminar(nombre)
  expect(await otra).toBe('o1')
})

it('goes on after a work that failed', async () => {
  const { empezaron, pedir, terminar, entrar } = escena({ aLaVez: 2 })
  const mala = pedir('a1', ana)
  void pedir('l1', luis)
  const falla = expect(mala).rejects.toThrow('no')
  await entrar()
  await terminar('a1', new Error('no'))
  await falla
  expect(empezaron).toEqual(['a1', 'l1'])
})

it('tells who waits too long to come again, and leaves the place to the next', async () => {
  const { empezaron, pedir, terminar } = escena({ aLaVez: 1, reservados: 0 })
  void pedir('a1', ana)
  const tarde = expect(pedir('l1', luis)).rejects.toMatchObject({
    code: 'base_no_disponible',
    options: { retryAfter: 30, message: { key: 'errores.cola_llena', params: { segundos: 30 } } },
  })
  void pedir('de noche', { ...luis, sinPrisa: true })
  await vi.advanceTimersByTimeAsync(PLAZO_MS)
  await tarde
  await terminar('a1')
  expect(empezaron).toEqual(['a1', 'de noche'])
})

it('forgets who is gone, waiting or before', async () => {
  const { empezaron, pedir, terminar } = escena({ aLaVez: 1, reservados: 0 })
  const ido = new AbortController()
  void pedir('a1', ana)
  const primera = expect(pedir('l1', { ...luis, signal: ido.signal })).rejects.toBeDefined()
  void pedir('l2', luis)
  ido.abort()
  await primera
  await expect(pedir('l3', { ...luis, signal: ido.signal })).rejects.toBeDefined()
  await terminar('a1')
  expect(empezaron).toEqual(['a1', 'l2'])
})
