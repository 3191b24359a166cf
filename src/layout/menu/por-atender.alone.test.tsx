import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Resources from '#src/resources.tsx'
import { createQueryClient } from '#src/query-client.ts'
import { fakeResources } from '#src/testing/fake-resources.tsx'
import { fakeServer, html, json, networkFailure, sesion, TOKEN_CALL, type Handler } from '#src/testing/fake-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'

vi.mock('#src/resources.tsx', async (original) => fakeResources(await original<typeof Resources>()))

const POR_ATENDER = '/PorAtender'
const BANCOS = {
  name: 'bancos',
  label: 'Bancos y cierre',
  icon: 'bancos',
  items: [
    { name: 'Conciliacion', label: 'Conciliación', path: '/recibos/conciliacion' },
    { name: 'MovimientosBanco', label: 'Movimientos', path: '/recibos/movimientos' },
    { name: 'PagosReportados', label: 'Pagos reportados', path: '/recibos/reportados' },
  ],
}
const ANA = sesion({
  navbar: [{ name: 'Clientes', label: 'Estudiantes', icon: 'estudiante', path: '/catalogos/clientes' }, BANCOS],
  modulos: [
    { name: 'Clientes', acciones: ['ver'] },
    { name: 'Conciliacion', acciones: ['ver', 'editar'] },
    { name: 'MovimientosBanco', acciones: ['ver'] },
    { name: 'PagosReportados', acciones: ['ver', 'editar'] },
  ],
})
const ESPERA = [
  { trabajo: 'transferencias', cuantos: 4, monto: 100, atrasados: null },
  { trabajo: 'lineas', cuantos: 50, monto: null, atrasados: null },
  { trabajo: 'reportados', cuantos: 3, monto: 100, atrasados: 0 },
  { trabajo: 'de otra versión', cuantos: 9, monto: null, atrasados: null },
]

beforeAll(async () => {
  await loadApp()
}, 60_000)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function abrir(espera: Handler, cuerpo: object = ANA, donde = '/catalogos/clientes', ancho?: number) {
  const server = fakeServer({ [TOKEN_CALL]: () => json(cuerpo), [POR_ATENDER]: espera })
  openApp(donde, 'token-de-ana', ancho)
  return server
}
const menu = async () => within(await screen.findByRole('navigation', { name: 'Módulos' }))

it('a row bears the sum of what this user does of its tabs, which is heard; one without work bears nothing', async () => {
  abrir(() => json(ESPERA))
  const fila = await (await menu()).findByRole('link', { name: /^Bancos y cierre ?, 7 por atender$/ })
  // Work that she may see and not do is none of hers.
  expect(within(fila).getByText('7')).toBeTruthy()
  expect((await menu()).getByRole('link', { name: 'Estudiantes' })).toBeTruthy()
})

it('each tab bears its own', async () => {
  abrir(() => json(ESPERA), ANA, '/recibos/conciliacion')
  const tira = within(await screen.findByRole('navigation', { name: 'Páginas de Bancos y cierre' }))
  await tira.findByRole('link', { name: /^Conciliación ?, 4 por atender$/ })
  expect(tira.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Conciliación4, 4 por atender',
    'Movimientos',
    'Pagos reportados3, 3 por atender',
  ])
})

it('on a phone «Más» bears what waits behind it', async () => {
  const [conciliacion, ...detras] = BANCOS.items
  const navbar = [{ ...BANCOS, items: [{ ...conciliacion, barra: true }, ...detras] }]
  abrir(() => json(ESPERA), { ...ANA, navbar }, undefined, 390)
  const barra = within(await screen.findByRole('navigation', { name: 'Módulos principales' }))
  expect(await barra.findByRole('button', { name: /^Más ?, 3 por atender$/ })).toBeTruthy()
  expect(barra.getByRole('link', { name: /, 4 por atender$/ })).toBeTruthy()
})

it.each<[string, Handler]>([
  ['that does not know the question', () => json({ status: 404 }, 404)],
  ['that says anything', () => html()],
  ['that answers another thing', () => json({ total: 3 })],
  ['that is away', networkFailure],
])('of a server %s nothing waits, and it is not asked again', async (_cual, contesta) => {
  const server = abrir(contesta)
  await (await menu()).findByRole('link', { name: 'Bancos y cierre' })
  await waitFor(() => expect(server.paths()).toContain(POR_ATENDER))
  expect(screen.queryByText(/por atender/)).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Lista de clientes' })).toBeTruthy()
  expect(server.paths().filter((path) => path === POR_ATENDER)).toHaveLength(1)
})

it.each([
  ['does none of the work', [{ name: 'Conciliacion', acciones: ['ver'] }]],
  ['was told no actions', [{ name: 'Conciliacion' }, { name: 'PagosReportados' }]],
])('is not asked for who %s', async (_quien, modulos) => {
  const server = abrir(() => json(ESPERA), { ...ANA, modulos: [{ name: 'Clientes', acciones: ['ver'] }, ...modulos] })
  await (await menu()).findByRole('link', { name: 'Bancos y cierre' })
  await screen.findByRole('heading', { name: 'Lista de clientes' })
  expect(server.paths()).not.toContain(POR_ATENDER)
})

it.each<[string, () => Promise<unknown>, number]>([
  ['once something was done, whatever it was', () => Promise.resolve('hecho'), 2],
  ['after a refusal that tells of what others did', () => Promise.reject(new HttpError('Ya se decidió', 409)), 2],
  ['and not for a field that is missing', () => Promise.reject(new HttpError('Revise', 422)), 1],
])('is asked for anew %s', async (_cuando, mutationFn, veces) => {
  const client = createQueryClient()
  const espera = vi.fn(() => Promise.resolve([]))
  client.mount()
  const { QueryObserver } = await import('@tanstack/react-query')
  const stop = new QueryObserver(client, { queryKey: ['PorAtender'], queryFn: espera }).subscribe(() => undefined)
  await waitFor(() => expect(espera).toHaveBeenCalledTimes(1))
  await act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn })
      .execute(undefined)
      .catch(() => undefined)
  })
  expect(espera).toHaveBeenCalledTimes(veces)
  stop()
  client.unmount()
})
