import type { Page } from '@playwright/test'
import { entrarComo, expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'

test.use({ own: 'vistas' })

const tira = (page: Page) => page.getByRole('navigation', { name: 'Vistas de esta lista' })
const pestana = (page: Page, name: string) => tira(page).getByRole('link', { name, exact: true })
const GASTOS = '/Gastos'

test('the accountant keeps a view without a mouse, shares it, and who administers has it', async ({ page, signIn }) => {
  await signIn('contabilidad@demo.hn')
  await page.goto(`${GASTOS}?filter=${encodeURIComponent('{"metodo":"efectivo"}')}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Vistas', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Guardar como vista nueva…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Guardar como vista' })
  await expect(dialogo.getByLabel(/Nombre de la vista/)).toBeFocused()
  await page.keyboard.type('Pagado en efectivo')
  await expect(dialogo.getByRole('checkbox', { name: 'Administrador' })).toBeVisible()
  await expectAccessible(page, { menu: false })
  await dialogo.getByLabel('Con su cifra, en Inicio').focus()
  await page.keyboard.press('Space')
  await dialogo.getByRole('checkbox', { name: 'Administrador' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(dialogo).toHaveCount(0)
  await expect(pestana(page, 'Pagado en efectivo')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, { menu: false })

  await signIn('admin@demo.hn')
  await page.goto(GASTOS)
  await pestana(page, 'Pagado en efectivo').click()
  await expect(page).toHaveURL(/filter=.*metodo.*efectivo.*&vista=\d+/)
  await expect(page.getByRole('search').locator('b', { hasText: 'Efectivo' })).toBeVisible()
  // Each tab is an address: Back leads to the one before.
  await pestana(page, 'General').click()
  await expect(pestana(page, 'General')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(pestana(page, 'Pagado en efectivo')).toHaveAttribute('aria-current', 'true')
  await pestana(page, 'General').click()

  // For oneself it is taken from its place; on Inicio it still is.
  await page.getByRole('button', { name: 'Vistas', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Fijar, cambiar o quitar vistas…' }).click()
  const todas = page.getByRole('dialog', { name: 'Vistas de esta lista' })
  await expectAccessible(page, { menu: false })
  await todas.getByRole('checkbox', { name: 'Pestaña de «Pagado en efectivo»' }).click()
  await expect(tira(page)).toHaveCount(0)
  await todas.getByRole('button', { name: 'Listo' }).click()
  await page.goto('/dashboard')
  const mias = page.getByRole('region', { name: 'Mis vistas' })
  await expect(mias.getByRole('listitem').filter({ hasText: 'Pagado en efectivo' })).toContainText(/L\s[\d,]+\.\d\d/)
  await expectAccessible(page, { menu: false })
  await mias.getByRole('link', { name: 'Pagado en efectivo' }).click()
  await expect(page).toHaveURL(/\/Gastos\?filter=.*efectivo/)
  await expect(pestana(page, 'Pagado en efectivo')).toHaveAttribute('aria-current', 'true')
})

test('a telephone: tabs under a thumb, dialogs of its width', async ({ browser, school }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    baseURL: school.url,
  })
  const page = await context.newPage()
  await entrarComo(page, school, 'contabilidad@demo.hn')
  await page.goto('/reportes/recibosgeneral')
  await pestana(page, 'Transferencias del mes pasado').tap()
  await expect(pestana(page, 'Transferencias del mes pasado')).toHaveAttribute('aria-current', 'true')
  await expect(pestana(page, 'Transferencias del mes pasado')).toBeInViewport({ ratio: 1 })
  expect((await pestana(page, 'General').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Vistas/ }).tap()
  await page.getByRole('menuitem', { name: 'Fijar, cambiar o quitar vistas…' }).tap()
  const todas = page.getByRole('dialog', { name: 'Vistas de esta lista' })
  await expect(todas.getByRole('checkbox')).toHaveCount(4)
  await expectFits(page)
  await todas.getByRole('button', { name: 'Cambiar «Transferencias del mes pasado»' }).tap()
  await expect(page.getByRole('dialog', { name: 'Cambiar la vista «Transferencias del mes pasado»' })).toBeVisible()
  await expectFits(page)
  await context.close()
})

test('a view whose filter went says so, and a link to one that is gone opens the list', async ({
  page,
  signIn,
  api,
}) => {
  const contador = await api('contabilidad@demo.hn')
  const { body } = await contador.post<{ id: number }>('/FiltrosGuardados', {
    recurso: 'Gastos',
    nombre: 'De antes',
    filtro: { metodo: 'efectivo', lo_que_hubo: 1 },
    columnas: ['fecha', 'proveedor', 'columna_que_hubo'],
  })
  await signIn('contabilidad@demo.hn')
  await page.goto(`${GASTOS}?vista=${body.id}`)
  await expect(page.getByText(/A «De antes» le falta .*Lo demás vale/)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Fecha', 'Proveedor'])
  await contador.delete(`/FiltrosGuardados/${body.id}`)
  await page.goto(`${GASTOS}?vista=${body.id}`)
  await expect(page.getByText('Esa vista ya no está, o no se comparte con usted.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
