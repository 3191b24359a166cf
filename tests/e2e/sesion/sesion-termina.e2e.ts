import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, ingresar, test, type School } from '#tests/e2e/fixtures'
import { cajaAbierta } from '#tests/e2e/mostrador'

test.use({ own: 'mostrador' })

/* A session that ends while somebody types: what they typed waits for them, and for nobody else. */

const AVISO = 'Lo que estaba escribiendo sigue aquí, sin guardar.'

test('who comes back finds the form as it was, and saves it once', async ({ page, signIn, school }) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/catalogos/clientes/create')
  await page.getByRole('textbox', { name: 'Nombres' }).first().fill('Camila Isabel')
  await page.getByRole('textbox', { name: 'Apellidos' }).first().fill('Zelaya Fúnez')
  await sendAfterTheEnd(page, school, 'Guardar')

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await ingresar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(/\/catalogos\/clientes\/create$/)
  await expect(page.getByText(AVISO)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Nombres' }).first()).toHaveValue('Camila Isabel')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camila Isabel Zelaya Fúnez' })).toBeVisible()
  expect(
    await school.db.one(
      sql`SELECT count(*) AS cuantas FROM clientes WHERE nombres = 'Camila Isabel' AND apellidos = 'Zelaya Fúnez'`,
    ),
  ).toEqual({ cuantas: 1 })
  expect(await page.evaluate(() => sessionStorage.getItem('borrador'))).toBeNull()
})

test('a payment that was being taken goes on where it was', async ({ page, signIn, school }) => {
  const { id } = await school.db.one<{ id: number }>(
    sql`SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`,
  )
  await cajaAbierta(school, 'recepcion@demo.hn')
  await signIn('recepcion@demo.hn')
  await page.goto(`/recibos/recibosIndividuales/create?cliente_id=${id}`)
  await expect(page.getByLabel('Efectivo recibido')).toBeFocused()
  await page.getByRole('textbox', { name: 'Observación' }).fill('Paga la abuela')
  await sendAfterTheEnd(page, school, 'Cobrar')
  await expect(page).toHaveURL(/\/login$/)

  await ingresar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(new RegExp(`cliente_id=${id}$`))
  await expect(page.getByRole('textbox', { name: 'Observación' })).toHaveValue('Paga la abuela')
  await expect(page.getByText(AVISO)).toHaveCount(1)
})

test('a form that is left because of what the page reads by itself waits too', async ({ page, signIn, school }) => {
  const { id } = await school.db.one<{ id: number }>(
    sql`SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`,
  )
  await cajaAbierta(school, 'recepcion@demo.hn')
  await signIn('recepcion@demo.hn')
  await page.goto(`/recibos/recibosIndividuales/create?cliente_id=${id}`)
  await expect(page.getByLabel('Efectivo recibido')).toBeFocused()
  await page.getByRole('textbox', { name: 'Observación' }).fill('Paga el abuelo')
  await endSessions(school)
  // Back from another tab the page reads its figures again, unless it is about to have them.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page).toHaveURL(/\/login$/, { timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()

  await ingresar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(new RegExp(`cliente_id=${id}$`))
  await expect(page.getByRole('textbox', { name: 'Observación' })).toHaveValue('Paga el abuelo')
  await expect(page.getByText(AVISO)).toHaveCount(1)
})

const endSessions = ({ db }: School) => db.run(sql`DELETE FROM sesiones`)

/** Presses a button after the session ended, unless something that the page read by itself has left the form first. */
async function sendAfterTheEnd(page: Page, school: School, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await endSessions(school)
  await button.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((each) => each.click()))
}
