import { sql } from '#server/db/sql'
import { expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { LENTO } from '#tests/e2e/lento'
import { cajaAbierta } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'
import { elegirDinero } from '#tests/e2e/reembolso'

test.use({ own: 'oficina' })

/* Invoices as the accountant works with them, and as the counter sees them. */

test('the accountant invoices a receipt, credits half of it, and annuls another @largo', async ({
  page,
  signIn,
  school,
}) => {
  test.setTimeout(180_000 * LENTO)
  await signIn('contabilidad@demo.hn')

  await test.step('the list opens with this month and its totals', async () => {
    await page.goto('/facturacion/facturas')
    const { total, n } = await school.db.one<{ total: number; n: number }>(
      sql`
        SELECT sum(total) FILTER (WHERE estado = 'emitida') AS total, count(*) AS n
        FROM facturas
        WHERE fecha >= date_trunc('month', (now() AT TIME ZONE 'America/Tegucigalpa'))::date
      `,
    )
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(n.toLocaleString('es-HN'))
    await expect(page.getByLabel('Totales de lo filtrado')).toContainText(enLempiras(total))
  })

  const recibo = await sinFactura(school)
  await test.step('a receipt without invoice gets one, which is printed', async () => {
    await page.goto(`/reportes/recibosgeneral/${recibo.id}/show`)
    await page.getByRole('button', { name: 'Facturar' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Cliente')).toHaveValue(recibo.pagador_nombre)
    await dialog.getByLabel('Cliente').fill('Comercial Ñandú, S. de R.L.')
    await dialog.getByLabel('RTN o DNI').fill('0801-1990-12345')
    const pdf = page.waitForResponse(
      (response) => /\/Facturas\/\d+\/pdf\?formato=/.test(response.url()) && response.ok(),
    )
    await dialog.getByRole('button', { name: 'Facturar' }).click()
    await pdf
    await expect(page.getByText(/Factura 000-001-01-\d{8}/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Facturar' })).toHaveCount(0)
  })

  const factura = await school.db.one<{ id: number; numero: string; total: number }>(
    sql`SELECT id, numero, total FROM facturas WHERE recibo_id = ${recibo.id}`,
  )
  await test.step('half of it is credited, and no more than what is left', async () => {
    await page.getByRole('link', { name: factura.numero }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Factura ${factura.numero}` })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('0801-1990-12345')
    await page.getByRole('button', { name: 'Acreditar' }).click()
    const dialog = page.getByRole('dialog')
    const monto = dialog.getByLabel(/^Monto de/).first()
    await monto.fill(String((factura.total + 1) / 100))
    await escribirMotivo(dialog, 'Se cambió de curso')
    await dialog.getByRole('button', { name: 'Emitir nota de crédito' }).click()
    await expect(dialog.getByText('Es más de lo que queda de esta línea.')).toBeVisible()
    await expect(dialog.getByText('Este dato es necesario.')).toBeVisible()
    await elegirDinero(page, 'No se devuelve: solo corrige la factura')
    await monto.fill(String(factura.total / 200))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Emitir nota de crédito' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Nota de crédito 000-001-06-/ })).toBeVisible()
    await page.getByRole('link', { name: factura.numero }).click()
    await expect(page.getByRole('region', { name: 'Notas', exact: true })).toContainText(enLempiras(factura.total / 2))
    await expect(page.getByRole('button', { name: 'Anular factura' })).toHaveCount(0)
  })

  await test.step('one that was not delivered is annulled with its reason', async () => {
    const otra = await school.db.one<{ id: number; numero: string }>(
      sql`
        SELECT id, numero
        FROM facturas
        WHERE tipo = '01' AND recibo_id IS NOT NULL AND estado = 'emitida' AND acreditado = 0 AND debitado = 0
        ORDER BY id DESC LIMIT 1
      `,
    )
    await page.goto(`/facturacion/facturas/${otra.id}/show`)
    await page.getByRole('button', { name: 'Anular factura' }).click()
    const dialog = page.getByRole('dialog')
    await escribirMotivo(dialog, 'El nombre está mal escrito')
    await dialog.getByRole('button', { name: 'Anular factura' }).click()
    await expect(dialog.getByText('emita una nota de crédito').first()).toBeVisible()
    await dialog.getByLabel(/El original y las copias están aquí/).check()
    await dialog.getByRole('button', { name: 'Anular factura' }).click()
    await expect(page.getByRole('article')).toContainText('Anulada')
    await expect(page.getByRole('article')).toContainText('El nombre está mal escrito')
    await page.getByRole('button', { name: 'Historial' }).click()
    await expect(page.getByText(`anuló la factura ${otra.numero}: El nombre está mal escrito`)).toBeVisible()
  })
})

test('the accountant registers the range that follows, and activates it once the other is put aside @largo', async ({
  page,
  signIn,
}) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/facturacion/rangos/create')
  await page.getByLabel('CAI').fill('no es un cai')
  await expect(page.getByText(/Un CAI tiene la forma/)).toBeVisible()
  await page.getByLabel('CAI').fill('A1B2C3-D4E5F6-0A1B2C-3D4E5F-6A7B8C-9D')
  await expect(page.getByText(/Un CAI tiene la forma/)).toHaveCount(0)
  await page.getByLabel('Fecha límite de emisión').fill('31/12/2030')
  await page.getByLabel('Primer número').fill('1000')
  await page.getByLabel('Último número').fill('3000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Estos números ya están en otro rango: 000-001-01-00000001/).first()).toBeVisible()
  await page.getByLabel('Primer número').fill('1501')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Ya hay un rango activo/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Inactivo' }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: '1501–3000' })).toContainText('Inactivo')

  await page.getByRole('row').filter({ hasText: '1–1500' }).click()
  await expect(page.getByLabel('Primer número')).toBeDisabled()
  await page.getByRole('radio', { name: 'Inactivo' }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('row').filter({ hasText: '1501–3000' }).click()
  await page.getByRole('radio', { name: 'Activo', exact: true }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: '1501–3000' })).toContainText('Activo')
  await expect(page.getByRole('alert').filter({ hasText: 'vence en 6 semanas' })).not.toContainText('factura,')
})

test('at a counter that invoices as it charges the customer takes one paper, and a receipt with an invoice is not voided at once @largo', async ({
  page,
  signIn,
  school,
}) => {
  test.setTimeout(120_000 * LENTO)
  const { facturar, limite } = await school.db.one<{ facturar: string; limite: number }>(
    sql`SELECT facturar, limite_consumidor_final AS limite FROM centro`,
  )
  await school.db.run(sql`UPDATE centro SET facturar = 'al_cobrar', limite_consumidor_final = 100000`)
  const { id } = await school.db.one<{ id: number }>(
    sql`
      SELECT c.id
      FROM clientes c
      JOIN cargos k ON k.cliente_id = c.id
      WHERE c.nombres = 'Sofía' AND c.apellidos = 'Mejía Reyes'
      LIMIT 1
    `,
  )
  await signIn('recepcion@demo.hn')
  await cajaAbierta(school, 'recepcion@demo.hn')
  await page.goto(`/recibos/recibosIndividuales/create?cliente_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Por cobrar' })).toBeVisible()
  await expect(page.getByText(/vence en \d semanas/)).toHaveCount(0)

  await test.step('above the limit the identity is asked for beside its field', async () => {
    await page.getByLabel('DNI o RTN').fill('')
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(page.getByText(/Una factura de más de L\s1,000\.00/)).toBeVisible()
    await expect(page.getByLabel('DNI o RTN')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('DNI o RTN').fill('0801198507213')
  })

  await test.step('then the invoice is what is printed', async () => {
    const pdf = page.waitForResponse(
      (response) => /\/Facturas\/\d+\/pdf\?formato=ticket80/.test(response.url()) && response.ok(),
    )
    await page.keyboard.press('F9')
    await pdf
    await expect(page.getByText(/Factura 000-001-01-\d{8}/).first()).toBeVisible()
  })

  await test.step('voiding the receipt names the invoice that comes first', async () => {
    await page.getByRole('link', { name: 'Ver recibo' }).click()
    await page.getByRole('button', { name: 'Anular recibo' }).click()
    await expect(page.getByRole('dialog')).toContainText(/La factura 000-001-01-\d{8} está vigente/)
    await expect(page.getByRole('dialog')).toContainText('Pida a contabilidad')
  })
  await school.db.run(sql`UPDATE centro SET facturar = ${facturar}, limite_consumidor_final = ${limite}`)
})

const enLempiras = (centavos: number): RegExp =>
  new RegExp(
    `L\\s*${(centavos / 100).toLocaleString('es-HN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('.', '\\.')}`,
  )

/** A receipt of the last days, of a single line with an even amount. */
const sinFactura = ({ db }: School) =>
  db.one<{
    id: number
    pagador_nombre: string
  }>(sql`
    SELECT r.id, r.pagador_nombre
    FROM recibos r
    WHERE r.estado = 'emitido'
      AND r.total % 200 = 0
      AND r.total < 1000000
      AND NOT EXISTS (SELECT FROM facturas f WHERE f.recibo_id = r.id)
      AND (SELECT count(*) FROM recibo_lineas l WHERE l.recibo_id = r.id) = 1
      AND NOT EXISTS (
        SELECT FROM recibo_pagos p
        WHERE p.recibo_id = r.id AND p.metodo = 'saldo_a_favor'
      )
    ORDER BY r.id DESC LIMIT 1
  `)
