import type { Page } from '@playwright/test'
import {
  categoria,
  expect,
  expectHome,
  expectSignedOut,
  home,
  openWithToken,
  session,
  signIn,
  storedToken,
  test,
} from '#tests/e2e/foreign-fixtures'
import { held, LOGIN, VALIDADO, VALIDAR } from '#tests/e2e/foreign-server'

/*
 * The built front end before a server that is not ours, and means it no good: what only a browser shows. The rest of
 * what such a server may answer is in `src/session` and `src/shell-ajeno.alone.test.tsx`.
 */

const LISTA = 'GET /CursoCategorias'

/** A list asks for its views too, at once: a server that has none says so, and nothing waits for it. */
const sinVistas = (log: readonly string[]): string[] => log.filter((name) => name !== 'GET /FiltrosGuardados')

test('a person signs in, finds, changes and adds on a server that only speaks the dialect', async ({
  page,
  foreign,
}) => {
  await page.goto('/')
  await signIn(page)
  await expectHome(page)
  await expect(page.getByRole('row', { name: /Computación/ })).toBeVisible()
  expect(sinVistas(foreign.log)).toEqual([LOGIN, VALIDAR, VALIDADO, LISTA])
  const llamadas = foreign.calls.filter(({ name }) => sinVistas([name]).length > 0)
  expect(llamadas.map(({ token, body }) => ({ token, body }))).toEqual([
    { token: null, body: { Email: 'ana@otra.hn', Pass: 'Secreta-2026' } },
    { token: 'token-ajeno', body: undefined },
    { token: 'token-ajeno', body: undefined },
  ])
  await page.getByRole('row', { name: /Idiomas/ }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lenguas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Lenguas/ })).toBeVisible()
  await page.getByRole('link', { name: 'Agregar' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Cocina')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Cocina/ })).toBeVisible()
  expect(
    sinVistas(foreign.log)
      .slice(4)
      .filter((name) => !name.startsWith('GET')),
  ).toEqual(['PUT /CursoCategorias/1', 'POST /CursoCategorias'])
  expect(foreign.log.filter((name) => name === VALIDAR)).toHaveLength(1)
})

test('while validar-token is slow, each kind of page has its code and shows nothing but that it is loading', async ({
  context,
  foreign,
}) => {
  const chunks = {
    '/catalogos/curso-categorias': 'App',
    '/login': 'ingreso',
    '/Carta-Consentimiento': 'Consentimiento',
    '/forgot_password': 'ingreso',
  }
  for (const [address, chunk] of Object.entries(chunks))
    await test.step(address, async () => {
      const tab = await context.newPage()
      await tab.clock.install()
      const slow = held({ body: session() })
      foreign.on(VALIDAR, slow.handler)
      foreign.log.length = 0
      const code = tab.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/assets/${chunk}-`))
      await openWithToken(tab, address)
      await painted(tab, (await code).url())
      await expect(tab.getByRole('status', { name: 'Cargando…' })).toBeVisible()
      for (const role of ['navigation', 'heading', 'button', 'textbox'] as const)
        expect(await tab.getByRole(role).count()).toBe(0)
      await expect.poll(() => foreign.log).toEqual([VALIDAR])
      slow.release()
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      expect(foreign.log.slice(0, 2)).toEqual([VALIDAR, VALIDADO])
      if (chunk === 'App') await expect(tab.getByRole('row', { name: /Idiomas/ })).toBeVisible()
      if (chunk === 'App') expect(sinVistas(foreign.log)).toEqual([VALIDAR, VALIDADO, LISTA])
      await tab.close()
    })
})

/** The code of a page has run, and so has whatever React puts off: what it shows by itself is on the screen. */
async function painted(page: Page, code: string): Promise<void> {
  await page.evaluate(`import(${JSON.stringify(code)})`)
  await page.clock.runFor(2_000)
}

test('a stored token is removed, and its user signed out, by an answer that is cut in the middle', async ({
  page,
  foreign,
}) => {
  foreign.on(VALIDAR, () => 'cut-in-the-middle')
  await openWithToken(page, '/catalogos/curso-categorias')
  await expectSignedOut(page)
  await expect(page.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()
  expect(sinVistas(foreign.log)).toEqual([VALIDAR, VALIDADO])
})

test('the network that fails at the sign-in is written to the console, and a second try works', async ({
  page,
  foreign,
}) => {
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && !message.text().startsWith('Failed to load'),
  )
  foreign.on(LOGIN, () => 'cut')
  await page.goto('/login')
  await signIn(page)
  await logged
  await expect(page.getByRole('alert')).toBeVisible()
  foreign.on(LOGIN, () => ({ body: { token: 'token-ajeno', navbar: [] } }))
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expectHome(page)
})

test('a token that expires mid-work leads through the validation to the sign-in, and back to the same page', async ({
  page,
  foreign,
}) => {
  await openWithToken(page, '/catalogos/curso-categorias')
  await expectHome(page)
  foreign.on('GET /CursoCategorias/:id', () => ({ status: 401, body: { status: 401, message: 'jwt expired' } }))
  foreign.on(VALIDAR, () => ({ status: 401, body: { status: 401 } }))
  await page.getByRole('row', { name: /Idiomas/ }).click()
  await expectSignedOut(page)
  expect(sinVistas(foreign.log)).toEqual([VALIDAR, VALIDADO, LISTA, 'GET /CursoCategorias/1', VALIDAR, VALIDADO])
  foreign.on(VALIDAR, () => ({ body: session() }))
  foreign.on('GET /CursoCategorias/:id', () => ({ body: categoria(1, 'Idiomas') }))
  await signIn(page)
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Idiomas')
})

test('a 401 of one call that the validation does not confirm signs nobody out, and does not loop', async ({
  page,
  foreign,
}) => {
  foreign.on(LISTA, () => ({ status: 401, body: { message: 'Hoy no.' } }))
  await openWithToken(page, '/catalogos/curso-categorias')
  await expect(page.getByText('Hoy no.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
  expect(sinVistas(foreign.log)).toEqual([VALIDAR, VALIDADO, LISTA, VALIDAR, VALIDADO])
  expect(await storedToken(page)).toBe('token-ajeno')
})

test('a list says in Spanish that its answer was cut in the middle, and offers to try again', async ({
  page,
  foreign,
}) => {
  foreign.on(LISTA, () => 'cut-in-the-middle')
  await openWithToken(page, '/catalogos/curso-categorias')
  await expect(page.getByText('No se pudo cargar la lista')).toBeVisible()
  await expect(page.getByText(/No se pudo hablar con el servidor/)).toBeVisible()
  foreign.on(LISTA, () => ({
    body: [categoria(1, 'Idiomas')],
    headers: { 'Content-Range': 'CursoCategorias 0-0/1' },
  }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
  await expect(home(page)).toBeVisible()
})
