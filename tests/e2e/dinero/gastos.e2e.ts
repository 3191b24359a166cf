import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { pdf, png } from '#tests/api/apoyo/imagenes'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { elegirMotivo, escribirMotivo } from '#tests/e2e/motivo'
import { conFiltro } from '#tests/e2e/papeles'

test.use({ own: 'oficina' })

/* Contabilidad and what the school pays. */

const FOTO = { name: 'IMG_0042.png', mimeType: 'image/png', buffer: png({ width: 900, height: 600 }) }
const total = (page: Page) => page.getByRole('region', { name: 'Totales de lo filtrado' })
const campo = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

test('an expense is typed with its photograph, seen, changed and voided, and the month adds up @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/Gastos')
  const antes = await total(page)
    .getByText(/^\d+ gastos?$/)
    .first()
    .innerText()

  await test.step('a supplier that is known brings its RTN and category; the tax comes out of the total', async () => {
    await page.getByRole('link', { name: 'Agregar gasto' }).click()
    await page.getByRole('combobox', { name: /^Proveedor/ }).fill('saber')
    await page.getByRole('option', { name: /Librería El Saber/ }).click()
    await expect(campo(page, 'RTN del proveedor')).toHaveValue('0801-1985-034571')
    await expect(page.getByRole('combobox', { name: /^Categoría/ })).toHaveValue('Libros y material didáctico')
    await campo(page, 'Documento').fill('0000010100098765')
    await campo(page, /^Descripción/).fill('Diccionarios')
    await campo(page, /^Total/).fill('1,150')
    await expect(page.getByText('L 1,000.00')).toBeVisible()
    await page.getByRole('combobox', { name: 'Cuenta' }).click()
    await page.getByRole('option', { name: 'BAC Credomatic, ahorro' }).click()
    await page.getByLabel('Elegir archivo').setInputFiles(FOTO)
    await expect(page.getByText('IMG_0042.png')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
  })

  await test.step('its page shows it with the photograph', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Librería El Saber' })).toBeVisible()
    await expect(page.getByText('El comprobante quedó guardado.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Comprobante IMG_0042.png' })).toHaveJSProperty('naturalWidth', 900)
    await expect(page.getByText('000-001-01-00098765')).toBeVisible()
  })

  await test.step('the proof is changed for a PDF, which the page shows too', async () => {
    await page
      .getByLabel('Cambiar archivo')
      .last()
      .setInputFiles({ name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf() })
    await expect(page.locator('iframe[title="Comprobante factura.pdf"]')).toBeVisible()
    await page
      .getByLabel('Cambiar archivo')
      .last()
      .setInputFiles({
        name: 'recibo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      })
    await expect(page.getByText('No se pudo abrir esta imagen.', { exact: false })).toBeVisible()
    await page
      .getByLabel('Cambiar archivo')
      .last()
      .setInputFiles({
        name: 'falso.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      })
    await expect(page.getByText('Este archivo está dañado o incompleto.', { exact: false })).toBeVisible()
    await expect(page.locator('iframe[title="Comprobante factura.pdf"]')).toBeVisible()
  })

  await test.step('the same document of the same supplier is told beside it, and nothing is kept', async () => {
    await page.getByRole('link', { name: 'Agregar otro gasto' }).click()
    await page.getByRole('combobox', { name: /^Proveedor/ }).fill('saber')
    await page.getByRole('option', { name: /Librería El Saber/ }).click()
    await campo(page, 'Documento').fill('000-001-01-00098765')
    await campo(page, /^Descripción/).fill('Otra vez')
    await campo(page, /^Total/).fill('1150')
    await guardar(page)
    await expect(page.getByText(/ya está en un gasto del/).first()).toBeVisible()
    await expect(campo(page, 'Documento')).toBeFocused()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gastos' })).toBeVisible()
  })

  await test.step('it counts in its month, under its category, until it is voided with a reason', async () => {
    await total(page).getByRole('button', { name: 'Ver gráfico' }).click()
    await expect(total(page).getByText(new RegExp(`^${Number(antes.split(' ')[0]) + 1} gastos?$`))).toBeVisible()
    await total(page).getByRole('button', { name: 'Libros y material didáctico' }).click()
    await expect(total(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('row', { name: /Librería El Saber.*Diccionarios/ }).click()
    await page.getByRole('button', { name: 'Anular gasto' }).click()
    await escribirMotivo(page.getByRole('dialog'), 'Se devolvieron los libros')
    await page.getByRole('dialog').getByRole('button', { name: 'Anular gasto' }).click()
    await expect(page.getByText('Gasto anulado.')).toBeVisible()
    await expect(page.getByText('Se devolvieron los libros')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Anular gasto' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
    expect(await school.db.one(sql`SELECT estado, anulado_motivo FROM gastos ORDER BY id DESC LIMIT 1`)).toEqual({
      estado: 'anulado',
      anulado_motivo: 'Se devolvieron los libros',
    })
  })

  await test.step('the summary goes home as a file', async () => {
    await page.goto(conFiltro('/Gastos', { periodo_lapso: 'mes_pasado' }))
    await total(page).getByRole('button', { name: 'Exportar resumen' }).click()
    const descarga = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel/ }).click()
    expect((await descarga).suggestedFilename()).toMatch(/^Gastos-resumen-.*\.xlsx$/)
  })

  await test.step('the year is seen month by month', async () => {
    await page.goto(conFiltro('/Gastos', {}))
    await total(page).getByRole('button', { name: 'Por mes' }).click()
    const tabla = total(page).getByRole('table')
    // On the first of a month it has none yet.
    await expect.poll(() => tabla.getByRole('columnheader').count()).toBeGreaterThanOrEqual(14)
    await expect(total(page).getByRole('img', { name: 'Por mes' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
})

test('cash of the till leaves it, and comes back when the expense is voided @largo', async ({ page, signIn }) => {
  await signIn('admin@demo.hn')
  await page.goto('/recibos/caja')
  await page.getByLabel(/Fondo/).fill('500')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Caja abierta.')).toBeVisible()

  const pagar = async (monto: string) => {
    await page.goto('/Gastos/create')
    await page.getByRole('combobox', { name: /^Proveedor/ }).fill('Pulpería La Esquina')
    await page.getByRole('combobox', { name: /^Categoría/ }).fill('limp')
    await page.getByRole('option', { name: 'Limpieza' }).click()
    await campo(page, /^Descripción/).fill('Escobas')
    await page.getByRole('radio', { name: 'Exento' }).check()
    await campo(page, /^Total/).fill(monto)
    await page.getByRole('combobox', { name: /^Forma de pago/ }).click()
    await page.getByRole('option', { name: 'Efectivo' }).click()
    await page.getByRole('switch', { name: 'Pagado de la caja' }).check()
    await guardar(page)
  }
  await pagar('500.01')
  await expect(page.getByText('La caja tiene L 500.00', { exact: false }).first()).toBeVisible()
  await campo(page, /^Total/).fill('120')
  await guardar(page)
  await expect(page.getByText('Efectivo de la caja')).toBeVisible()
  await page.goto('/recibos/caja')
  await expect(page.getByText('L 380.00').first()).toBeVisible()

  await page.goto('/Gastos')
  await page.getByRole('row', { name: /Pulpería La Esquina/ }).click()
  await page.getByRole('button', { name: 'Anular gasto' }).click()
  await expect(page.getByRole('dialog')).toContainText('vuelven a la caja que lo pagó')
  await elegirMotivo(page.getByRole('dialog'), 'La compra se canceló')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular gasto' }).click()
  await expect(page.getByText('Gasto anulado.')).toBeVisible()
  await page.goto('/recibos/caja')
  await expect(page.getByText('L 500.00').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the proof of an expense that has none is taken with the camera @largo', async ({ page, signIn, school }) => {
    const { id } = await school.db.one<{ id: number }>(
      sql`
        SELECT max(g.id) AS id
        FROM gastos g
        WHERE estado = 'registrado' AND NOT EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = g.id)
      `,
    )
    await signIn('contabilidad@demo.hn')
    await page.goto(`/Gastos/${id}/show`)
    const camara = page.getByLabel('Tomar foto').last()
    await expect(page.getByRole('button', { name: 'Tomar foto' })).toBeVisible()
    await expect(camara).toHaveAttribute('capture', 'environment')
    await camara.setInputFiles(FOTO)
    await expect(page.getByRole('img', { name: 'Comprobante IMG_0042.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tomar foto' })).toBeVisible()
    await expectFits(page)
  })
})
