import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, ingresar, ir, test } from '#tests/e2e/fixtures'

/* A computer where several people sit, from the moment at which somebody names it so. */

test.use({ own: 'equipos' })

/** The computer's next browser, which finds what was stored, and of the cookies those that have an end. */
async function cerrarYAbrir(page: Page, browser: Browser): Promise<Page> {
  const { origins, cookies } = await page.context().storageState()
  expect(JSON.stringify(origins)).toContain('"token"')
  const next = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { origins, cookies: cookies.filter(({ expires }) => expires > 0) },
  })
  return next.newPage()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Módulos' }).first()

test('a computer named as shared forgets who closes its browser, and is somebody’s own again when it is taken away', async ({
  page,
  browser,
}) => {
  await ingresar(page, 'admin@demo.hn')
  await ir(page, '/ajustes/centro')
  const equipos = page.getByRole('region', { name: 'Equipos compartidos' })
  await equipos.getByRole('button', { name: 'Este equipo es compartido' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Nombre').fill('Biblioteca')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(equipos.getByRole('listitem')).toContainText(['Biblioteca'])
  await expect(equipos.getByText('Este equipo', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(menu(page)).toBeVisible()

  const otra = await cerrarYAbrir(page, browser)
  await otra.goto('/ajustes/centro')
  await expect(otra.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(otra.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()
  expect(await otra.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await ingresar(otra, 'admin@demo.hn')
  await ir(otra, '/ajustes/centro')
  await otra.getByRole('region', { name: 'Equipos compartidos' }).getByRole('button', { name: 'Quitar' }).click()
  await otra.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(otra.getByText('Ya no es un equipo compartido')).toBeVisible()
  await otra.evaluate(() => localStorage.removeItem('token'))
  await otra.goto('/login')
  await ingresar(otra, 'recepcion@demo.hn')
  const propia = await cerrarYAbrir(otra, browser)
  await propia.goto('/recibos/recibosIndividuales')
  await expect(menu(propia)).toBeVisible()
  await otra.context().close()
  await propia.context().close()
})
