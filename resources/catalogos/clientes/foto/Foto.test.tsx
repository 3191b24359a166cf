import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cliente } from '#contract/catalogos/clientes'
import type { ConFoto, FotoDeCliente } from '#contract/catalogos/foto'
import { dataProvider } from '#src/data/data-provider.ts'
import { estadoFotos } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, networkFailure } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { FotosDeCurso } from './curso/FotosDeCurso.tsx'
import { Foto } from './Foto.tsx'

const SOFIA = { id: 4, nombres: 'Sofía', apellidos: 'Mejía', datos_borrados_en: null } as Cliente
const SIN: FotoDeCliente = { foto: null, permiso: { estado: 'dada' } }
const CON: FotoDeCliente = {
  foto: { huella: 'a1', creado_en: '2026-11-25T15:00:00Z', usuario_nombre: 'Ana Cruz' },
  permiso: { estado: 'dada' },
}
const foto = (nombre = 'sofia.jpg', type = 'image/jpeg') => new File(['x'], nombre, { type })

/** Pixels of a picture as the browser opens it; none, of one that it can't open. */
let pixeles: [ancho: number, alto: number] | undefined

beforeEach(() => {
  pixeles = [1_200, 1_600]
  URL.createObjectURL = () => 'blob:foto'
  URL.revokeObjectURL = () => {}
  HTMLImageElement.prototype.decode = () => (pixeles ? Promise.resolve() : Promise.reject(new Error('EncodingError')))
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => pixeles?.[0] ?? 0)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(() => pixeles?.[1] ?? 0)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((listo) => listo(new Blob(['jpeg'])))
})
afterEach(async () => {
  cleanup()
  if (estadoFotos.leer().fotos.length) await bandeja.descartar(estadoFotos.leer().fotos)
  bandeja.cerrar()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete (HTMLImageElement.prototype as Partial<HTMLImageElement>).decode
})

const open = (
  leida: FotoDeCliente,
  alGuardar: () => Response | Promise<Response> = () => json(CON),
  queryClient?: QueryClient,
) => {
  let veces = 0
  const servidor = fakeServer({
    '/Clientes/4/foto': () => (veces++ ? alGuardar() : json(leida)),
    '/Clientes/4/foto/imagen': () => new Response('jpeg'),
  })
  renderScreen(<Foto cliente={SOFIA} />, { dataProvider, queryClient })
  return servidor
}
const elegir = async (archivo: File) =>
  userEvent.upload(await screen.findByLabelText('Elegir foto', { selector: 'input' }), archivo)
const queja = async () => (await screen.findByRole('alert')).textContent

it('is framed with the keys, and what was framed waits while the line is down', async () => {
  let caida = true
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { calls } = open(SIN, () => (caida ? networkFailure() : json(CON)), queryClient)
  expect(await screen.findByText('Sin foto')).toBeTruthy()
  expect(screen.getByLabelText('Tomar foto', { selector: 'input' }).getAttribute('capture')).toBe('environment')
  await elegir(foto())
  const dialogo = await screen.findByRole('dialog', { name: 'Encuadre la foto de Sofía' })
  fireEvent.change(within(dialogo).getByRole('slider', { name: 'Acercar' }), { target: { value: '2' } })
  // The telephone's camera was another window: whoever comes back from it has the page read again.
  await act(() => queryClient.refetchQueries())
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Acercar' }).value).toBe('2')
  const guardar = () => within(dialogo).getByRole('button', { name: 'Guardar foto' })
  const avisado = async () => (await within(dialogo).findByRole('alert')).textContent
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementationOnce((listo) => listo(null))
  await userEvent.click(guardar())
  expect(await avisado()).toMatch(/^No se pudo abrir/)
  // Busy from the first press on, while it is still being cut.
  let cortar = () => {}
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementationOnce((listo) => {
    cortar = () => listo(new Blob(['jpeg']))
  })
  await userEvent.click(guardar())
  await waitFor(() => expect(guardar()).toHaveProperty('disabled', true))
  cortar()
  await waitFor(async () => expect(await avisado()).toMatch(/^No se pudo hablar con el servidor/))
  caida = false
  await userEvent.click(guardar())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('img', { name: 'Foto de Sofía Mejía' })).toBeTruthy()
  // The page read again shows the same picture, of which nothing is asked.
  await act(() => queryClient.invalidateQueries())
  expect(calls.filter(({ path }) => path === '/Clientes/4/foto/imagen')).toHaveLength(1)
  expect(calls.filter(({ path }) => path === '/Clientes/4/foto').length).toBeGreaterThanOrEqual(3)
  caida = true
  await act(() => queryClient.invalidateQueries())
  // The answer is told behind the promise.
  await act(async () => new Promise((listo) => setTimeout(listo)))
  expect(screen.getByRole('img', { name: 'Foto de Sofía Mejía' })).toBeTruthy()
})

