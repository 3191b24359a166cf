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
} from './foreign-fixtures.ts'
import { held, LOGIN, VALIDADO, VALIDAR, type Answer, type Cut } from './foreign-server.ts'

/* The built front end before a server that is not ours, and means it no good. */

const LISTA = 'GET /CursoCategorias'
const HTML: Answer = { body: '<!doctype html><title>Proxy</title><h1>Bienvenido</h1>' }

test('a person signs in, finds, changes and adds on a server that only speaks the dialect', async ({
  page,
  foreign,
}) => {
  await page.goto('/')
  await signIn(page)
  await expectHome(page)
  await expect(page.getByRole('row', { name: /Computación/ })).toBeVisible()
  expect(foreign.log).toEqual([LOGIN, VALIDAR, VALIDADO, LISTA])
  expect(foreign.calls.map(({ token, body }) => ({ token, body }))).toEqual([
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
  expect(foreign.log.slice(4).filter((name) => !name.startsWith('GET'))).toEqual([
    'PUT /CursoCategorias/1',
    'POST /CursoCategorias',
  ])
  expect(foreign.log.filter((name) => name === VALIDAR)).toHaveLength(1)
})

test('a save that comes after somebody else’s is refused with 412, and nothing is overwritten', async ({
  page,
  foreign,
}) => {
  await openWithToken(page, '/catalogos/curso-categorias/1')
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Idiomas')
  await fetch(`${foreign.url.replace(/\/\/[^:]+/, '//127.0.0.1')}/api/api/CursoCategorias/1`, {
    method: 'PUT',
    body: JSON.stringify({ nombre: 'Inglés', version: 1 }),
  })
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Francés')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió estos datos' })
  await dialog.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(dialog.getByRole('row', { name: 'Nombre Idiomas Inglés Francés' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Conservar mis cambios' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Francés/ })).toBeVisible()
  const sent = foreign.calls
    .filter(({ name }) => name.startsWith('PUT'))
    .map(({ body }) => (body as { version: number }).version)
  expect(sent).toEqual([1, 1, 2])
})

test.describe('while validar-token is slow', () => {
  const pages = {
    '/catalogos/curso-categorias': 'App',
    '/login': 'ingreso',
    '/Carta-Consentimiento': 'formulario',
    '/forgot_password': 'ingreso',
  }
  for (const [address, chunk] of Object.entries(pages)) {
    test(`${address} has its code and shows nothing but that it is loading`, async ({ page, foreign }) => {
      const slow = held({ body: session() })
      foreign.on(VALIDAR, slow.handler)
      const code = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/assets/${chunk}-`))
      await openWithToken(page, address)
      await painted(page, (await code).url())
      await expect(page.getByRole('status', { name: 'Cargando…' })).toBeVisible()
      for (const role of ['navigation', 'heading', 'button', 'textbox'] as const)
        expect(await page.getByRole(role).count()).toBe(0)
      await expect.poll(() => foreign.log).toEqual([VALIDAR])
      slow.release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(foreign.log.slice(0, 2)).toEqual([VALIDAR, VALIDADO])
    })
  }

  test('the list is asked for after it, and nothing before', async ({ page, foreign }) => {
    const slow = held({ body: session() })
    foreign.on(VALIDAR, slow.handler)
    const code = page.waitForResponse(/\/assets\/App-.*\.js/)
    await openWithToken(page, '/catalogos/curso-categorias')
    await painted(page, (await code).url())
    slow.release()
    await expectHome(page)
    await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
    expect(foreign.log).toEqual([VALIDAR, VALIDADO, LISTA])
  })

  test.beforeEach(({ page }) => page.clock.install())

  /** The code of a page has run, and so has whatever React puts off: what it shows by itself is on the screen. */
  async function painted(page: Page, code: string): Promise<void> {
    await page.evaluate(`import(${JSON.stringify(code)})`)
    await page.clock.runFor(2_000)
  }
})

test.describe('a stored token is removed, and its user signed out, by', () => {
  const answers: [string, Answer | Cut][] = [
    ['a 401', { status: 401, body: { status: 401 } }],
    ['a 401 in the body of a 200', { body: session({ status: 401 }) }],
    ['a 500', { status: 500, body: { message: 'boom' } }],
    ['a 500 that brings a whole session', { status: 500, body: session() }],
    ['an empty token', { body: session({ token: '' }) }],
    ['a missing token', { body: session({ token: undefined }) }],
    ['a token that is no text', { body: session({ token: { value: 'x' } }) }],
    ['a list instead of an object', { body: [session()] }],
    ['HTML instead of JSON', HTML],
    ['a connection that is cut', 'cut'],
    ['an answer that is cut in the middle', 'cut-in-the-middle'],
  ]
  for (const [what, answer] of answers) {
    test(what, async ({ page, foreign }) => {
      foreign.on(VALIDAR, () => answer)
      await openWithToken(page, '/catalogos/curso-categorias')
      await expectSignedOut(page)
      await expect(page.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()
      expect(foreign.log).toEqual([VALIDAR, VALIDADO])
    })
  }
})

test('an empty stored token counts for none, and nothing is asked', async ({ page, foreign }) => {
  await openWithToken(page, '/catalogos/curso-categorias', '')
  await expectSignedOut(page)
  expect(foreign.log).toEqual([])
})

test.describe('the sign-in says', () => {
  const AGAIN = 'No se pudo llegar al servidor. Revise su conexión e intente de nuevo.'
  const answers: [string, Answer | Cut, string][] = [
    ['that the connection was cut', 'cut', AGAIN],
    ['that the answer was cut in the middle', 'cut-in-the-middle', AGAIN],
    [
      'the server’s own sentence for a 429',
      { status: 429, body: { status: 429, message: 'Espere 30 segundos.' } },
      'Espere 30 segundos.',
    ],
    [
      'the status of the body rather than that of HTTP',
      { body: { status: 423, message: 'Cuenta bloqueada.', token: 'x' } },
      'Cuenta bloqueada.',
    ],
    [
      'that the credentials do not match for a bare 401',
      { status: 401, body: {} },
      'El correo o la contraseña no coinciden. Revíselos e intente de nuevo.',
    ],
    [
      'the status for a 500',
      { status: 500, body: '<h1>Internal Server Error</h1>' },
      'El servidor no aceptó el ingreso (500). Intente de nuevo.',
    ],
    ['that a page is no answer', HTML, 'El servidor no aceptó el ingreso (502). Intente de nuevo.'],
    [
      'that a 200 without a token is no session',
      { body: { status: 200, navbar: [] } },
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
    [
      'that a 200 with an empty token is no session',
      { body: { status: 200, token: '' } },
      'El servidor no confirmó la sesión. Intente de nuevo.',
    ],
    [
      'a hostile sentence as text',
      { status: 400, body: { message: '<img src=x onerror="window.__pwned=1">' } },
      '<img src=x onerror="window.__pwned=1">',
    ],
  ]
  for (const [what, answer, sentence] of answers) {
    test(what, async ({ page, foreign }) => {
      foreign.on(LOGIN, () => answer)
      await page.goto('/login')
      await signIn(page)
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expectSignedOut(page)
      expect(foreign.log).toEqual([LOGIN])
      expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@otra.hn')
    })
  }

  test('that the session was not confirmed, when the token of a 200 is worth nothing', async ({ page, foreign }) => {
    foreign.on(VALIDAR, () => ({ status: 401, body: {} }))
    await page.goto('/login')
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText('El servidor no confirmó la sesión. Intente de nuevo.')
    await expectSignedOut(page)
    expect(foreign.log).toEqual([LOGIN, VALIDAR, VALIDADO])
  })
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
  expect(foreign.log).toEqual([VALIDAR, VALIDADO, LISTA, 'GET /CursoCategorias/1', VALIDAR, VALIDADO])
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
  expect(foreign.log).toEqual([VALIDAR, VALIDADO, LISTA, VALIDAR, VALIDADO])
  expect(await storedToken(page)).toBe('token-ajeno')
})

test.describe('a list says in Spanish, and offers to try again, after', () => {
  for (const [what, answer] of [
    ['a cut connection', 'cut'],
    ['an answer cut in the middle', 'cut-in-the-middle'],
    ['HTML instead of JSON', HTML],
    ['a 500', { status: 500, body: '<h1>nginx</h1>' }],
  ] as const) {
    test(what, async ({ page, foreign }) => {
      foreign.on(LISTA, () => answer)
      await openWithToken(page, '/catalogos/curso-categorias')
      await expect(page.getByText('No se pudo cargar la lista')).toBeVisible()
      await expect(
        page.getByText(/No se pudo hablar con el servidor|El servidor respondió algo que no se entiende/),
      ).toBeVisible()
      foreign.on(LISTA, () => ({
        body: [categoria(1, 'Idiomas')],
        headers: { 'Content-Range': 'CursoCategorias 0-0/1' },
      }))
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
      await expect(home(page)).toBeVisible()
    })
  }
})
