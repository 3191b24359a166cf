import type { Locator, Page } from '@playwright/test'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { entrarComo, expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { LENTO } from '#tests/e2e/lento'
import { cajaAbierta, deudor } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'

test.use({ own: 'oficina' })

const EMPRESA = 'Agrícola El Ñandú, S. de R.L.'
const VENCE = sumarDias(hoy(), 15)

test('a company is invoiced for three students, pays in one receipt, and is credited what one of them leaves @largo', async ({
  page,
  signIn,
  school,
}) => {
  test.setTimeout(240_000 * LENTO)
  for (const debe of [120_000, 90_000, 60_000]) await deudor(school, debe)
  await signIn('contabilidad@demo.hn')

  await test.step('the accountant chooses what the three owe without the mouse', async () => {
    await page.goto('/facturacion/facturas')
    await page.getByRole('link', { name: 'Facturar a crédito' }).click()
    await expect(page.getByRole('textbox', { name: /^Estudiante/ })).toBeFocused()
    await page.keyboard.type('urtecho ximena')
    const todos = page.getByRole('checkbox', { name: 'Elegir los 3 que se ven' })
    await expect(todos).toBeVisible()
    await tabularHasta(page, todos)
    await page.keyboard.press('Space')
    await expect(enLaFactura(page)).toContainText('3 cargos · 3 estudiantes')
    await expect(enLaFactura(page)).toContainText(/L\s2,700\.00/)
    await expectAccessible(page)
    await enElTelefono(page)
  })

  await test.step('and says to whom, and by when it is paid: nobody without an RTN', async () => {
    await tabularHasta(page, enLaFactura(page).getByRole('button', { name: 'Continuar' }))
    await page.keyboard.press('Enter')
    const dialogo = page.getByRole('dialog', { name: 'Facturar a crédito' })
    await expect(dialogo.getByLabel(/Empresa o persona que paga/)).toBeFocused()
    await page.keyboard.type(EMPRESA)
    await page.keyboard.press('Enter')
    await expect(dialogo.getByText('El RTN tiene 14 dígitos')).toBeVisible()
    await expect(dialogo.getByLabel(/^RTN/)).toBeFocused()
    await page.keyboard.type('08011990123456')
    await dialogo.getByLabel(/Se paga a más tardar el/).fill(formatoFecha(VENCE))
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
    await dialogo.getByRole('button', { name: 'Emitir factura' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Factura 000-001-01-/ })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(EMPRESA)
    await expect(page.getByRole('article')).toContainText(formatoFecha(VENCE))
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
  })

  const { id, numero } = await school.db.one<{ id: number; numero: string }>(
    sql`SELECT id, numero FROM facturas WHERE cliente_nombre = ${EMPRESA}`,
  )
  await test.step('it stands among what is to be collected', async () => {
    await page.goto('/facturacion/facturas')
    await porCobrar(page).press('Enter')
    await expect(porCobrar(page)).toHaveAttribute('aria-pressed', 'true')
    const fila = page.getByRole('row').filter({ hasText: numero })
    await expect(fila).toContainText(/L\s2,700\.00/)
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
  })

  await test.step('who has the till takes the payment of the two that stay, in one receipt', async () => {
    await entrarComo(page, school, 'admin@demo.hn')
    await cajaAbierta(school, 'admin@demo.hn')
    await page.goto(`/facturacion/facturas/${id}/show`)
    await page.getByRole('link', { name: 'Cobrar', exact: true }).press('Enter')
    await expect(page.getByText(`Factura ${numero} de ${EMPRESA}`)).toBeVisible()
    const debe = page.getByRole('region', { name: 'Por cobrar' })
    await expect(debe.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await debe.getByRole('checkbox').last().uncheck()
    await expect(page.getByLabel('Pagador', { exact: true })).toHaveValue(EMPRESA)
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
    await page.keyboard.press('F9')
    await page.getByRole('link', { name: 'Ver recibo' }).press('Enter')
    await expect(page.getByRole('article')).toContainText(EMPRESA)
    await expect(page.getByRole('article')).toContainText(numero)
    await expect(page.getByRole('button', { name: 'Facturar' })).toHaveCount(0)
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
  })

  await test.step('the accountant credits the third, and nobody owes the company’s invoice any more', async () => {
    await entrarComo(page, school, 'contabilidad@demo.hn')
    await page.goto(`/facturacion/facturas/${id}/show`)
    await expect(page.getByRole('region', { name: 'Por pagar' })).toContainText(/L\s600\.00/)
    await page.getByRole('button', { name: 'Acreditar' }).press('Enter')
    const dialogo = page.getByRole('dialog')
    await escribirMotivo(dialogo, 'Se retiró del curso')
    const montos = dialogo.getByLabel(/^Monto de/)
    await expect(montos).toHaveCount(1)
    await expect(dialogo.getByText('Ya se pagó: anule antes su recibo.')).toHaveCount(2)
    await dialogo.getByRole('button', { name: 'Acreditar todo' }).press('Enter')
    await expect(montos).toHaveValue('600.00')
    await expectAccessible(page, { menu: false })
    await enElTelefono(page)
    await dialogo.getByRole('button', { name: 'Emitir nota de crédito' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Nota de crédito 000-001-06-/ })).toBeVisible()
    await page.getByRole('link', { name: numero }).click()
    await expect(page.getByRole('region', { name: 'Notas', exact: true })).toContainText(/L\s600\.00/)
    await expect(page.getByRole('region', { name: 'Por pagar' })).toContainText('anule antes el recibo que la pagó')
    await expect(page.getByRole('button', { name: 'Acreditar' })).toHaveCount(0)
    await enElTelefono(page)
    await page.goto('/facturacion/facturas')
    await expect(porCobrar(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('row').filter({ hasText: 'Nota de débito' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: numero })).toHaveCount(0)
  })
})

const enLaFactura = (page: Page): Locator => page.getByRole('region', { name: 'En la factura' })

/** The figure of the list's totals. */
const porCobrar = (page: Page): Locator =>
  page.getByLabel('Totales de lo filtrado').getByRole('button', { name: /^Por cobrar/ })

/** Goes on by Tab until that stands under the keyboard, as who does not reach for the mouse. */
async function tabularHasta(page: Page, que: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(que).toBeFocused({ timeout: 300 })
  }).toPass({ timeout: 20_000 * LENTO })
}

/** The same screen in a hand. */
async function enElTelefono(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
