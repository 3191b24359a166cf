import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cliente } from '#contract/catalogos/clientes'
import type { FotoDeCliente } from '#contract/catalogos/foto'
import { dataProvider } from '#src/data/data-provider.ts'
import { fakeServer, json, networkFailure } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Foto } from './Foto.tsx'

const SOFIA = { id: 4, nombres: 'Sofía', apellidos: 'Mejía', datos_borrados_en: null } as Cliente
const SIN: FotoDeCliente = { foto: null, permiso: { estado: 'dada' } }
const CON: FotoDeCliente = {
  foto: { huella: 'a1', creado_en: '2026-11-25T15:00:00Z', usuario_nombre: 'Ana Cruz' },
  permiso: { estado: 'dada' },
}
const foto = (nombre = 'sofia.jpg', type = 'image/jpeg') => new File(['x'], nombre, { type })

/** What the browser makes of a picture of so many pixels; none, of one that it can't open. */
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
afterEach(() => {
  cleanup()
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
  fakeServer({
    '/Clientes/4/foto': () => (veces++ ? alGuardar() : json(leida)),
    '/Clientes/4/foto/imagen': () => new Response('jpeg'),
  })
  renderScreen(<Foto cliente={SOFIA} />, { dataProvider, queryClient })
}
const elegir = async (archivo: File) =>
  userEvent.upload(await screen.findByLabelText('Elegir foto', { selector: 'input' }), archivo)
const queja = async () => (await screen.findByRole('alert')).textContent

it('is framed, and what was framed waits while the line is down', async () => {
  let caida = true
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  open(SIN, () => (caida ? networkFailure() : json(CON)), queryClient)
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
