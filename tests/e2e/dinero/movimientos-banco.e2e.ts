import { sql } from '#server/db/sql'
import { hoy } from '#server/base/clock'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { conFiltro } from '#tests/e2e/papeles'

test.use({ own: 'tesoreria' })

/* «Contabilidad, el día 2 del mes» (docs/diseno/jornadas.md), with the file of the bank. */

const AYER = formatoFecha(sumarDias(hoy(), -1))
const CSV = [
  'Banco del Valle;Cuenta 730001',
  'Fecha;Referencia;Descripción;Débito;Crédito',
  `${AYER};770088123;DEPOSITO EN VENTANILLA;;1.234,50`,
  `${AYER};;COMISION POR SERVICIO;25,00;`,
  'Totales;;;25,00;1.234,50',
].join('\r\n')

test('the file of the bank is imported, and a line becomes what it is @largo', async ({ page, signIn, school }) => {
  await school.db.run(sql`INSERT INTO cuentas (nombre) VALUES ('Banco del Valle')`)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/movimientos/importar')
  await page.getByLabel('Cuenta', { exact: true }).selectOption('Banco del Valle')
  await page.locator('input[type=file]').setInputFiles({
    name: 'estado.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  })
  await expect(page.getByText('COMISION POR SERVICIO')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Importar 2 movimientos' }).click()
  await expect(page.getByText(/^Se importaron 2 movimientos/)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(conFiltro('/recibos/movimientos', { q: 'COMISION POR SERVICIO' }))
  await page.getByText('COMISION POR SERVICIO', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Apartar' }).click()
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('Lo explica el banco')
  await page.getByRole('dialog').getByRole('button', { name: 'Apartar' }).click()
  await expect(page.getByText('Movimiento apartado.')).toBeVisible()
  await expect(page.getByText('Lo explica el banco')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/recibos/movimientos/hojas')
  await page.getByLabel('Cuenta', { exact: true }).selectOption('Banco del Valle')
  await expect(page.getByText('Ningún archivo dice el saldo antes del primer movimiento.')).toBeVisible()
  await expectAccessible(page)
})
