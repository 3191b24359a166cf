import { sql } from '#server/db/sql'
import { formatoFecha } from '#contract/formato'
import { png } from '../api/imagenes.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'

test.use({ own: 'tesoreria' })

/* «Un padre, de noche» (docs/diseno/jornadas.md): what he owes, his proof, the receipt next morning. */

const ENLACE = '/cuenta/demo-familia-000000000000'

test('a father sees what he owes, reports a payment and finds its receipt', async ({ page, signIn, school }) => {
  const { nacimiento } = await school.db.one<{ nacimiento: string }>(sql`
    SELECT min(c.fecha_nacimiento) AS nacimiento
    FROM accesos_familia a
    JOIN cliente_encargados ce ON ce.encargado_id = a.encargado_id
    JOIN clientes c ON c.id = ce.cliente_id
    WHERE a.guid = 'demo-familia-000000000000'
  `)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(ENLACE)
  await page.getByLabel('Fecha de nacimiento del estudiante').fill(formatoFecha(nacimiento))
  await page.getByLabel('Elija un PIN').fill('2580')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir la cuenta' }).click()
  await expect(page.getByText('Debe en total')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Reportar un pago' }).click()
  await page.getByLabel('Monto').fill('100')
  await page.getByLabel(/^Número de referencia/).fill('ACH-E2E-1')
  await page.locator('input[type=file]').setInputFiles({
    name: 'prueba.png',
    mimeType: 'image/png',
    buffer: png({ width: 300, height: 400 }),
  })
  await expect(page.getByText('Comprobante listo para enviar')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/^Recibimos su aviso/)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/reportados')
  await page.getByText('ACH-E2E-1').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hacer recibo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hacer recibo' }).click()
  await expect(page.getByText(/^Recibo RI-\d+ hecho/)).toBeVisible()

  await page.goto(ENLACE)
  // The tab is still inside.
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByLabel('PIN', { exact: true }).fill('2580')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: /^Recibo RI-\d+/ })).toBeVisible()
})
