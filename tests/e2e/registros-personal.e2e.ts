import { sql } from '#server/db/sql'
import { expect, expectAccessible, test, type School } from './fixtures.ts'

test.use({ own: 'registros' })

/* What parents sent, as Recepción works it off. */

const idDe = async ({ db }: School, nombres: string): Promise<number> => (await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM registros WHERE nombres = ${nombres} AND estado IN ('nuevo', 'actualizado')`)).id

test('Sofía, who is in the school already, is accepted side by side: her mother’s new telephone is taken, nothing else', async ({ page, context, signIn, school }) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/reportes/NuevosRegistros')
  await page.getByRole('searchbox').fill('sofia mejia')
  await page.getByRole('row', { name: /Mejía Reyes, Sofía/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofía Mejía Reyes' })).toBeVisible()
  const parecidos = page.getByRole('region', { name: '¿Ya está en la escuela?' })
  await expect(parecidos).toContainText('Mismo nombre y fecha de nacimiento')
  await parecidos.getByRole('button', { name: /Comparar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Aceptar a Mejía Reyes, Sofía' })
  await expect(dialog.getByRole('radio', { name: /^Es Mejía Reyes, Sofía/ })).toBeChecked()
  await expect(dialog.getByRole('row', { name: /Teléfono del encargado 9876-5432 3344-5566/ })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/pantallas/registros-comparar.png' })
  await dialog.getByRole('checkbox', { name: 'Tomar Teléfono del encargado del registro' }).check()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByText(/Se aceptó a Mejía Reyes, Sofía/)).toBeVisible()
  await page.screenshot({ path: 'test-results/pantallas/registros-aceptado.png' })
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Avisar al encargado' }).click()
  const aviso = page.getByRole('dialog', { name: /Avisar de la decisión/ })
  await expect(aviso.getByText(/fue aceptado/)).toBeVisible()
  await context.route(/wa\.me/, (route) => route.fulfill({ body: '' }))
  const popup = page.waitForEvent('popup')
  await aviso.getByRole('button', { name: /WhatsApp al 3344-5566/ }).click()
  expect((await popup).url()).toContain('wa.me/50433445566')
  await expect(page.getByRole('region', { name: 'Decisión' })).toContainText('por WhatsApp al 3344-5566')

  expect(await school.db.many(sql`SELECT c.codigo, e.telefono, c.direccion = 'Col. Miraflores Sur, casa 12' AS otra_direccion FROM clientes c JOIN cliente_encargados ce ON ce.cliente_id = c.id JOIN encargados e ON e.id = ce.encargado_id
    WHERE c.nombres = 'Sofía' AND c.apellidos = 'Mejía Reyes'`)).toMatchObject([{ telefono: '+50433445566', otra_direccion: false }])
})

test('one is turned down with a reason, and several are decided at once', async ({ page, signIn, school }) => {
  const id = await idDe(school, (await school.db.one<{ nombres: string }>(sql`SELECT nombres FROM registros WHERE estado = 'nuevo' AND nombres <> 'Sofía' ORDER BY id DESC LIMIT 1`)).nombres)
  await signIn('recepcion@demo.hn')
  await page.goto(`/reportes/NuevosRegistros/${id}/show`)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('No tiene la edad del curso')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByRole('region', { name: 'Decisión' })).toContainText('No tiene la edad del curso')

  await page.goto('/reportes/NuevosRegistros')
  for (const fila of [1, 2]) await page.getByRole('row').nth(fila).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/pantallas/registros-varios.png' })
})
