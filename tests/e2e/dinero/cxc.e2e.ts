import { formatoFecha } from '#contract/texto/formato'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'
import { deudaAl, FIN } from '#tests/e2e/libros'
import { cifra, conFiltro, dinero, mensajeDe } from '#tests/e2e/papeles'

test.use({ own: 'oficina' })

/* Debt, beyond what the last day of the month tells of it (contabilidad.e2e.ts). */

test('by course what is owed adds up to the same, on any day, and a course opens its students @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/reportes/cxc')
  const debian = cifra(page, `Debían al ${formatoFecha(FIN)}`)
  await page.getByLabel('Corte al').fill(FIN)
  const total = dinero(await deudaAl(school, FIN))
  await expect(debian).toHaveText(total)
  await page.getByRole('button', { name: 'Curso', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Período' })).toBeVisible()
  await expect(debian).toHaveText(total)
  // One of the courses, not of the students that they replace.
  await page
    .getByRole('row', { name: /20\d\d-I/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader', { name: 'Recordado' })).toBeVisible()
  await expect(page).toHaveURL(/curso_id/)
  await expect(page.getByLabel('Corte al')).toHaveValue(formatoFecha(FIN))
})

test('the list says who reminded a family and when, and a second time within three days is asked about @largo', async ({
  page,
  context,
  signIn,
  school,
}) => {
  await school.db.run(sql`UPDATE clientes SET whatsapp = '+50499887766' WHERE id IN (SELECT cliente_id FROM cargos)`)
  await signIn('contabilidad@demo.hn')
  await page.goto(conFiltro('/reportes/cxc', { con_vencido: true }))
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Recordar a la familia de/ })
    .click()
  const dialog = page.getByRole('dialog')
  await mensajeDe(context, () => dialog.getByRole('button', { name: /WhatsApp al/ }).click())
  await page.goto(conFiltro('/reportes/cxc', { recordado_en_nulo: false }))
  await expect(page.getByRole('row')).toHaveCount(2)
  const recordada = page.getByRole('row').nth(1)
  await expect(recordada).toContainText('Óscar Danilo Rivera')
  await recordada.getByRole('button', { name: /Recordar a la familia de/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Recordatorios' })).toBeVisible()
  await dialog.getByRole('button', { name: /WhatsApp al/ }).click()
  await expect(dialog.getByText('¿Quiere recordarle otra vez?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(await school.db.one(sql`SELECT count(*) AS n FROM recordatorios WHERE enviado_en IS NOT NULL`)).toEqual({
    n: 1,
  })
})

test('Recepción sees what is owed and prints the statement from the student’s page, and reminds nobody @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id } = await school.db.one<{ id: number }>(
    sql`SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`,
  )
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
