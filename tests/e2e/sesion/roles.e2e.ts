import type { Browser, Page } from '@playwright/test'
import { MODULOS } from '#contract/modulos'
import { sql } from '#server/db/sql'
import { entrarComo, expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'

test.use({ own: 'roles' })

const LISTA = '/usuarios/roles'
const DENIED = '¡No tienes acceso a este modulo!'
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Módulos' })
const casilla = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' })

/** Someone else's browser. */
async function another(browser: Browser, school: School, email: string): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: school.url, locale: 'es-HN', viewport: { width: 1280, height: 800 } })
  ).newPage()
  await entrarComo(page, school, email)
  return page
}

const idOf = async ({ db }: School, nombre: string): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = ${nombre}`)).id
const claves = async ({ db }: School, nombre: string): Promise<string[]> =>
  (
    await db.many<{ clave: string }>(
      sql`
        SELECT modulo || ':' || accion AS clave
        FROM rol_permisos p
        JOIN roles r ON r.id = p.rol_id
        WHERE r.nombre = ${nombre}
        ORDER BY 1
      `,
    )
  ).map(({ clave }) => clave)

async function guardar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/usuarios\/roles$/)
}

test('a role is copied from Recepción without «anular», and its menu ordered @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto(LISTA)
  await page.getByRole('link', { name: 'Copiar rol: Recepción' }).click()
  await expect(page.getByRole('heading', { name: 'Agregar rol' })).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Copia de Recepción')
  await page.getByLabel('Nombre').fill('Recepción de tarde')
  await expect(casilla(page, 'Recibos individuales: anular')).toBeChecked()
  await casilla(page, 'Recibos individuales: anular').click()

  const menu = page.getByRole('region', { name: 'Así verá el menú' })
  await expect(menu.getByText('Al ingresar verá: Cobrar')).toBeVisible()
  await menu.getByRole('button', { name: 'Subir Punto de venta' }).click()
  await expect(menu.getByText('Al ingresar verá: Punto de venta')).toBeVisible()
  await menu.getByRole('button', { name: 'Subir Caja' }).click()
  await expect(menu.getByText('Al ingresar verá: Caja')).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Subir Caja' })).toBeFocused()
  await menu.getByRole('button', { name: 'Subir Estudiantes', exact: true }).click()
  await menu.getByRole('button', { name: 'Subir Estudiantes', exact: true }).click()
  await expect(menu.getByText('Al ingresar verá: Estudiantes')).toBeVisible()
  await guardar(page)

  expect(await claves(school, 'Recepción de tarde')).not.toContain('RecibosIndividuales:anular')
  expect(await claves(school, 'Recepción de tarde')).toContain('RecibosIndividuales:exportar')
  expect(
    await school.db.one(sql`SELECT orden_menu[1:1] AS primero FROM roles WHERE nombre = 'Recepción de tarde'`),
  ).toEqual({ primero: ['Clientes'] })
})

test('what is taken from a role is gone at once for who is signed in: the action, its button, the menu entry and the screen @largo', async ({
  page,
  signIn,
  school,
  browser,
}) => {
  const recepcion = await another(browser, school, 'recepcion@demo.hn')
  await recepcion.goto('/recibos/recibosIndividuales')
  const exportar = recepcion.getByRole('button', { name: 'Exportar' })
  await expect(exportar).toBeEnabled()
  await recepcion.evaluate(() => Object.assign(window, { sameDocument: true }))

  await signIn('admin@demo.hn')
  const rol = `${LISTA}/${await idOf(school, 'Recepción')}`
  await page.goto(rol)
  await casilla(page, 'Recibos individuales: exportar').click()
  await guardar(page)

  await exportar.click()
  await recepcion.getByRole('menuitem', { name: /^CSV/ }).click()
  await expect(toasts(recepcion).getByText('Su rol no permite esta acción.')).toBeVisible()
  // By hand: it would go by itself in its own time.
  await toasts(recepcion).getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect(toasts(recepcion).getByRole('alert')).toHaveCount(0)
  await expect(exportar).toHaveCount(0)
  await expect(recepcion.getByRole('heading', { level: 1, name: 'Recibos individuales' })).toBeVisible()

  await menuOf(recepcion).getByRole('link', { name: 'Cursos y matrículas' }).click()
  await expect(recepcion.getByRole('heading', { level: 1, name: 'Matrículas' })).toBeVisible()
  await page.goto(rol)
  await casilla(page, 'Matrículas: ver').click()
  await expect(casilla(page, 'Matrículas: crear')).not.toBeChecked()
  await guardar(page)

  await recepcion
    .getByRole('main')
    .getByRole('searchbox')
    .or(recepcion.getByRole('main').getByRole('textbox'))
    .first()
    .fill('mejia')
  await expect(recepcion).toHaveURL(/\/recibos\/recibosIndividuales/)
  await expect(toasts(recepcion).getByText(DENIED)).toHaveCount(1)
  await expect(toasts(recepcion).getByRole('alert')).toHaveCount(1)
  const cursos = menuOf(recepcion).getByRole('link', { name: 'Cursos y matrículas' })
  await expect(cursos).toHaveAttribute('href', '/catalogos/cursos')
  await expect(menuOf(recepcion).getByRole('link', { name: 'Cobros y recibos' })).toBeVisible()
  expect(await recepcion.evaluate(() => 'sameDocument' in window)).toBe(true)
  await recepcion.context().close()
})

test('the matrix is worked by the keyboard alone, and rows, columns and areas at a touch @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto(`${LISTA}/create`)
  await page.getByLabel('Nombre').fill('Asistente')
  await page.getByLabel('Exige verificación en dos pasos').focus()
  await page.keyboard.press('Tab')
  await expect(casilla(page, 'Todos los módulos: todo')).toBeFocused()
  for (const key of [...Array<string>(3).fill('ArrowDown'), 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(casilla(page, 'Recibos individuales: crear')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(casilla(page, 'Recibos individuales: ver')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(casilla(page, 'Recibos individuales: editar')).toBeFocused()
  // RecibosIndividuales has no eliminar.
  await page.keyboard.press('ArrowRight')
  await expect(casilla(page, 'Recibos individuales: anular')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(casilla(page, 'Recibos individuales: exportar')).toBeChecked()
  // One stop of the Tab key: behind it comes what follows the matrix.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)

  await casilla(page, 'Área Cursos y matrículas: ver').click()
  await expect(casilla(page, 'Cursos: ver')).toBeChecked()
  await expect(casilla(page, 'Área Cursos y matrículas: todo')).toHaveJSProperty('indeterminate', true)
  await page.getByRole('grid').getByText('Estudiantes', { exact: true }).click()
  await expect(casilla(page, 'Estudiantes: autorizar')).toBeChecked()
  await guardar(page)
  const cursos = MODULOS.filter(({ area }) => area === 'cursos').map(({ name }) => `${name}:ver`)
  expect((await claves(school, 'Asistente')).toSorted()).toEqual(
    [
      ...['autorizar', 'crear', 'editar', 'eliminar', 'exportar', 'ver'].map((accion) => `Clientes:${accion}`),
      ...cursos,
      ...['anular', 'crear', 'editar', 'exportar', 'ver'].map((accion) => `RecibosIndividuales:${accion}`),
    ].toSorted(),
  )
})

test('a role is changed on a phone, by lines that open @largo', async ({ page, signIn, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin@demo.hn')
  await page.goto(`${LISTA}/${await idOf(school, 'Contabilidad')}`)
  const linea = page.getByRole('button', { name: /^Estudiantes (Sin acceso|Ver)/ })
  await expect(linea).toContainText('Ver')
  await linea.click()
  await page.getByRole('button', { name: 'Estudiantes: exportar' }).click()
  await expect(linea).toContainText('Ver, Exportar')
  // The bar over the page would stand on half of what the click scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await guardar(page)
  expect(await claves(school, 'Contabilidad')).toContain('Clientes:exportar')
})

test('what somebody else saved meanwhile is not overwritten, and what is unsaved is not lost by a click @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto(`${LISTA}/${await idOf(school, 'Docente')}`)
  await page.getByLabel('Descripción').fill('Quien imparte')
  await school.db.run(
    sql`DELETE FROM rol_permisos WHERE modulo = 'Cursos' AND rol_id = ${await idOf(school, 'Docente')}`,
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona cambió estos datos' })
  await dialog.getByRole('button', { name: 'Conservar mis cambios' }).click()
  await expect(casilla(page, 'Cursos: ver')).not.toBeChecked()
  await expect(page.getByLabel('Descripción')).toHaveValue('Quien imparte')

  const asked = page.waitForEvent('dialog').then((warning) => warning.dismiss())
  await menuOf(page).getByRole('link', { name: 'Ajustes' }).click()
  await asked
  await expect(page.getByLabel('Descripción')).toHaveValue('Quien imparte')
  await guardar(page)
})

test('only a role that nobody has and that is not built in is offered to be deleted @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto(`${LISTA}/${await idOf(school, 'Docente')}`)
  await expect(casilla(page, 'Cursos: ver')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
  const { id } = await school.db.one<{ id: number }>(sql`INSERT INTO roles (nombre) VALUES ('De prueba') RETURNING id`)
  await page.goto(`${LISTA}/${id}`)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/\/usuarios\/roles$/)
  expect(await school.db.maybe(sql`SELECT FROM roles WHERE id = ${id}`)).toBeUndefined()
})

test('nobody gives what they do not have: it is off, with the reason, and a greater role is only shown @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id } = await school.db.one<{
    id: number
  }>(sql`
    WITH nuevo AS (INSERT INTO roles (nombre) VALUES ('Jefatura') RETURNING id),
    permisos AS (
      INSERT INTO rol_permisos (rol_id, modulo, accion)
      SELECT nuevo.id, 'Roles', accion
      FROM nuevo, unnest(ARRAY['ver', 'crear', 'editar', 'eliminar']) accion
      UNION ALL
      SELECT nuevo.id, 'Clientes', 'ver'
      FROM nuevo
    )
    SELECT id
    FROM nuevo
  `)
  await school.db.run(sql`UPDATE usuarios SET rol_id = ${id} WHERE email = 'contabilidad@demo.hn'`)
  await signIn('contabilidad@demo.hn')
  await page.goto(`${LISTA}/create`)
  const razon = 'Su propio rol no lo tiene, por eso no puede darlo.'
  const apagada = casilla(page, `Estudiantes: crear. ${razon}`)
  await expect(apagada).toHaveAttribute('aria-disabled', 'true')
  await apagada.focus()
  await page.keyboard.press('Space')
  await expect(apagada).not.toBeChecked()
  await casilla(page, 'Todos los módulos: todo').click()
  await expect(casilla(page, 'Estudiantes: ver')).toBeChecked()
  await expect(apagada).not.toBeChecked()
  await page.goto(`${LISTA}/${await idOf(school, 'Administrador')}`)
  await expect(
    page.getByText('Este rol permite cosas que usted no puede hacer; por eso aquí solo se ve.'),
  ).toBeVisible()
})
