import { sql } from '#server/db/sql'
import { expect, expectAccessible, ingresar, test, type School } from '#tests/e2e/fixtures'
import { escribirMotivo } from '#tests/e2e/motivo'

test.use({ own: 'ajustes' })

test('the README first steps: a payment of two charges, its receipt, its voiding, and accounting sees both @largo', async ({
  page,
  signIn,
  school,
}) => {
  await ingresar(page, 'recepcion@demo.hn')
  await page.goto('/recibos/recibosIndividuales/create')
  await page.getByLabel('Fondo inicial').fill('500')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Abra su caja')).toHaveCount(0)

  const search = page.getByRole('combobox', { name: 'Estudiante' })
  await search.fill('mejia sof')
  await page.getByRole('option', { name: /Mejía Reyes, Sofía/ }).click()
  const charges = page.getByRole('checkbox', { name: /^Mensualidad/ })
  await expect(charges.first()).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Mensualidad/, checked: true })).toHaveCount(2)
  const debeAntes = await debeDe(school)

  const printed = page.waitForResponse((response) => response.url().includes('/pdf?formato=ticket80'))
  await page.keyboard.press('F9')
  const pdf = await printed
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const title = await page.getByRole('heading', { name: /Recibo RI-\d{6}/ }).textContent()
  const numero = /RI-\d+/.exec(title ?? '')?.[0] ?? ''
  expect(await debeDe(school)).toBeLessThan(debeAntes)

  await page.goto('/recibos/recibosIndividuales')
  await page.getByText(numero).first().click()
  await expect(page.getByRole('heading', { name: `Recibo ${numero}` })).toBeVisible()
  for (const formato of ['carta', 'ticket80']) {
    const firstBytes = await page.evaluate(
      async (path) => {
        const answer = await fetch(path, { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } })
        return (await answer.text()).slice(0, 5)
      },
      `/api/api/RecibosIndividuales/${/\/(\d+)\//.exec(page.url())?.[1]}/pdf?formato=${formato}`,
    )
    expect(firstBytes).toBe('%PDF-')
  }
  await page.getByRole('button', { name: 'Anular recibo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`¿Anular el recibo ${numero} por`)
  await escribirMotivo(dialog, 'Se cobró al estudiante equivocado')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Anular recibo' }).click()
  await expect(page.getByText('Recibo anulado.')).toBeVisible()
  await expect(page.getByText('Se cobró al estudiante equivocado')).toBeVisible()
  expect(await debeDe(school)).toBe(debeAntes)

  await signIn('contabilidad@demo.hn')
  await page.goto('/')
  await expect(page).toHaveURL(/\/reportes\/recibosgeneral/)
  await page.getByRole('row', { name: new RegExp(`${numero}.*Anulado`) }).waitFor()
})

const debeDe = async ({ db }: School): Promise<number> =>
  (
    await db.one<{ debe: number }>(
      sql`
        SELECT sum(neto - aplicado)::bigint AS debe
        FROM cargos
        WHERE anulado_en IS NULL
          AND cliente_id = (SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes')
      `,
    )
  ).debe
