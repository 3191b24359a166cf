import type { Page } from '@playwright/test'
import {
  expect,
  expectHome,
  expectSignedOut,
  openWithToken,
  session,
  signIn,
  storedToken,
  test,
} from './foreign-fixtures.ts'
import { LOGIN, PERMISOS, VALIDADO, VALIDAR, type Handler } from './foreign-server.ts'

/* Who may open what, where menu, modules and permissions are another server's. */

const LISTA = 'GET /CursoCategorias'
const DENIED = '¡No tienes acceso a este modulo!'
const MENU = [{ path: '/catalogos/curso-categorias' }, { path: '/recibos/caja' }, { path: '/catalogos/cursos' }]

const answers =
  (changes: Record<string, unknown>): Handler =>
  () => ({ body: session(changes) })
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByText(DENIED)
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Módulos' })
const historyLength = (page: Page) => page.evaluate(() => history.length)
const sinModulos = (page: Page) => page.getByRole('heading', { name: 'Sin módulos' })

test.describe('a signed-in user who opens the sign-in', () => {
  const menus: [string, unknown][] = [
    ['the path of the first entry', [{ path: '/catalogos/curso-categorias' }, { path: '/recibos/caja' }]],
    [
      'the path of the first item, in a menu of items only',
      [{ items: [{ path: '/catalogos/curso-categorias' }, { path: '/recibos/caja' }] }],
    ],
    [
      'its own path, in an entry that has items too',
      [{ path: '/catalogos/curso-categorias', items: [{ path: '/recibos/caja' }] }],
    ],
    [
      'the first that leads anywhere, past what has neither path nor items',
      [{ label: 'Nada' }, { label: 'Vacío', items: [] }, null, ...MENU],
    ],
    [
      'the first that leads into the application, past other hosts and scripts',
      [{ path: 'javascript:alert(1)' }, { path: 'https://otro.hn/x' }, { path: '//otro.hn/x' }, ...MENU],
    ],
    ['the first that is not the sign-in itself', [{ label: 'Inicio', path: '/' }, { path: '/login' }, ...MENU]],
  ]
  for (const [what, navbar] of menus) {
    test(`goes to ${what}`, async ({ page, foreign }) => {
      foreign.on(VALIDAR, answers({ navbar }))
      await openWithToken(page, '/login')
      await expectHome(page)
      await expect(toasts(page)).toHaveCount(0)
      const before = await historyLength(page)
      await page.goto('/')
      await expectHome(page)
      expect(await historyLength(page)).toBe(before + 1)
    })
  }

  for (const navbar of [[], undefined, 'nada', [{ label: 'Inicio', path: '/' }]]) {
    test(`reads that there are no modules where the menu is ${JSON.stringify(navbar)}, and can leave`, async ({
      page,
      foreign,
    }) => {
      foreign.on(VALIDAR, answers({ navbar }))
      await openWithToken(page, '/login')
      await expect(sinModulos(page)).toBeVisible()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expectSignedOut(page)
      // Nobody waits for its answer.
      await expect.poll(() => foreign.log).toEqual([VALIDAR, VALIDADO, 'POST /Usuarios/cerrar-sesion'])
    })
  }
})

