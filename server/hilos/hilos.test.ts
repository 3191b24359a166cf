import { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import type { Centro } from '#server/documentos/centro'
import type { Informe } from '#server/documentos/informe'
import { readImage } from '#server/documentos/imagen'
import { leerHojas } from '#tests/pdf'
import { png } from '#tests/api/apoyo/imagenes'

vi.mock(import('#server/base/memoria'), () => ({ darMemoria: vi.fn() }))
vi.mock(import('#server/worker'), async (original) => ({ startWorker: vi.fn((await original()).startWorker) }))
// Threads of its own: another file of this process may have read the module before, and have some at rest.
vi.resetModules()
const { dePrueba, enIdioma } = await import('#i18n/idioma')
const { startWorker } = await import('#server/worker')
const { darMemoria } = await import('#server/base/memoria')
const { calentarHilos, DESCANSO_MS, enHilo } = await import('./hilos.ts')

const quien = { quien: 'usuario:1' }
const CENTRO: Centro = {
  nombre: 'Centro',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: readImage(png({ width: 60, height: 60 }), { menor: 40, mayor: 2000 }),
  pie_recibo: null,
}
const INFORME: Informe = { titulo: 'Informe', de: 'prueba', bloques: [] }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('draws a paper elsewhere, logo included, and others are answered meanwhile', async () => {
  let atendidos = 0
  let listo = false
  const atender = () => {
    atendidos++
    if (!listo) setImmediate(atender)
  }
  setImmediate(atender)
  const pdf = await enHilo(quien, 'informe', INFORME, CENTRO, 'carta')
  listo = true
  expect(Buffer.isBuffer(pdf)).toBe(true)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(atendidos).toBeGreaterThan(10)
})

it('draws in the language of whoever asks', async () => {
  const conTelefono = { ...CENTRO, telefono: '+50427830000' }
  const dibujar = () => enHilo(quien, 'informe', INFORME, conTelefono, 'carta')
  const [enCorchetes, enEspanol] = await Promise.all([enIdioma(dePrueba(), dibujar), dibujar()])
  const palabras = async (pdf: Uint8Array) =>
    (await leerHojas(pdf)).flatMap(({ rotulos }) => rotulos.map(({ texto }) => texto)).join(' ')
  expect(await palabras(enCorchetes)).toContain('[')
  expect(await palabras(enEspanol)).not.toContain('[')
})

it('tells what a paper could not be drawn for, and draws the next', async () => {
  const rota = { ...CENTRO, logo: CENTRO.logo && { ...CENTRO.logo, bytes: Buffer.from('no') } }
  await expect(enHilo(quien, 'informe', INFORME, rota, 'carta')).rejects.toThrow()
  expect((await enHilo(quien, 'informe', INFORME, CENTRO, 'carta')).length).toBeGreaterThan(1000)
})

it('tells whoever waits that its thread died, and draws the next in another', async () => {
  // It never hears of the work: a quick one would be done before the end of its thread.
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  await expect(enHilo(quien, 'informe', INFORME, CENTRO, 'carta')).rejects.toThrow('informe terminó con')
  expect((await enHilo(quien, 'informe', INFORME, CENTRO, 'carta')).length).toBeGreaterThan(1000)
})

it('gives up a work of a minute with its thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  // It never hears of the work, and so never answers.
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined)
  const tarda = expect(enHilo(quien, 'informe', INFORME, CENTRO, 'carta')).rejects.toThrow('tardó más de 60000 ms')
  await vi.advanceTimersByTimeAsync(60_000)
  await tarda
  expect(terminate).toHaveBeenCalledOnce()
})

it('sends the threads home ten minutes after the last request, and draws for who comes then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  calentarHilos()
  vi.advanceTimersByTime(DESCANSO_MS - 1)
  calentarHilos()
  vi.advanceTimersByTime(DESCANSO_MS - 1)
  expect(terminate).not.toHaveBeenCalled()
  vi.mocked(darMemoria).mockClear()
  vi.advanceTimersByTime(1)
  expect(terminate).toHaveBeenCalled()
  expect(darMemoria).toHaveBeenCalledOnce()
  expect((await enHilo(quien, 'informe', INFORME, CENTRO, 'carta')).length).toBeGreaterThan(1000)
})

it('has another thread ready while the only one works, so that a ticket does not wait for its start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calentarHilos()
  vi.advanceTimersByTime(DESCANSO_MS)
  vi.mocked(startWorker).mockClear()
  calentarHilos()
  expect(startWorker).toHaveBeenCalledTimes(1)
  const papel = enHilo(quien, 'informe', INFORME, CENTRO, 'carta')
  await vi.waitFor(() => expect(startWorker).toHaveBeenCalledTimes(2))
  await papel
  vi.advanceTimersByTime(DESCANSO_MS)
})
