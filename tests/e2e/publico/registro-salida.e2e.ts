import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import {
  agregarOtro,
  cambiar,
  campana,
  continuar,
  ENVIO,
  enviar,
  escribirEstudiante,
  INGLES,
  llenar,
  moverHistoria,
  perderRespuesta,
  registrosDe,
  ROBOTICA,
  titulo,
  empezarDeNuevo,
} from '#tests/e2e/publico'

test.use({ own: 'publico', viewport: { width: 360, height: 740 }, hasTouch: true })

/* A way on from a form that has none: whom to ask, what the family wrote, the step before. */

const ALGO_FALLO = { status: 500, json: { status: 500, message: 'Algo falló.' } }

test('a birth date that no course is for says so at once, with the ages that there are and whom to ask', async ({
  page,
  school,
}) => {
  const antes = await school.db.one<{ telefono: string }>(sql`SELECT telefono FROM centro`)
  await school.db.run(sql`UPDATE centro SET telefono = '+50499887766'`)
  try {
    await page.goto(await campana(school, { nombre: 'Verano', cursos: [INGLES, ROBOTICA] }))
    await page.getByLabel('Nombres').fill('Sofía')
    await page.getByLabel('Apellidos').fill('Mejía Reyes')
    // The last figure is enough: nothing moves later, under the finger.
    await page.getByLabel('Fecha de nacimiento').pressSequentially('05032024')
    await expect(page.getByText('No hay curso para esa edad')).toBeVisible()
    await expect(page.getByText('Los cursos de este registro son: de 8 a 40 años; de 6 a 12 años.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Escribir por WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/50499887766\?text=.*Verano/,
    )
    await expect(page.getByRole('link', { name: 'Llamar al 9988-7766' })).toHaveAttribute('href', 'tel:+50499887766')
    await expectFits(page)
    await expectAccessible(page)
    await continuar(page)
    await expect(page.getByLabel('Fecha de nacimiento')).toBeFocused()
    await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription(/Ningún curso de este registro/)
    await page.getByLabel('Fecha de nacimiento').fill('05032016')
    await expect(page.getByText('No hay curso para esa edad')).toHaveCount(0)
    await continuar(page, 'Encargado')
  } finally {
    await school.db.run(sql`UPDATE centro SET telefono = ${antes.telefono}`)
  }
})

test('a server that fails holds nobody: the form is changed and sent, called about, or begun anew @largo', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await llenar(page, ruta)
  await page.route(ENVIO, (route) => route.fulfill(ALGO_FALLO))
  await enviar(page)
  const volver = page.getByRole('button', { name: 'Volver a lo que escribí' })
  await expect(volver).toBeVisible()
  await expect(page.getByRole('link', { name: 'Llamar al 2239-5160' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  // Also for who comes back the next day.
  await page.reload()
  await volver.click()
  await expect(titulo(page, 'Revisión')).toBeVisible()
  await expect(page.getByText('Todavía no se ha enviado.')).toBeVisible()
  await expectAccessible(page)
  await cambiar(page, 'Encargado', 'Encargado')
  await page.getByLabel('Teléfono').fill('88887777')
  await continuar(page, 'Revisión')
  await page.unroute(ENVIO)
  await enviar(page)
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(1)

  await page.getByRole('button', { name: 'Hacer otro registro' }).click()
  await llenar(page, ruta, 'Mateo')
  await page.route(ENVIO, (route) => route.fulfill({ status: 413, body: '<html>413 Request Entity Too Large</html>' }))
  await enviar(page)
  await expect(page.getByText('Lo que escribió es demasiado largo para enviarse.')).toBeVisible()
  await page.unroute(ENVIO)
  await page.route(ENVIO, (route) => route.fulfill(ALGO_FALLO))
  await enviar(page)
  await volver.click()
  await empezarDeNuevo(page)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await expect(page.getByLabel('Nombres')).toHaveValue('')
  expect(await registrosDe(school, ruta)).toBe(1)
})

test('what had arrived unheard and was changed meanwhile is one registration, and says what did not arrive', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await llenar(page, ruta)
  await page.route(ENVIO, perderRespuesta, { times: 1 })
  await enviar(page)
  await page.getByRole('button', { name: 'Volver a lo que escribí' }).click()
  await cambiar(page, 'Encargado', 'Encargado')
  await page.getByLabel('Teléfono').fill('88887777')
  await continuar(page, 'Revisión')
  await page.reload()
  await enviar(page)
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  await expect(page.getByText('Su primer envío sí había llegado.')).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(1)
})

test('Back from a student that was added leads to the review, and one of which nothing was written is not kept', async ({
  page,
  school,
}) => {
  await llenar(page, await campana(school))
  await agregarOtro(page)
  await moverHistoria(page, -1)
  await expect(titulo(page, 'Revisión')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sofía Mejía Reyes' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
  await moverHistoria(page, -1)
  await expect(titulo(page, 'Cursos')).toBeVisible()
  await moverHistoria(page, 1)
  await expect(titulo(page, 'Revisión')).toBeVisible()

  await agregarOtro(page)
  await escribirEstudiante(page, 'Mateo', 'Mejía Reyes', '10112014')
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(titulo(page, 'Revisión')).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Mateo Mejía Reyes' })).toBeVisible()
  await moverHistoria(page, -1)
  await expect(titulo(page, 'Otro estudiante')).toBeVisible()
  await expect(page.getByLabel('Nombres')).toHaveValue('Mateo')
  await continuar(page, 'Cursos')
  await moverHistoria(page, -1)
  await expect(titulo(page, 'Otro estudiante')).toBeVisible()
})

test('of the two documents of a consent letter neither is called optional while one is needed', async ({ page }) => {
  await page.goto('/Carta-Consentimiento')
  const dni = page.getByRole('textbox', { name: /^Su DNI/ })
  const otro = page.getByRole('textbox', { name: /^Otro documento de identidad/ })
  await expect(dni).toHaveAccessibleName('Su DNI')
  await expect(otro).toHaveAccessibleName('Otro documento de identidad')
  await dni.fill('0801198511111')
  await expect(otro).toHaveAccessibleName('Otro documento de identidad (opcional)')
  await dni.fill('')
  await otro.fill('Pasaporte C123456')
  await expect(dni).toHaveAccessibleName('Su DNI (opcional)')
  await expect(otro).toHaveAccessibleName('Otro documento de identidad')
})
