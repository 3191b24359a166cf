import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Toasts } from '#src/toasts/Toasts.tsx'
import { AutorizacionesPage } from './AutorizacionesPage.tsx'
import { Bandeja } from './Bandeja.tsx'

const sesion = vi.hoisted(() => ({ menu: [], modulos: [] as { name: string; acciones: string[] }[] }))
vi.mock('#src/session/use-session.ts', () => ({
  useSession: () => sesion,
  useSessionState: () => ({ status: 'in', session: sesion }),
}))

beforeEach(() => setWidth(1280))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SOLICITUD = {
  id: 7,
  fecha: '2026-11-25',
  estado: 'pedida',
  pedidos: [{ permiso: 'Descuentos:autorizar', que: 'Cargos de Sofía: Mensualidad 2/4', monto: 30_000 }],
  motivo: 'Hermana de Ana',
  usuario_nombre: 'Luz Recepción',
  autoriza_nombre: null,
  respuesta: null,
  creado_en: '2026-11-25T16:00:00Z',
}

/** One request waits until somebody decides it. */
function abrir(acciones: string[], ui = <Bandeja />) {
  sesion.modulos = [{ name: 'Descuentos', acciones }]
  let decidida = false
  const decidir = () => {
    decidida = true
    return json({ ...SOLICITUD, estado: 'aprobada' })
  }
  const server = fakeServer({
    '/Autorizaciones': () => json(decidida ? [] : [SOLICITUD]),
    '/Autorizaciones/7/aprobar': decidir,
    '/Autorizaciones/7/negar': decidir,
  })
  renderScreen(ui)
  return server
}

it('tells a supervisor who asks for what, how much and why, and takes a yes', async () => {
  const { calls } = abrir(['ver', 'autorizar'])
  await userEvent.click(await screen.findByRole('button', { name: '1 autorización pendiente' }))
  const dialogo = within(await screen.findByRole('dialog', { name: 'Autorizaciones pendientes' }))
  expect(dialogo.getByText(/Luz Recepción/)).toBeTruthy()
  expect(dialogo.getByText(/Mensualidad 2\/4/)).toBeTruthy()
  expect(dialogo.getByText(/300\.00/)).toBeTruthy()
  expect(dialogo.getByText(/Hermana de Ana/)).toBeTruthy()
  await userEvent.dblClick(dialogo.getByRole('button', { name: 'Aprobar' }))
  expect(calls.some(({ path }) => path.endsWith('/aprobar'))).toBe(false)
  await userEvent.click(dialogo.getByRole('button', { name: /^Sí, aprobar L\s300\.00$/ }))
  expect(await dialogo.findByText(/Nadie espera/)).toBeTruthy()
  expect(calls.some(({ path }) => path === '/Autorizaciones/7/aprobar')).toBe(true)
})

it('tells of a request that comes while something else is looked at, with the way to its page', async () => {
  abrir(
    ['autorizar'],
    <>
      <Bandeja />
      <Toasts />
    </>,
  )
  const aviso = within(await screen.findByText(/Luz Recepción pide una autorización/))
  expect(aviso.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/autorizaciones')
})

it('is a page on a telephone', async () => {
  setWidth(390)
  abrir(['autorizar'])
  const icono = await screen.findByRole('link', { name: '1 autorización pendiente' })
  expect(icono.getAttribute('href')).toBe('/autorizaciones')
  cleanup()
  abrir(['autorizar'], <AutorizacionesPage />)
  expect(await screen.findByText(/Mensualidad 2\/4/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aprobar' })).toBeTruthy()
})

it('takes a no with its reason', async () => {
  const { calls } = abrir(['autorizar'])
  await userEvent.click(await screen.findByRole('button', { name: '1 autorización pendiente' }))
  const dialogo = within(await screen.findByRole('dialog'))
  await paste(dialogo.getByLabelText(/Por qué no/), 'Ya tiene beca')
  await userEvent.click(dialogo.getByRole('button', { name: 'No autorizar' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/negar'))?.body).toEqual({ respuesta: 'Ya tiene beca' }),
  )
})

it('asks nothing for who may authorise nothing', () => {
  const { calls } = abrir(['ver'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls).toEqual([])
})
