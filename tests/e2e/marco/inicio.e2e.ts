import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'

test.use({ own: 'inicio' })

const parte = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Módulos', exact: true })
/** The names of the parts of the page, in the order in which they are read. */
const partes = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('section')].map(
        (una) =>
          una.getAttribute('aria-label') ??
          document.getElementById(una.getAttribute('aria-labelledby') ?? '')?.innerText,
      ),
    )

test('Contabilidad: to confirm, to close, to collect, each to its list; row and tabs say as much', async ({
  page,
  signIn,
}) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/dashboard')
  const espera = parte(page, 'Por atender')
  await expect(espera.getByRole('heading', { level: 3 })).toHaveText(['Por confirmar', 'Por cerrar', 'Por cobrar'])
  await expect(parte(page, 'Mi caja')).toHaveCount(0)
  expect(await partes(page)).toEqual(expect.arrayContaining(['Por atender', 'Ingresos del mes', 'Vencido']))
  await expect(parte(page, 'Ingresos del mes')).toContainText('Hace un año L')
  await expectAccessible(page)

  const linea = espera.getByRole('link', { name: /pagos por confirmar con el banco: L/ })
  const [, cuantos = ''] = /^(\d+) /.exec(await linea.innerText()) ?? []
  await linea.click()
  await expect(page).toHaveURL(/\/recibos\/conciliacion\?/)
  await expect(page.getByText(new RegExp(`^\\d+–\\d+ de ${cuantos}$`))).toBeVisible()
  const pestanas = page.getByRole('navigation', { name: 'Páginas de Bancos y cierre' })
  await expect(pestanas.getByRole('link', { name: /^Conciliación/ })).toHaveAccessibleName(
    new RegExp(`, ${cuantos} por atender$`),
  )
  const cada = (await pestanas.getByRole('link').locator('[aria-hidden]').allInnerTexts()).map(Number)
  expect(cada.length).toBeGreaterThan(2)
  const suma = cada.reduce((total, uno) => total + uno, 0)
  await expect(menu(page).getByRole('link', { name: 'Bancos y cierre' })).toHaveAccessibleName(
    new RegExp(`, ${suma} por atender$`),
  )
})

test('Recepción: lands on Cobrar, where the open till and who is due today are; the same is on Inicio', async ({
  page,
  signIn,
}) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/')
  await expect(page).toHaveURL(/\/recibosIndividuales\/create$/)
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  const caja = parte(page, 'Mi caja')
  await expect(caja).toContainText(/Abierta desde \d\d:\d\d/)
  await expect(caja).toContainText('Vencen hoy')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(caja).toContainText(/Abierta desde \d\d:\d\d/)
  await expect(caja.getByRole('link', { name: 'Punto de venta' })).toBeVisible()
  expect((await partes(page)).slice(0, 3)).toEqual(['Mi caja', 'Por atender', 'Matrículas del mes'])
  await expectFits(page)
})

test('Docente: lands on the classes of the day, and nothing waits in the menu', async ({ page, signIn }) => {
  const pedidas: string[] = []
  page.on('request', (request) => pedidas.push(new URL(request.url()).pathname))
  await signIn('docente@demo.hn')
  await page.goto('/')
  await expect(page).toHaveURL(/\/asistencia/)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(menu(page)).not.toContainText('por atender')
  expect(pedidas).not.toContain('/api/api/PorAtender')
})

test('a role of its own with Inicio and the point of sale has its till and its counter, and no figure', async ({
  page,
  signIn,
  school,
}) => {
  await school.db.run(sql`
    WITH solo AS (INSERT INTO roles (nombre) VALUES ('Cafetería') RETURNING id),
    permiso AS (
      INSERT INTO rol_permisos (rol_id, modulo, accion)
      SELECT solo.id, p.modulo, p.accion
      FROM solo,
        (VALUES ('Dashboard', 'ver'), ('RecibosVarios', 'ver'), ('RecibosVarios', 'crear')) AS p(modulo, accion)
    )
    UPDATE usuarios SET rol_id = solo.id
    FROM solo
    WHERE email = 'docente@demo.hn'
  `)
  await signIn('docente@demo.hn')
  await page.goto('/dashboard')
  await expect(parte(page, 'Mi caja')).toContainText('Cerrada')
  expect(await partes(page)).toEqual(['Mi caja'])
  await expectAccessible(page)
  await parte(page, 'Mi caja').getByRole('link', { name: 'Punto de venta' }).click()
  await expect(page).toHaveURL('/recibos/recibosVarios')
})

test('Administrador: what waits first, then the school; what can’t be read of it leaves the rest', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/api/PorAtender', (route) => route.abort('connectionrefused'))
  await signIn('admin@demo.hn')
  await page.goto('/dashboard')
  const espera = parte(page, 'Por atender')
  await expect(espera.getByRole('alert')).toContainText('No se pudo hablar con el servidor')
  expect((await partes(page)).slice(0, 6)).toEqual([
    'Mi caja',
    'Por atender',
    'Ingresos del mes',
    'Matrículas del mes',
    'Registros del mes',
    'Vencido',
  ])
  await expect(menu(page)).not.toContainText('por atender')
  await page.unroute('**/api/api/PorAtender')
  await espera.getByRole('button', { name: 'Reintentar' }).click()
  await expect(espera.getByRole('heading', { level: 3 }).first()).toHaveText('Por decidir')
  await expect(menu(page)).toContainText('por atender')
})
