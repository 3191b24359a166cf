import { sql } from '#server/db/sql'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'
import {
  cambiar,
  campana,
  continuar,
  ENVIO,
  enviar,
  escribirEstudiante,
  HOY,
  INGLES,
  llenar,
  moverHistoria,
  perderRespuesta,
  registrada,
  registrosDe,
  titulo,
  empezarDeNuevo,
} from '#tests/e2e/publico'
import { sumarDias } from '#contract/tiempo/fechas'

test.use({ own: 'publico', viewport: { width: 360, height: 740 }, hasTouch: true })

/* A form's way from a cheap phone to the school: nothing is lost, nothing is sent twice. */

test('an answer that gets lost is asked for again, and tells the same number; also after the phone was switched off', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await llenar(page, ruta)
  await page.route(ENVIO, perderRespuesta, { times: 1 })
  await enviar(page)
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(1)
  await page.reload()
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  expect(await registrosDe(school, ruta)).toBe(1)
  const { id } = await school.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM registros`)
  await expect(page.getByText(`R-${String(id).padStart(6, '0')}`)).toBeVisible()
  await page.reload()
  await expect(titulo(page, 'Registro recibido')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the page says whose form it is before any code arrives, and the campaign is asked for once, with the page', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  const pedidas: string[] = []
  page.on('request', (pedido) => pedido.url().includes('/Publico/') && pedidas.push(pedido.resourceType()))
  let soltar = () => {}
  const suelto = new Promise<void>((resolve) => (soltar = resolve))
  await page.route('**/assets/inicio-*.js', async (route) => suelto.then(() => route.continue()))
  await page.goto(ruta, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toContainText('Centro de Formación Campana')
  await expect(page).toHaveTitle('Centro de Formación Campana')
  await expect(page.getByRole('status')).toContainText('Abriendo el formulario')
  await expectAccessible(page)
  soltar()
  await expect(page).toHaveTitle(/^Estudiante · Paso 1 de 4 · Centro de Formación Campana$/)
  expect(pedidas).toHaveLength(1)
})

test('an update whose answer gets lost is saved once, and what others changed meanwhile stays', async ({
  page,
  school,
}) => {
  const enlace = await registrada(school, await campana(school))
  await page.goto(enlace)
  await page.getByLabel('Fecha de nacimiento').fill('05032016')
  await page.getByRole('button', { name: 'Ver el registro' }).click()
  await cambiar(page, 'Encargado', 'Encargado')
  await page.getByLabel('Teléfono').fill('88887777')
  await school.db.run(
    sql`UPDATE registros SET encargado_correo = 'ana@correo.hn' WHERE guid = ${enlace.split('/').at(-1) ?? ''}`,
  )
  await continuar(page, 'Revisión')
  const guardar = page.getByRole('button', { name: 'Guardar los cambios' })
  await guardar.click()
  await expect(page.getByText('Este registro cambió mientras usted escribía.')).toBeVisible()
  await expect(page.getByText('9999-0000 → 8888-7777')).toBeVisible()
  await page.route(ENVIO, perderRespuesta, { times: 1 })
  await guardar.click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(titulo(page, 'Cambios guardados')).toBeVisible()
  expect(
    await school.db.one(
      sql`
        SELECT
          encargado_telefono, encargado_correo,
          (SELECT count(*)::int FROM registro_cambios WHERE registro_id = r.id) AS cambios
        FROM registros r
        WHERE guid = ${enlace.split('/').at(-1) ?? ''}
      `,
    ),
  ).toEqual({ encargado_telefono: '+50488887777', encargado_correo: 'ana@correo.hn', cambios: 1 })
})

test('a reload in the middle keeps what was typed, Back goes back one step, and who shares the phone can throw it away', async ({
  page,
  school,
}) => {
  const ruta = await campana(school)
  await page.goto(ruta)
  await escribirEstudiante(page, 'Sofía', 'Mejía Reyes', '05032016')
  // A thumb that taps twice goes on once.
  await page.getByRole('button', { name: 'Continuar' }).dblclick()
  await expect(titulo(page, 'Encargado')).toBeVisible()
  await expect(page.getByLabel('Nombres')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Nombres').fill('Ana')
  await page.reload()
  await expect(titulo(page, 'Encargado')).toBeVisible()
  await expect(page.getByLabel('Nombres')).toHaveValue('Ana')
  await moverHistoria(page, -1)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('05/03/2016')
  await page.goto(ruta)
  await expect(page.getByText('se borra de este teléfono 7 días después del último cambio')).toBeVisible()
  await empezarDeNuevo(page)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await expect(page.getByLabel('Nombres')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the keyboard alone is enough', async ({ page, school }) => {
  const ruta = await campana(school)
  await page.goto(ruta)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  const escribir = async (...teclas: string[]) => {
    for (const tecla of teclas)
      await (tecla.length > 1 && /^[A-Z]\w+$|\+/.test(tecla) && !tecla.startsWith('=')
        ? page.keyboard.press(tecla)
        : page.keyboard.type(tecla.replace('=', '')))
  }
  await page.getByLabel('Nombres').focus()
  await escribir('=Sofía', 'Tab', '=Mejía', 'Tab', '=05032016', 'Enter')
  await expect(titulo(page, 'Encargado')).toBeFocused()
  await escribir('Tab', '=Ana', 'Tab', '=Reyes', 'Tab', 'Space', 'Tab', '=99990000', 'Enter')
  await expect(titulo(page, 'Cursos')).toBeFocused()
  await escribir('Tab', 'Space', 'Enter')
  await expect(titulo(page, 'Revisión')).toBeFocused()
  await page.getByRole('button', { name: 'Enviar registro' }).focus()
  await escribir('Enter')
  await expect(titulo(page, 'Registro recibido')).toBeFocused()
})

test('a campaign that receives nothing, and a link that opens nothing, say so', async ({ page, context, school }) => {
  const casos = [
    [await campana(school, { abre: sumarDias(HOY, 3) }), 'Todavía no abre'],
    [await campana(school, { abre: sumarDias(HOY, -9), cierra: sumarDias(HOY, -1) }), 'El registro ya cerró'],
    [(await campana(school)).replace('/Register/', '/Register/Junio/'), 'No se puede abrir'],
    [await campana(school, { activa: false }), 'No se puede abrir'],
    ['/Forms/UpdateRegister/AAAAAAAAAAAAAAAAAAAAAA', 'Corregir un registro'],
  ] as const
  for (const [ruta, dice] of casos) {
    await page.goto(ruta)
    await expect(titulo(page, dice)).toBeVisible()
    if (dice === 'Todavía no abre') await expectAccessible(page)
  }
  await page.getByLabel('Fecha de nacimiento').fill('05032016')
  await page.getByRole('button', { name: 'Ver el registro' }).click()
  await expect(titulo(page, 'No se puede abrir')).toBeVisible()

  const ruta = await campana(school, { cursos: [INGLES] })
  await page.route('**/Publico/Convocatorias/**', (route) => route.abort('internetdisconnected'))
  await page.goto(ruta)
  await expect(titulo(page, 'Sin conexión')).toBeVisible()
  await page.unroute('**/Publico/Convocatorias/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
})

test('who guesses the birth date is told when to try again', async ({ page, school }) => {
  await page.goto(await registrada(school, await campana(school)))
  const fecha = page.getByLabel('Fecha de nacimiento')
  for (let intento = 1; intento <= 6; intento++) {
    await fecha.fill(`0${intento}/01/2016`)
    const respuesta = page.waitForResponse('**/Publico/Registros/consultar')
    await page.getByRole('button', { name: 'Ver el registro' }).click()
    await respuesta
  }
  await expect(page.getByText(/Espere \d+ minutos/)).toBeVisible()
})

test('a session that is open on the phone is neither used nor touched', async ({ page, signIn, school }) => {
  const ruta = await campana(school)
  await signIn('recepcion@demo.hn')
  const enviados: (string | undefined)[] = []
  page.on('request', (pedido) => pedido.url().includes('/Publico/') && enviados.push(pedido.headers().authorization))
  await page.goto(ruta)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  expect(new Set(enviados)).toEqual(new Set([undefined]))
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})
