import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { sql } from '#server/db/sql'

test.use({ own: 'cambiar-en-todos' })

const foto = async (page: Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png` })
}

const casillas = (page: Page) => page.getByRole('table').getByRole('checkbox')
const dialogo = (page: Page) => page.getByRole('dialog')

/** The first and the tenth row, with those between. */
async function elegir(page: Page, cuantos: number) {
  await casillas(page).nth(1).click()
  await casillas(page)
    .nth(cuantos)
    .click({ modifiers: ['Shift'] })
}

test('eight prices rise five per cent, ten courses end, and both go back', async ({ page, signIn, school, tarea }) => {
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/cursos')
  await expect(casillas(page).nth(10)).toBeVisible()
  const precios = () =>
    school.db.many<{ id: number; precio_mensualidad: number }>(
      sql`SELECT id, precio_mensualidad FROM cursos ORDER BY id`,
    )
  const antes = await precios()

  await tarea('8 precios + 5 %', [1, 8, 0], async () => {
    await elegir(page, 8)
    await page.getByRole('toolbar').getByRole('button', { name: 'Cambiar', exact: true }).click()
    await dialogo(page).getByRole('combobox', { name: 'Dato' }).click()
    await page.getByRole('option', { name: 'Mensualidad', exact: true }).click()
    await dialogo(page).getByLabel('Porcentaje').fill('5')
    await expect(dialogo(page).getByText(/Cambia en \d+ cursos?/)).toBeVisible()
    await foto(page, 'revision-1280')
    await dialogo(page).getByRole('button', { name: 'Hacer el cambio' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cambió en' })).toBeVisible()
  })
  await foto(page, 'hecho-1280')
  const despues = await precios()
  const subieron = despues.filter((uno, n) => uno.precio_mensualidad !== antes[n]?.precio_mensualidad)
  expect(subieron.length).toBeGreaterThan(4)
  expect(subieron.length).toBeLessThanOrEqual(8)
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(/pide un motivo/)).toBeVisible()
  await page.getByRole('button', { name: /Cambiar en todos los que/ }).click()
  await dialogo(page).getByRole('button', { name: 'Últimos cambios' }).click()
  await dialogo(page)
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await foto(page, 'ultimos-1280')
  await dialogo(page).getByRole('combobox').or(dialogo(page).getByRole('textbox')).first().waitFor()
  await expectAccessible(page)
})

test('says what is missing where it is written, and that nothing would change, and waits for neither', async ({
  page,
  signIn,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/cursos?filter={"estado":"abierto"}')
  await page.getByRole('button', { name: /Cambiar en todos los que/ }).click()
  const hacer = dialogo(page).getByRole('button', { name: 'Hacer el cambio' })
  await hacer.click()
  await expect(dialogo(page).getByText('Escriba el porcentaje; no puede ser cero.')).toBeVisible()
  await expect(dialogo(page).getByLabel('Porcentaje')).toBeFocused()
  await expectAccessible(page)
  await foto(page, 'falta-1280')

  await dialogo(page).getByRole('combobox', { name: 'Dato' }).click()
  await page.getByRole('option', { name: 'Estado', exact: true }).click()
  await dialogo(page).getByRole('combobox', { name: 'Estado', exact: true }).click()
  await page.getByRole('option', { name: 'Abierto' }).click()
  await expect(dialogo(page).getByText('Cambia en 0 cursos')).toBeVisible()
  await hacer.click()
  await expect(dialogo(page).getByText(/Así no cambia ninguno/)).toBeVisible()
  await foto(page, 'nada-1280')
})

test('ten courses end at four clicks', async ({ page, signIn, school, tarea }) => {
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/cursos?filter={"estado":"en_curso"}')
  await expect(casillas(page).nth(10)).toBeVisible()
  const { n } = await school.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM cursos WHERE estado = 'en_curso'`)
  await tarea('10 cursos cerrados', [0, 4, 0], async () => {
    await elegir(page, 10)
    await page.getByRole('toolbar').getByRole('button', { name: 'Finalizar' }).click()
    await expect(dialogo(page).getByText('Cambia en 10 cursos')).toBeVisible()
    await foto(page, 'finalizar-1280')
    await dialogo(page).getByRole('button', { name: 'Hacer el cambio' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cambió en 10 cursos' })).toBeVisible()
  })
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo en 10 cursos')).toBeVisible()
  expect(await school.db.one(sql`SELECT count(*) AS n FROM cursos WHERE estado = 'en_curso'`)).toEqual({ n })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the same change is made for what the filter holds', async ({ page, signIn }) => {
    await signIn('admin@demo.hn')
    await page.goto('/catalogos/cursos?filter={"estado":"abierto"}')
    await page.getByRole('button', { name: /Cambiar en todos los que/ }).tap()
    await dialogo(page).getByLabel('Porcentaje').fill('5')
    await expect(dialogo(page).getByText(/Cambia en/)).toBeVisible()
    await foto(page, 'revision-390')
    await expectAccessible(page)
    await expectFits(page)
  })
})