it('says what to do with what it can’t take', async () => {
  open(SIN)
  pixeles = undefined
  await elegir(foto('IMG_1.HEIC', 'image/heic'))
  expect(await queja()).toMatch(/^Este navegador no abre fotos HEIC\. Guárdela como JPG/)
  await elegir(foto('sofia.jpg'))
  expect(await queja()).toMatch(/^No se pudo abrir: no es una foto/)
  pixeles = [100, 100]
  await elegir(foto())
  expect(await queja()).toMatch(/al menos 120 píxeles/)
  const grande = foto()
  Object.defineProperty(grande, 'size', { value: 41 * 1024 * 1024 })
  await elegir(grande)
  expect(await queja()).toMatch(/más de 40 MB/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('warns where the family said no, and is taken away after a question', async () => {
  open({ ...CON, permiso: { estado: 'negada', numero: 'CC-2026-000007', fecha: '2026-02-01' } }, () => json(SIN))
  expect(await queja()).toMatch(/no autorizó fotos.*CC-2026-000007, 01\/02\/2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar foto' }))
  const pregunta = await screen.findByRole('dialog', { name: '¿Quitar la foto de Sofía Mejía?' })
  await userEvent.click(within(pregunta).getByRole('button', { name: 'Quitar foto' }))
  expect(await screen.findByText('Sin foto')).toBeTruthy()
})

const alumno = (cliente_id: number, cambio: Partial<ConFoto> = {}): ConFoto => ({
  cliente_id,
  codigo: `C-00000${cliente_id}`,
  dni: null,
  nombre: `Mejía, Sofía ${cliente_id}`,
  ...SIN,
  ...cambio,
})
const NIEGA = { estado: 'negada', numero: 'CC-2026-000007', fecha: '2026-02-01' } as const

/** The photographs of a course, whose cards come into sight by `verse`. */
async function abrirCurso(filas: ConFoto[], alPoner: (path: string) => Response | Promise<Response>) {
  const miradores: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(ver: (entradas: { isIntersecting: boolean }[]) => void) {
        miradores.push(() => ver([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('coarse'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
  const usuario = { usuarioID: 7, nombre: 'Ana', email: '', rol: '' }
  const session = { token: 't', menu: [], modulos: [], usuario, faltaSegundoFactor: false }
  vi.spyOn(sessionStore, 'getState').mockReturnValue({ status: 'in', session })
  const partes = filas.map(({ cliente_id }) => `/Clientes/${cliente_id}/foto`)
  const servidor = fakeServer({
    '/Clientes/fotos': () => json(filas),
    ...Object.fromEntries(partes.map((path) => [path, () => alPoner(path)])),
    ...Object.fromEntries(partes.map((path) => [`${path}/imagen`, () => new Response('jpeg')])),
  })
  renderScreen(<FotosDeCurso curso_id={9} />, { dataProvider })
  await screen.findAllByRole('listitem')
  const puestas = () => servidor.calls.filter(({ path }) => path.endsWith('/foto')).map(({ path }) => path)
  const vistas = () => servidor.calls.filter(({ path }) => path.endsWith('/imagen')).map(({ path }) => path)
  return { puestas, vistas, verse: () => act(() => miradores.forEach((uno) => uno())) }
}
const soltar = (...archivos: File[]) =>
  userEvent.upload(screen.getByLabelText('Elegir varias fotos', { selector: 'input' }), archivos)
const nombres = () =>
  within(screen.getByRole('region', { name: 'Fotos de este curso' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('of a course are asked for as they come in sight, who has none first', async () => {
  const { vistas, verse } = await abrirCurso([alumno(1, CON), alumno(2), alumno(3, { permiso: NIEGA })], () =>
    json(CON),
  )
  expect(nombres()).toEqual(['Mejía, Sofía 2', 'Mejía, Sofía 3', 'Mejía, Sofía 1'])
  expect(screen.getByText('La familia no autorizó fotos')).toBeTruthy()
  expect(vistas()).toEqual([])
  verse()
  expect(await screen.findByRole('img', { name: 'Foto de Mejía, Sofía 1' })).toBeTruthy()
  expect(vistas()).toEqual(['/Clientes/1/foto/imagen'])
  await userEvent.click(screen.getByRole('button', { name: 'Sin foto (2)' }))
  expect(nombres()).toEqual(['Mejía, Sofía 2', 'Mejía, Sofía 3'])
})

it('many at once are matched by name alone, seen before any is sent, and held where their user has to decide', async () => {
  const filas = [alumno(1), alumno(2, CON), alumno(3, { permiso: NIEGA }), alumno(4), alumno(5)]
  let caida = true
  const { puestas } = await abrirCurso(filas, (path) =>
    caida && path.includes('/1/') ? json({ status: 422, message: 'Esta foto está dañada.' }, 422) : json(CON),
  )
  await soltar(
    foto('C-000001.jpg'),
    foto('C-000002.jpg'),
    foto('C-000003.jpg'),
    foto('IMG_0042.jpg'),
    foto('C-000004 y C-000005.jpg'),
  )
  expect(await screen.findByText('1 de 5 listas para enviar')).toBeTruthy()
  expect(screen.getByText('4 esperan que usted decida')).toBeTruthy()
  expect(screen.getByText(/La familia de Mejía, Sofía 3 no autorizó fotos/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Reemplazar la foto que tiene: C-000002.jpg'))
  expect(screen.getByText('2 de 5 listas para enviar')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Enviarla de todos modos: C-000003.jpg'))
  const elegir = async (archivo: string, quien: string) => {
    await userEvent.click(screen.getByLabelText(`¿De quién es ${archivo}?`))
    await userEvent.click(within(await screen.findByRole('listbox')).getByText(new RegExp(quien)))
  }
  // Another file is of the same student: neither goes.
  await elegir('IMG_0042.jpg', 'Sofía 1')
  expect(screen.getByText('2 de 5 listas para enviar')).toBeTruthy()
  expect(screen.getAllByText('Hay otra foto del mismo estudiante. Deje una.')).toHaveLength(2)
  await elegir('IMG_0042.jpg', 'Sofía 5')
  await userEvent.click(screen.getByLabelText('No enviar C-000004 y C-000005.jpg'))
  expect(puestas()).toEqual([])
  await userEvent.click(screen.getByText('Enviar 4 fotos'))
  // A failed photograph stays in sight, and is tried again by a press.
  expect(await screen.findByText('Esta foto está dañada.')).toBeTruthy()
  expect(await screen.findByText('Se enviaron 3 fotos.')).toBeTruthy()
  expect(puestas().toSorted()).toEqual([1, 2, 3, 5].map((id) => `/Clientes/${id}/foto`))
  caida = false
  await userEvent.click(screen.getByLabelText('Intentar otra vez: Mejía, Sofía 1'))
  expect(await screen.findByText('Se enviaron 4 fotos.')).toBeTruthy()
  expect(screen.getByText('4 de 5 tienen foto')).toBeTruthy()
})

it('more files than are taken at once are said, and none is taken', async () => {
  await abrirCurso([alumno(1)], () => json(CON))
  await soltar(...Array.from({ length: 401 }, (_, n) => foto(`IMG_${n}.jpg`)))
  expect(await queja()).toBe('Son 401 archivos y caben 400 a la vez. Elija menos: no se tomó ninguno.')
  expect(screen.queryByText(/listas para enviar/)).toBeNull()
})

it('with a phone the camera opens for the next without one, and what it took waits for the line', async () => {
  let caida = true
  const { puestas } = await abrirCurso([alumno(1), alumno(2, { permiso: NIEGA }), alumno(3)], () =>
    caida ? networkFailure() : json(CON),
  )
  const camara = screen.getByLabelText('Con la cámara', { selector: 'input' })
  expect(camara.getAttribute('capture')).toBe('environment')
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente sin foto: Mejía, Sofía 1' }))
  await userEvent.upload(camara, foto())
  expect(await screen.findByText('Guardada la foto de Mejía, Sofía 1.')).toBeTruthy()
  expect(await screen.findByText('Sin conexión: 1 foto queda en este equipo y se envía sola.')).toBeTruthy()
  // The family's no is read before the press.
  expect(await queja()).toMatch(/no autorizó fotos.*CC-2026-000007/)
  await userEvent.click(screen.getByRole('button', { name: 'Saltar' }))
  pixeles = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente sin foto: Mejía, Sofía 3' }))
  await userEvent.upload(camara, foto())
  expect(await queja()).toMatch(/^La foto de Mejía, Sofía 3 no se guardó\. No se pudo abrir/)
  caida = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Se envió 1 foto.')).toBeTruthy()
  expect(new Set(puestas())).toEqual(new Set(['/Clientes/1/foto']))
})
