import type { Page } from '@playwright/test'
import { expect, expectHome, expectSignedOut, openWithToken, session, signIn, test } from '#tests/e2e/foreign-fixtures'
import { PERMISOS, VALIDADO, VALIDAR, type Handler } from '#tests/e2e/foreign-server'

/*
 * The guard where menu, modules and permissions are another server's: what only a browser shows. The rest is in
 * `src/session` and `src/shell-ajeno.alone.test.tsx`.
 */

const LISTA = 'GET /CursoCategorias'
const DENIED = '¡No tienes acceso a este modulo!'
const MENU = [{ path: '/catalogos/curso-categorias' }, { path: '/recibos/caja' }, { path: '/catalogos/cursos' }]

const answers =
  (changes: Record<string, unknown>): Handler =>
  () => ({ body: session(changes) })
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByText(DENIED)
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Módulos' })
const historyLength = (page: Page) => page.evaluate(() => history.length)

test('a signed-in user who opens the sign-in goes to the first entry that leads into the application', async ({
  page,
  foreign,
}) => {
  const strange = ['javascript:alert(1)', 'https://otro.hn/x', '//otro.hn/x', '/', '/login'].map((path) => ({ path }))
  foreign.on(
    VALIDAR,
    answers({ navbar: [{ label: 'Nada' }, { label: 'Vacío', items: [] }, null, ...strange, ...MENU] }),
  )
  await openWithToken(page, '/login')
  await expectHome(page)
  await expect(toasts(page)).toHaveCount(0)
  const before = await historyLength(page)
  await page.goto('/')
  await expectHome(page)
  expect(await historyLength(page)).toBe(before + 1)
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

  test('is denied from the menu too, within the application @largo', async ({ page, foreign }) => {
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
})

test.describe('modules without actions', () => {
  const modulos = [{ name: 'CursoCategorias' }, { name: 'Caja' }]
  const questions = (bodies: unknown[]) => (bodies as { accion: string }[]).map(({ accion }) => accion)

  test('open by their names, and do what validar-permisos says, asked once for each action @largo', async ({
    page,
    foreign,
  }) => {
    foreign.on(VALIDAR, answers({ modulos }))
    foreign.on(PERMISOS, () => ({ body: { permitido: false } }))
    await openWithToken(page, '/catalogos/curso-categorias')
    await expectHome(page)
    await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Agregar' })).toHaveCount(0)
    expect(foreign.log.slice(0, 2)).toEqual([VALIDAR, VALIDADO])
    const asked = foreign.calls.filter(({ name }) => name === PERMISOS)
    expect(asked[0]).toMatchObject({ token: 'token-ajeno', body: { modulo: 'CursoCategorias' } })
    const actions = questions(asked.map(({ body }) => body))
    expect(actions).toHaveLength(new Set(actions).size)
    expect(actions).not.toContain('ver')
    expect(foreign.log.indexOf(LISTA)).toBeGreaterThan(1)
  })

  for (const [how, answer] of [
    ['a 500', { status: 500, body: {} }],
    ['a page', { body: '<h1>Mantenimiento</h1>' }],
    ['an explicit no', { body: { permiso: false, status: 200 } }],
  ] as const)
    test(`open by their names where validar-permisos answers ${how}; a form leads to its list @largo`, async ({
      page,
      foreign,
    }) => {
      foreign.on(VALIDAR, answers({ modulos }))
      foreign.on(PERMISOS, () => answer)
      await openWithToken(page, '/catalogos/curso-categorias/create')
      await expectHome(page)
      await expect(page.getByRole('row', { name: /Idiomas/ })).toBeVisible()
      await expect(page.getByText(/^Su rol no permite hacer eso aquí/)).toHaveCount(1)
    })

  test('are all that a new role is offered, each asked once @largo', async ({ page, foreign }) => {
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
})

test('a form opens in any letter case, signed in or not, and asks for itself alone @largo', async ({
  page,
  foreign,
}) => {
  const asked = () => foreign.log.filter((name) => !name.includes('/Publico/'))
  const path = '/Forms/UpdateRegister/Octubre/x'
  const heading = page.getByRole('heading', { level: 1 })
  for (const spelling of [path, path.toUpperCase()]) {
    await page.goto(spelling)
    await expect(heading).toHaveText('Corregir un registro')
    await expect(page).toHaveURL((url) => url.pathname === spelling)
  }
  expect(asked()).toEqual([])
  await openWithToken(page, path)
  await expect(heading).toHaveText('Corregir un registro')
  expect(asked()).toEqual([VALIDAR, VALIDADO])
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
