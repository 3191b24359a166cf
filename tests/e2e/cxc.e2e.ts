import type { BrowserContext, Page } from '@playwright/test'
import { sumarDias } from '#contract/fechas'
import { formatoLempiras } from '#contract/formato'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, testConCorreo as test, type School } from './fixtures.ts'

test.use({ own: 'cxc' })

const FIN_DE_MES = sumarDias(`${hoy().slice(0, 8)}01`, -1)

/* Contabilidad's last day of the month, as far as it is about what is owed. */
test('the books as of the last day of the month before, the oldest debtor’s statement by mail, and three reminders by WhatsApp', async ({ page, context, signIn, school, smtp }) => {
  await conContactos(school)
  await signIn('contabilidad@demo.hn')

  await test.step('what was owed on the last day of the month before is not what is owed today', async () => {
    await page.goto('/reportes/cxc')
    await expect(page.getByRole('heading', { level: 1, name: 'Cuentas por cobrar' })).toBeVisible()
    const totales = page.getByRole('region', { name: 'Totales de lo filtrado' })
    await expect(totales).toContainText('Deben hoy')
    const ahora = await debe(page)
    expect(ahora).toBe(await deudaAl(school, hoy()))
    await page.getByLabel('Corte al').fill(FIN_DE_MES)
    await expect(totales).toContainText('Debían al')
    expect(await debe(page)).toBe(await deudaAl(school, FIN_DE_MES))
    expect(await debe(page)).not.toBe(ahora)
    await expectAccessible(page)
  })

  await test.step('by course the total is the same, and a course opens its students', async () => {
    const total = await debe(page)
    await page.getByRole('button', { name: 'Curso', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Período' })).toBeVisible()
    expect(await debe(page)).toBe(total)
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('columnheader', { name: 'Recordado' })).toBeVisible()
    await expect(page).toHaveURL(/curso_id/)
    await expect(page.getByLabel('Corte al')).toHaveValue(FIN_DE_MES)
  })

  await test.step('the oldest debtor gets the statement by mail', async () => {
    await page.goto('/reportes/cxc?filter=%7B%7D&sort=mas_de_90&order=DESC&page=1')
    const primera = page.getByRole('row').nth(1)
    const nombre = (await primera.getByRole('cell').nth(1).innerText()).trim()
    await primera.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Estado de cuenta' })).toBeVisible()
    await expect(page.getByRole('link', { name: nombre })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Movimientos' })).toBeVisible()
    await page.getByRole('button', { name: 'Recordar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Recordar a la familia/ })
    await expect(dialog.getByRole('blockquote')).toContainText('ya vencidos')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /Correo a/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Recordatorios' })).toBeVisible()
    await expect.poll(() => smtp.letters.length).toBe(1)
    expect(smtp.letters[0]?.adjuntos[0]?.contenido.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('three families get a message by WhatsApp, and the list says who reminded them and when', async () => {
    await page.goto(`/reportes/cxc?filter=${encodeURIComponent('{"con_vencido":true,"recordado_en_nulo":true}')}&sort=debe&order=DESC&page=1`)
    for (let vez = 0; vez < 3; vez++) {
      const recordar = page.getByRole('row').nth(1).getByRole('button', { name: /Recordar a la familia de/ })
      const quien = (await recordar.getAttribute('aria-label')) ?? ''
      await recordar.click()
      const dialog = page.getByRole('dialog')
      const enlace = await mensajeDe(context, () => dialog.getByRole('button', { name: /WhatsApp al/ }).click())
      expect(enlace.pathname).toMatch(/^\/504\d{8}$/)
      expect(enlace.searchParams.get('text')).toContain('Centro de Formación Campana')
      await expect(page.getByRole('button', { name: quien })).toHaveCount(0)
    }
    const { n } = await school.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM recordatorios WHERE canal = 'whatsapp' AND enviado_en IS NOT NULL`)
    expect(n).toBe(3)
  })

  await test.step('a second one the same day is asked about', async () => {
    await page.goto(`/reportes/cxc?filter=${encodeURIComponent('{"recordado_en_nulo":false}')}&sort=recordado_en&order=ASC&page=1`)
    await expect(page.getByRole('row')).toHaveCount(5)
    const recordada = page.getByRole('row').nth(1)
    await expect(recordada).toContainText('Óscar Danilo Rivera')
    await recordada.getByRole('button', { name: /Recordar a la familia de/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Recordatorios' })).toBeVisible()
    await dialog.getByRole('button', { name: /WhatsApp al/ }).click()
    await expect(dialog.getByText('¿Quiere recordarle otra vez?')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })
})

test('Recepción sees what is owed and prints the statement from the student’s page, and reminds nobody', async ({ page, signIn, school }) => {
  const { id } = await school.db.one<{ id: number }>(sql`SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`)
  await signIn('recepcion@demo.hn')
  await page.goto(`/catalogos/clientes/${id}/show`)
  await page.getByRole('link', { name: 'Estado de cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estado de cuenta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recordar' })).toHaveCount(0)
  const pdf = page.waitForResponse((response) => response.url().includes(`/CxC/${id}/pdf`))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  expect((await pdf).headers()['content-type']).toBe('application/pdf')
  await page.goto('/reportes/cxc')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /Recordar|Exportar/ })).toHaveCount(0)
})

const debe = async (page: Page): Promise<string | undefined> => {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  return /L\s[\d,.]+\d/.exec(await page.getByRole('region', { name: 'Totales de lo filtrado' }).innerText())?.[0].replace(/\s/, ' ')
}

/** Every student who owes something overdue can be reached by telephone and by mail. */
const conContactos = (school: School) => school.db.run(sql`UPDATE clientes SET whatsapp = '+50499887766', correo = 'familia' || id || '@prueba.hn' WHERE id IN (SELECT cliente_id FROM cargos)`)

/** By the documents alone. */
async function deudaAl(school: School, al: string): Promise<string> {
  const { total } = await school.db.one<{ total: number }>(sql`SELECT coalesce(sum(greatest(0, c.bruto - c.descuento - coalesce((SELECT sum(a.monto) FROM aplicaciones a WHERE a.cargo_id = c.id AND a.desde <= ${al} AND (a.hasta IS NULL OR a.hasta > ${al})), 0))), 0)::bigint AS total
    FROM cargos c WHERE c.fecha <= ${al} AND (c.anulado_en IS NULL OR (c.anulado_en AT TIME ZONE 'America/Tegucigalpa')::date > ${al})`)
  return formatoLempiras(total).replace(/\s/, ' ')
}

/** The address that a click opens beside the page. */
async function mensajeDe(context: BrowserContext, click: () => Promise<void>): Promise<URL> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [pestana] = await Promise.all([context.waitForEvent('page'), click()])
  await pestana.waitForURL(/wa\.me/)
  const url = new URL(pestana.url())
  await pestana.close()
  return url
}