test.describe('a menu without labels and names', () => {
  test('is read from its paths', async ({ page, foreign }) => {
    foreign.on(
      VALIDAR,
      answers({
        navbar: [
          { items: [{ path: '/CATALOGOS/Curso-Categorias' }] },
          { path: '/recibos/caja' },
          { items: [{ path: 'reportes/otro' }] },
        ],
      }),
    )
    await openWithToken(page, '/login')
    await expect(page.getByRole('heading', { level: 1, name: /^Categorías/ })).toBeVisible()
    const menu = menuOf(page)
    await expect(menu.getByRole('button', { name: 'Catálogos' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveText(['Categorías de cursos', 'Caja', '/reportes/otro'])
    await expect(menu.getByRole('link', { name: 'Categorías de cursos' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: '/reportes/otro' }).click()
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  })

  test('keeps apart the groups of one area', async ({ page, foreign }) => {
    foreign.on(
      VALIDAR,
      answers({
        navbar: [{ items: [{ path: '/catalogos/curso-categorias' }] }, { items: [{ path: '/catalogos/cursos' }] }],
      }),
    )
    await openWithToken(page, '/login')
    const groups = menuOf(page).getByRole('button', { name: 'Catálogos' })
    await groups.first().click()
    await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')
    await expect(groups.last()).toHaveAttribute('aria-expanded', 'true')
  })

  test('shows hostile labels as text', async ({ page, foreign }) => {
    const label = '<img src=x onerror="window.__pwned=1">'
    foreign.on(
      VALIDAR,
      answers({
        nombre: label,
        rol: label,
        email: label,
        navbar: [{ label, items: [{ label, name: label, path: '/catalogos/curso-categorias' }] }],
      }),
    )
    await openWithToken(page, '/login')
    const menu = menuOf(page)
    await expect(menu.getByRole('link', { name: label })).toBeVisible()
    await page.getByRole('button', { name: `Cuenta de ${label}` }).click()
    await expect(page.getByRole('dialog').getByText(label)).toHaveCount(3)
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
  })
})

test.describe('a module that was not granted', () => {
  test('toasts once, and the first entry takes its place, so that Back never comes to it again', async ({
    page,
    foreign,
  }) => {
    await openWithToken(page, '/recibos/caja')
    await expect(menuOf(page).getByRole('link', { name: 'Caja' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/catalogos/cursos')
    await expectHome(page)
    await expect(toasts(page)).toHaveCount(1)
    expect(foreign.log).not.toContain('GET /Cursos')
    await page.goBack()
    await expect(page).toHaveURL(/\/recibos\/caja$/)
    await expect(menuOf(page).getByRole('link', { name: 'Caja' })).toHaveAttribute('aria-current', 'page')
    await expect(toasts(page)).toHaveCount(0)
    await page.goForward()
    await expectHome(page)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('is denied from the menu too, within the application', async ({ page, foreign }) => {
    foreign.on(VALIDAR, answers({ navbar: MENU }))
    await openWithToken(page, '/recibos/caja')
    await menuOf(page).getByRole('link', { name: 'Cursos', exact: true }).click()
    await expectHome(page)
    await expect(toasts(page)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/recibos\/caja$/)
    await expect(toasts(page)).toHaveCount(1)
    expect(foreign.log.filter((name) => name === VALIDAR)).toHaveLength(1)
  })

  for (const [what, modulos] of [
    ['the first entry itself', [{ name: 'Caja', acciones: ['ver'] }]],
    ['everything', []],
    ['everything, by modules that are no list', 'todos'],
  ] as const) {
    test(`is answered with a page and one toast, not with a loop, when it is ${what}`, async ({ page, foreign }) => {
      foreign.on(VALIDAR, answers({ modulos }))
      await openWithToken(page, '/catalogos/cursos')
      await expect(sinModulos(page)).toBeVisible()
      await expect(toasts(page)).toHaveCount(1)
      expect(foreign.log).toEqual([VALIDAR, VALIDADO])
      await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
      await expectSignedOut(page)
    })
  }

  test('is denied after the sign-in that it led to', async ({ page, foreign }) => {
    await page.goto('/catalogos/cursos')
    await signIn(page)
    await expectHome(page)
    await expect(toasts(page)).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
    expect(foreign.log).toEqual([LOGIN, VALIDAR, VALIDADO, LISTA])
  })
})

test.describe('modules without actions', () => {
  const modulos = [{ name: 'CursoCategorias' }, { name: 'Caja' }]
  const questions = (bodies: unknown[]) => (bodies as { accion: string }[]).map(({ accion }) => accion)

  test('are what validar-permisos says, asked before anything is read, and once for each action', async ({
    page,
    foreign,
  }) => {
    foreign.on(VALIDAR, answers({ modulos }))
    foreign.on(PERMISOS, ({ body }) => ({ body: { permitido: (body as { accion: string }).accion === 'ver' } }))
    await openWithToken(page, '/catalogos/curso-categorias')
    await expectHome(page)
    await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Agregar' })).toHaveCount(0)
    expect(foreign.log.slice(0, 3)).toEqual([VALIDAR, VALIDADO, PERMISOS])
    const asked = foreign.calls.filter(({ name }) => name === PERMISOS)
    expect(asked[0]).toMatchObject({ token: 'token-ajeno', body: { modulo: 'CursoCategorias', accion: 'ver' } })
    const actions = questions(asked.map(({ body }) => body))
    expect(actions).toHaveLength(new Set(actions).size)
    expect(foreign.log.indexOf(LISTA)).toBeGreaterThan(2)
  })

  test('are all that a new role is offered, each asked once', async ({ page, foreign }) => {
    const suyos = ['Roles:ver', 'Roles:crear', 'Clientes:ver', 'Clientes:crear']
    foreign.on(VALIDAR, answers({ modulos: [{ name: 'Roles' }, { name: 'Clientes' }] }))
    foreign.on(PERMISOS, ({ body }) => {
      const { modulo, accion } = body as Record<string, string>
      return { body: { permitido: suyos.includes(`${modulo}:${accion}`) } }
    })
    foreign.on('POST /Roles', ({ body }) => ({ status: 201, body: { ...(body as object), id: 1, version: 1 } }))
    await openWithToken(page, '/usuarios/roles/create')
    const casilla = (name: string) => page.getByRole('checkbox', { name })
    await page.getByLabel('Nombre').fill('Mostrador')
    await casilla('Estudiantes: todo').click()
    await expect(casilla('Estudiantes: crear')).toBeChecked()
    await expect(casilla('Estudiantes: editar. Su propio rol no lo tiene')).toHaveAttribute('aria-disabled', 'true')
    await expect(casilla('Caja: ver. Su propio rol no lo tiene')).not.toBeChecked()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect
      .poll(() => foreign.calls.find(({ name }) => name === 'POST /Roles')?.body)
      .toMatchObject({ nombre: 'Mostrador', permisos: [{ modulo: 'Clientes', acciones: ['ver', 'crear'] }] })
    const asked = foreign.calls.filter(({ name }) => name === PERMISOS).map(({ body }) => JSON.stringify(body))
    expect(asked).toHaveLength(new Set(asked).size)
    expect(asked.filter((body) => body.includes('Caja'))).toEqual([])
  })

  const noes: [string, Handler][] = [
    ['false', () => ({ body: { permitido: false } })],
    ['nothing', () => ({ body: {} })],
    ['a word', () => ({ body: { permitido: 'true' } })],
    ['a 500', () => ({ status: 500, body: {} })],
    ['HTML', () => ({ body: '<h1>Hola</h1>' })],
    ['nobody', () => 'cut'],
  ]
  for (const [what, handler] of noes) {
    test(`are denied by ${what}`, async ({ page, foreign }) => {
      foreign.on(VALIDAR, answers({ modulos }))
      foreign.on(PERMISOS, handler)
      await openWithToken(page, '/recibos/caja')
      await expect(sinModulos(page)).toBeVisible()
      await expect(toasts(page)).toHaveCount(1)
      expect(foreign.log).toEqual([VALIDAR, VALIDADO, PERMISOS, PERMISOS])
      expect(foreign.calls.slice(1).map(({ body }) => body)).toEqual([
        { modulo: 'Caja', accion: 'ver' },
        { modulo: 'CursoCategorias', accion: 'ver' },
      ])
      expect(await storedToken(page)).toBe('token-ajeno')
    })
  }
})

test.describe('public routes', () => {
  /** A reset link and a form ask about themselves; nothing else is asked for a public page. */
  const asked = (log: readonly string[]) => log.filter((name) => !/\/(Usuarios\/enlace|Publico)\//.test(name))
  const forms = [
    '/Carta-Consentimiento',
    '/Forms/Register/x',
    '/Forms/UpdateRegister/x',
    '/Forms/Register/Junio/x',
    '/Forms/UpdateRegister/Junio/x',
    '/Forms/Register/Octubre/x',
    '/Forms/UpdateRegister/Octubre/x',
  ]

  for (const path of [...forms, '/forgot_password', '/reset_password/x']) {
    test(`${path} opens signed in or not, ignoring letter case`, async ({ page, foreign }) => {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      const title = await heading.innerText()
      for (const spelling of [path.toLowerCase(), path.toUpperCase()]) {
        await page.goto(spelling)
        await expect(heading).toHaveText(title)
        await expect(page).toHaveURL((url) => url.pathname === spelling)
      }
      expect(asked(foreign.log)).toEqual([])
      await openWithToken(page, path)
      await expect(heading).toHaveText(title)
      await expect(page).toHaveURL((url) => url.pathname === path)
      expect(asked(foreign.log)).toEqual([VALIDAR, VALIDADO])
    })
  }

  test('they open with a token that is worth nothing, which is removed', async ({ page, foreign }) => {
    foreign.on(VALIDAR, () => ({ status: 401, body: {} }))
    await openWithToken(page, '/Forms/Register/x')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/Forms\/Register\/x$/)
    expect(await storedToken(page)).toBeNull()
  })
})

test.describe('another tab', () => {
  test('that signs in, changes its user or signs out takes this one along', async ({ page, context, foreign }) => {
    await page.goto('/login')
    const other = await context.newPage()
    await other.goto('/login')
    await signIn(other)
    await expectHome(other)
    await expectHome(page)
    foreign.on(VALIDAR, ({ token }) => ({
      body: token === 'token-de-eva' ? session({ token, usuarioid: 8, nombre: 'Eva Paz' }) : session(),
    }))
    await other.evaluate(() => localStorage.setItem('token', 'token-de-eva'))
    await expect(page.getByRole('button', { name: 'Cuenta de Eva Paz' })).toBeVisible()
    await other.evaluate(() => localStorage.removeItem('token'))
    await expectSignedOut(page)
  })

  test('does not set this one off for ever, on a server that answers each validation with a new token', async ({
    page,
    context,
    foreign,
  }) => {
    let count = 0
    foreign.on(VALIDAR, () => ({ body: session({ token: `token-${++count}`, nombre: `Persona ${count}` }) }))
    await openWithToken(page, '/recibos/caja')
    await expect(page.getByRole('button', { name: 'Cuenta de Persona 1' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/recibos/caja')
    await expect(page.getByRole('button', { name: 'Cuenta de Persona 3' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Cuenta de Persona 2' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: 'Cuenta de Persona 4' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cuenta de Persona 5' })).toBeVisible()
    expect(count).toBe(5)
  })
})
