import { expect, test as base, type Page } from '@playwright/test'
import { LOGIN, resourceOf, startForeignServer, VALIDAR, type ForeignServer } from './foreign-server.ts'

const HOME = '/catalogos/curso-categorias'

/** The answer of validar-token to a person who keeps the categories of courses, and may look at the till. */
export const session = (changes: Record<string, unknown> = {}) => ({
  token: 'token-ajeno',
  navbar: [
    { name: 'catalogos', label: 'Catálogos', items: [{ name: 'CursoCategorias', label: 'Categorías', path: HOME }] },
    { name: 'recibos', label: 'Recibos', items: [{ name: 'Caja', label: 'Caja', path: '/recibos/caja' }] },
  ],
  usuarioid: 7,
  email: 'ana@otra.hn',
  nombre: 'Ana Cruz',
  rol: 'Secretaría',
  modulos: [
    { name: 'CursoCategorias', acciones: ['ver', 'crear', 'editar', 'eliminar'] },
    { name: 'Caja', acciones: ['ver'] },
  ],
  ...changes,
})

export const categoria = (id: number, nombre: string) => ({
  id,
  nombre,
  descripcion: null,
  activo: true,
  creado_en: '2026-01-05T15:00:00Z',
  actualizado_en: '2026-01-05T15:00:00Z',
  version: 1,
})

/** A server of somebody else's, anew for each test: it speaks the three calls and one resource, and nothing more. */
export const test = base.extend<{ foreign: ForeignServer }>({
  foreign: async ({}, use) => {
    const server = await startForeignServer({
      [LOGIN]: () => ({ body: { status: 200, token: 'token-ajeno', navbar: session().navbar } }),
      [VALIDAR]: ({ token }) => (token ? { body: session() } : { status: 401, body: { status: 401 } }),
      ...resourceOf('CursoCategorias', [categoria(1, 'Idiomas'), categoria(2, 'Computación')]),
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ foreign }, use) => use(foreign.url),
})

export { expect }

/** The page that shows the categories of courses, which is the first of the menu. */
export const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Categorías/ })

export const expectHome = async (page: Page) => {
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === HOME)
}

/** Opens an address with a token in local storage from the first moment on. */
export async function openWithToken(page: Page, address: string, token = 'token-ajeno'): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('stored')) return
    sessionStorage.setItem('stored', 'yes')
    localStorage.setItem('token', stored)
  }, token)
  await page.goto(address)
}

export async function signIn(page: Page, pass = 'Secreta-2026'): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('ana@otra.hn')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(pass)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The sign-in, and no trace of a session. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedToken(page)).toBeNull()
}
