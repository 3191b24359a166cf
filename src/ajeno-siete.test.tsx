import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SCREENS } from '#src/resources.tsx'
import { BROKEN, bareServer } from '#src/testing/bare-server.ts'
import { closeApp, loadApp, openApp } from '#src/testing/render-app.tsx'
import { WAYS } from '#src/testing/seven-answers.ts'

/* The protected routes of the specification (§2) before servers that answer only its calls (§7), in many ways. */

const ROUTES = [
  '/dashboard',
  '/recibos/recibosIndividuales',
  '/recibos/recibosVarios',
  '/catalogos/clientes',
  '/catalogos/cursos',
  '/catalogos/curso-categorias',
  '/catalogos/descuentos',
  '/catalogos/finiquitos',
  '/catalogos/finiquitosManuales',
  '/Gastos',
  '/reportes/cxc',
  '/reportes/recibosgeneral',
  '/reportes/clientesRegistrados',
  '/reportes/clientesMatriculados',
  '/reportes/NuevosRegistros',
  '/reportes/carta-consentimiento',
  '/usuarios/usuarios',
  '/usuarios/docentes',
  '/usuarios/roles',
  '/ajustes/metas',
  '/asistencia',
  '/ReporteAsistencias',
]

beforeAll(async () => {
  await loadApp()
  await Promise.all(Object.values(SCREENS).map(async ({ list }) => list?.preload()))
}, 120_000)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Goes to an address within the page, as a link does. */
const go = (address: string) =>
  act(async () => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

/** One route for each way, so that every route is opened in two; all of them in the long run. */
const routesOf = (way: number) => (process.env.LARGO ? ROUTES : [ROUTES[way % ROUTES.length] ?? ''])

it.each(Object.entries(WAYS).map(([name, way], index) => ({ name, way, routes: routesOf(index) })))(
  'a server that answers with $name',
  async ({ way, routes: [first = '', ...others] }) => {
    const server = bareServer(way)
    openApp(first, 'token-de-ana')
    for (const route of [first, ...others]) {
      if (route !== first) await go(route)
      const text = await server.settled()
      expect(BROKEN.exec(text) && text).toBeNull()
      const where = window.location.pathname
      if (way.leads === 'out') expect(where).toBe('/login')
      else if (way.leads === 'nothing') screen.getByRole('heading', { name: 'Sin módulos' })
      else {
        expect(where).toBe(route)
        expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
        expect(text).not.toContain('No tienes acceso')
      }
    }
    expect(localStorage.getItem('token') === null).toBe(way.leads === 'out')
  },
)
