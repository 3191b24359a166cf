import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { rotular } from '#src/centro.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { FirstSteps } from './FirstSteps.tsx'

withoutSession()
beforeEach(() => rotular({ nombre: 'Instituto Los Pinos' }))
afterEach(() => {
  cleanup()
  rotular({})
})

const NADA: PrimerosPasos = { hechos: ['centro'], quitados: false, curso: null, cliente_id: null, ejemplo: null }

/** The steps as the server tells them, on the landing page or another. */
async function renderSteps(pasos: Partial<PrimerosPasos>, path = '/dashboard') {
  await signIn({ navbar: [{ name: 'Dashboard', path: '/dashboard' }] })
  const dicho: PrimerosPasos = { ...NADA, ...pasos }
  const consulta = vi.fn(async () => ({ ...dicho }))
  const accion = vi.fn(async () => Object.assign(dicho, { quitados: true }))
  const queryClient = new QueryClient()
  renderScreen(<FirstSteps />, { dataProvider: { consulta, accion }, path, route: path, queryClient })
  return { consulta, accion, dicho, queryClient }
}

const enlace = (name: string) => screen.findByRole('link', { name })

it('ticks what is done, and leads to where the rest is', async () => {
  await renderSteps({})
  const lista = await screen.findByRole('list')
  expect(within(lista).getAllByRole('listitem')).toHaveLength(5)
  expect(within(lista).getAllByTitle('Hecho')).toHaveLength(1)
  expect(screen.getByText('1 de 5 hechos.')).toBeTruthy()
  for (const [name, href] of [
    ['Datos del centro', '/ajustes/centro'],
    ['Crear un curso', '/catalogos/cursos/create'],
    ['Registrar un estudiante', '/catalogos/clientes/create'],
    ['Importar de Excel', '/catalogos/clientes/importar'],
    ['Abrir la caja', '/recibos/caja'],
  ] as const)
    expect((await enlace(name)).getAttribute('href')).toBe(href)
})

it('leads to the draft that is to be opened, and enrols the only student in the only course', async () => {
  await renderSteps({ curso: { id: 3, borrador: true }, cliente_id: 4 })
  expect((await enlace('Abrir el curso')).getAttribute('href')).toBe('/catalogos/cursos/3/show')
  cleanup()
  await renderSteps({ hechos: ['centro', 'curso'], curso: { id: 3, borrador: false }, cliente_id: 4 })
  const matricular = await enlace('Matricular y cobrar')
  expect(matricular.getAttribute('href')).toBe('/catalogos/matriculas/create?cliente_id=4&curso_id=3')
})

it('says the next step on other pages, and where a form is filled in only what it is', async () => {
  await renderSteps({ hechos: ['centro', 'curso'] }, '/catalogos/cursos')
  expect((await screen.findByRole('status')).textContent).toContain('2 de 5 hechos. Registre a un estudiante')
  expect(await enlace('Registrar un estudiante')).toBeTruthy()
  cleanup()
  await renderSteps({ hechos: ['centro', 'curso'] }, '/catalogos/clientes/create')
  await screen.findByRole('status')
  expect(screen.queryByRole('link')).toBeNull()
})

it('looks again after whatever is done on the page', async () => {
  const { dicho, queryClient } = await renderSteps({}, '/catalogos/matriculas/create')
  expect((await screen.findByRole('status')).textContent).toContain('1 de 5')
  dicho.hechos = ['centro', 'curso']
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => null })
    .execute(undefined)
  await screen.findByText('2 de 5 hechos.')
})

it('is put away', async () => {
  const { accion } = await renderSteps({})
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar la lista' }))
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  expect(accion).toHaveBeenCalledWith('ajustes/centro', null, 'primeros-pasos/quitar', undefined, expect.anything())
})

it('is gone with the first receipt, but not before the school has a name', async () => {
  const { consulta } = await renderSteps({ hechos: ['centro', 'recibo'] })
  await waitFor(() => expect(consulta).toHaveBeenCalled())
  expect(screen.queryByRole('list')).toBeNull()
  cleanup()
  await renderSteps({ hechos: ['recibo'] })
  await screen.findByRole('list')
})

it('asks nothing of another’s server', async () => {
  rotular({})
  const { consulta } = await renderSteps({})
  expect(screen.queryByRole('list')).toBeNull()
  expect(consulta).not.toHaveBeenCalled()
})

const EJEMPLO = { direccion: null, cuenta: 'admin@demo.hn', clave: 'Demo-2026-hn' }

it('offers an example school, where the server can have one', async () => {
  const { accion } = await renderSteps({ ejemplo: EJEMPLO })
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir una de ejemplo' }))
  expect(accion.mock.calls.map((call: unknown[]) => call[2])).toEqual(['ejemplo/abrir'])
  cleanup()
  await renderSteps({})
  expect(await screen.findByRole('list')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Abrir una de ejemplo' })).toBeNull()
})

it('says where the example is open and who signs in there, and takes it away', async () => {
  const { accion } = await renderSteps({ ejemplo: { ...EJEMPLO, direccion: 'http://127.0.0.1:41234' } })
  expect((await enlace('Ver la escuela de ejemplo')).getAttribute('href')).toBe('http://127.0.0.1:41234')
  expect(screen.getByText('admin@demo.hn · Demo-2026-hn')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Borrar el ejemplo' }))
  expect(accion.mock.calls.map((call: unknown[]) => call[2])).toEqual(['ejemplo/borrar'])
})
