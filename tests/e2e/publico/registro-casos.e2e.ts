import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { campana, continuar, enviar, escribirEstudiante, llenar, registrosDe, titulo } from '#tests/e2e/publico'

test.use({ own: 'publico', viewport: { width: 360, height: 740 }, hasTouch: true })

/* Exceptions that parents meet: no room, a field that nobody sees, a student who answers for herself. */

test('a campaign that is full says so and whom to call, also to who was filling in its form when the last place went', async ({
  page,
  browser,
  school,
}) => {
  const ruta = await campana(school, { cupo: 1 })
  await llenar(page, ruta)
  const telefono = await browser.newContext({ baseURL: school.url })
  const otra = await telefono.newPage()
  await llenar(otra, ruta, 'Mateo')
  await enviar(otra)
  await expect(titulo(otra, 'Registro recibido')).toBeVisible()
  await telefono.close()
  await enviar(page)
  for (const vuelta of [false, true]) {
    if (vuelta) await page.reload()
    await expect(titulo(page, 'Ya no hay lugar')).toBeVisible()
    await expect(page.getByText('Llame al centro educativo')).toBeVisible()
    await expect(page.getByRole('link', { name: /Llamar al 2239-5160/ })).toBeVisible()
  }
  await expectAccessible(page)
  expect(await registrosDe(school, ruta)).toBe(1)
})

test('a browser that fills in the field that nobody sees is told so, and the registration goes when it is sent again', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await llenar(page, ruta)
  await page.locator('input[name=sitio_web]').fill('https://escuela.hn', { force: true })
  await enviar(page)
  await expect(
    page.getByText('El navegador llenó un dato oculto que no se usa. Ya se quitó: envíe otra vez.'),
  ).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(0)
  await enviar(page)
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(1)
})

test('a student of age, with the longest name, registers alone with a telephone of her own, or names somebody all the same', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await page.goto(ruta)
  await escribirEstudiante(page, 'V'.repeat(80), 'Paz Lara', '05031999')
  await continuar(page)
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription('Este dato es necesario.')
  await page.getByLabel('Teléfono').fill('99887766')
  await continuar(page, 'Encargado')
  await expect(page.getByRole('checkbox', { name: /Me registro sin encargado/ })).toBeChecked()
  await expect(page.getByText('Desde los 18 años puede registrarse sin encargado.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Me registro sin encargado/ }).uncheck()
  await continuar(page)
  await expect(page.getByLabel('Nombres')).toBeFocused()
  await expect(titulo(page, 'Encargado')).toBeVisible()
  await page.getByRole('checkbox', { name: /Me registro sin encargado/ }).check()
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Inglés A1/ }).check()
  await expectFits(page)
  await continuar(page, 'Revisión')
  await expectFits(page)
  await expect(page.getByText('Sin encargado')).toBeVisible()
  await enviar(page)
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  expect(
    await school.db.one(
      sql`
        SELECT telefono, encargado_nombres, encargado_telefono
        FROM registros r
        JOIN convocatorias c ON c.id = r.convocatoria_id
        WHERE c.guid = ${ruta.split('/').at(-1) ?? ''}
      `,
    ),
  ).toEqual({ telefono: '+50499887766', encargado_nombres: null, encargado_telefono: null })
})
