import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Novedades as Hay } from '#contract/sesion'
import { sessionStore } from '#src/session/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { Novedades } from './Novedades.tsx'

withoutSession()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NADA: Hay = { nuevos: [], encendidos: [], roles: [] }
const INICIO = [{ name: 'Dashboard', label: 'Inicio', path: '/dashboard' }]

async function abrir(novedades: unknown, path = '/dashboard', respuesta: object = {}) {
  await signIn({ navbar: INICIO, novedades })
  const accion = vi.fn(async () => respuesta)
  vi.spyOn(sessionStore, 'revalidate').mockResolvedValue(null)
  renderScreen(<Novedades />, { path, route: path, dataProvider: { accion } })
  return accion
}

it('says which pack switched itself on, leads to what the school uses, and is put away by a press', async () => {
  const accion = await abrir({ ...NADA, encendidos: ['factura', 'banco'] })
  const aviso = screen.getByRole('region', { name: 'Novedades' })
  expect(aviso.textContent).toContain('Facturas con CAI del SAR, Banco y conciliación')
  expect(aviso.textContent).toContain('Ya están en el menú')
  expect(within(aviso).getByRole('link').getAttribute('href')).toBe('/ajustes/centro/que-usa')
  await userEvent.click(within(aviso).getByRole('button', { name: 'Entendido' }))
  expect(accion.mock.calls[0]?.slice(0, 4)).toEqual([
    'ajustes/centro',
    null,
    'paquetes/vistos',
    { paquetes: ['factura', 'banco'] },
  ])
  await waitFor(() => expect(sessionStore.revalidate).toHaveBeenCalled())
})

it('says that a newer version is there, where somebody asked to be told', async () => {
  await abrir({ ...NADA, version: '1.2.0' })
  expect(screen.getByRole('status').textContent).toContain('la 1.2.0')
})

it('says what came with an upgrade and is off', async () => {
  await abrir({ ...NADA, nuevos: ['becas'] })
  expect(screen.getByRole('status').textContent).toContain('está apagado: Becas')
})

it('each button is heard with what it is about', async () => {
  const rol = (id: number, nombre: string) => ({ id, nombre, orden: ['Matriculas'], otro: ['Clientes'] })
  await abrir({ ...NADA, encendidos: ['becas'], roles: [rol(7, 'Secretaría'), rol(8, 'Tienda')] })
  const deSecretaria = screen.getByRole('group', { name: /^El rol «Secretaría» conserva/ })
  expect(within(deSecretaria).getByRole('button', { name: 'Usar el propuesto' })).toBeTruthy()
  const deBecas = screen.getByRole('group', { name: /^Se encendió solo.*Becas/ })
  expect(within(deBecas).getByRole('button', { name: 'Entendido' })).toBeTruthy()
})

it('says of a role what would change; one press takes it, another keeps its own', async () => {
  const rol = { id: 7, nombre: 'Secretaría', orden: ['Matriculas'], otro: ['Clientes', 'Matriculas'] }
  const accion = await abrir({ ...NADA, roles: [rol] }, '/dashboard', { orden_menu: rol.otro })
  expect(screen.getByRole('status').textContent).toContain('«Secretaría» conserva el orden de su menú: Matrículas.')
  expect(screen.getByRole('status').textContent).toContain('se propone: Estudiantes, Matrículas.')
  await userEvent.click(screen.getByRole('button', { name: 'Usar el propuesto' }))
  expect(await screen.findByText('«Secretaría» ya tiene el orden propuesto.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dejar el suyo' }))
  expect(accion.mock.calls.map((call: unknown[]) => call.slice(1, 4))).toEqual([
    [7, 'orden', { tomar: true }],
    [7, 'orden', { tomar: false }],
  ])
})

it('says what is so where another has decided before', async () => {
  const rol = { id: 7, nombre: 'Secretaría', orden: ['Matriculas'], otro: ['Clientes', 'Matriculas'] }
  await abrir({ ...NADA, roles: [rol] }, '/dashboard', { orden_menu: rol.orden })
  await userEvent.click(screen.getByRole('button', { name: 'Usar el propuesto' }))
  expect(await screen.findByText('«Secretaría» conserva su orden.')).toBeTruthy()
})

it.each([
  ['on another page', { ...NADA, nuevos: ['becas'] }, '/catalogos/clientes'],
  ['without any', undefined, '/dashboard'],
  ['of another server', 'muchas', '/dashboard'],
])('is not there %s', async (_where, novedades, path) => {
  await abrir(novedades, path)
  expect(screen.queryByRole('status')).toBeNull()
})
