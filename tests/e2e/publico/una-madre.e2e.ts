import type { Browser, Page } from '@playwright/test'
import { formatoFecha } from '#contract/texto/formato'
import { sql } from '#server/db/sql'
import { firmar, RUBRICA } from '#tests/e2e/firma'
import { entrarComo, expect, expectAccessible, ir, test, type School } from '#tests/e2e/fixtures'
import {
  agregarOtro,
  cambiar,
  campana,
  continuar,
  enlaceDe,
  enviar,
  escribirEncargado,
  escribirEstudiante,
  INGLES,
  POR_LA_RED,
  registrosDe,
  ROBOTICA,
  titulo,
  tresG,
} from '#tests/e2e/publico'

/* «Una madre, en su casa» (docs/diseno/jornadas.md), as the working days tell it. */

test.use({ own: 'una-madre', viewport: { width: 360, height: 740 }, hasTouch: true })

test('a mother registers two children and signs with her finger; the school sees who is who, and accepts', async ({
  page,
  browser,
  school,
}) => {
  test.setTimeout(600_000)
  const ruta = await campana(school, {
    variante: 'junio',
    nombre: 'Vacaciones de junio',
    cursos: [INGLES, { ...ROBOTICA, edad_max: 14 }],
  })
  const nacimiento = await nacimientoDe(school)
  const sinRed = await tresG(page)
  let enlace = ''

  await test.step('opens the June link and writes two children, for two courses, with one guardian', async () => {
    await page.goto(ruta)
    await escribirEstudiante(page, 'Sofía', 'Mejía Reyes', nacimiento)
    await continuar(page, 'Encargado')
    await escribirEncargado(page)
    await continuar(page, 'Cursos')
    await page.getByRole('checkbox', { name: /Inglés A1/ }).check()
    await continuar(page, 'Revisión')
    await agregarOtro(page)
    await escribirEstudiante(page, 'Mateo', 'Mejía Reyes', '10112014')
    // The guardian is not asked for again.
    await continuar(page, 'Cursos')
    await expect(page.getByText('Lleno: entra en lista de espera, lugar 3')).toBeVisible()
    await page.getByRole('checkbox', { name: /Robótica/ }).check()
    await continuar(page, 'Revisión')
  })

  await test.step('the network drops while it is sent and comes back: sent once, and the second child waits in place 3', async () => {
    await sinRed(true)
    await enviar(page)
    await expect(titulo(page, 'Sin conexión: se enviará cuando vuelva')).toBeVisible()
    await expectAccessible(page)
    expect(await registrosDe(school, ruta)).toBe(0)
    await sinRed(false)
    await expect(titulo(page, 'Registros recibidos')).toBeFocused(POR_LA_RED)
    await expect(page.getByText(/Tiene cupo hasta el/)).toHaveCount(1)
    await expect(page.getByText(/Queda en lista de espera, lugar 3/)).toBeVisible()
    expect(await registrosDe(school, ruta)).toBe(2)
    enlace = await enlaceDe(page)
  })

  await test.step('signs the consent letter of the first with her finger', async () => {
    await page.getByRole('link', { name: 'Firmar la carta de Sofía' }).click()
    await firmarCarta(page, nacimiento)
    expect(
      await school.db.many(
        sql`
          SELECT c.encargado_nombres
          FROM cartas_consentimiento c
          JOIN registros r ON r.id = c.registro_id
          WHERE r.nombres = 'Sofía' AND r.guid = ${enlace.split('/').at(-1) ?? ''}
        `,
      ),
    ).toEqual([{ encargado_nombres: 'Ana María' }])
  })

  await test.step('the next day corrects the telephone by her link, after the birth date', async () => {
    await page.goto(enlace)
    await expect(titulo(page, 'Corregir un registro')).toBeVisible()
    await expect(page.getByText('Sofía')).toHaveCount(0)
    await page.getByLabel('Fecha de nacimiento').fill(nacimiento)
    await page.getByRole('button', { name: 'Ver el registro' }).click()
    await cambiar(page, 'Encargado', 'Encargado')
    await page.getByLabel('Teléfono').fill('88887777')
    await continuar(page, 'Revisión')
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    await expect(titulo(page, 'Cambios guardados')).toBeVisible()
  })

  await atender(browser, school)
})

/** Sofía is in the demonstration already; her birth date, as it is typed. */
async function nacimientoDe({ db }: School): Promise<string> {
  const { fecha } = await db.one<{ fecha: string }>(
    sql`SELECT fecha_nacimiento AS fecha FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`,
  )
  return formatoFecha(fecha).replaceAll('/', '')
}

/** The letter of a registration, from its birth date to the copy. */
async function firmarCarta(page: Page, nacimiento: string): Promise<void> {
  await expect(titulo(page, 'Carta de un registro')).toBeFocused()
  await page.getByLabel('Fecha de nacimiento del menor').fill(nacimiento)
  await page.getByRole('button', { name: 'Usar los datos del registro' }).click()
  await expect(titulo(page, 'El menor y quien firma')).toBeFocused()
  await expect(page.getByLabel('Nombres', { exact: true })).toHaveValue('Sofía')
  await page.getByLabel('Su DNI').fill('0801198511111')
  await page.getByLabel('Su domicilio').fill('Col. Kennedy, bloque 3')
  await continuar(page, 'Lea la carta')
  await page.getByText('Leí la carta hasta el final').click()
  await continuar(page, 'Salud y emergencias')
  await page.getByText('Autorizo', { exact: true }).click()
  await page.getByLabel('Nombre completo').fill('Rosa Mejía')
  await page.getByLabel('Parentesco').fill('abuela')
  await page.getByLabel('Teléfono', { exact: true }).fill('98765432')
  await continuar(page, 'Quién puede retirar al menor')
  await continuar(page, 'Firme')
  await firmar(page, await page.context().newCDPSession(page), RUBRICA)
  await continuar(page, 'Revise y envíe')
  await page.getByRole('button', { name: 'Enviar la carta firmada' }).click()
  await expect(page.getByRole('heading', { name: 'Carta firmada y recibida' })).toBeVisible(POR_LA_RED)
}

/** The counter: who is new, who is a duplicate, what was corrected; both are accepted. */
async function atender(browser: Browser, school: School): Promise<void> {
  const contexto = await browser.newContext({ baseURL: school.url, viewport: { width: 1280, height: 800 } })
  const mesa = await contexto.newPage()
  await entrarComo(mesa, school, 'recepcion@demo.hn')
  const ids = await school.db.many<{ id: number; nombres: string }>(
    sql`SELECT r.id, r.nombres FROM registros r WHERE r.encargado_nombres = 'Ana María' ORDER BY r.id`,
  )
  expect(ids.map(({ nombres }) => nombres)).toEqual(['Sofía', 'Mateo'])

  await test.step('Recepción sees both, the duplicate beside her record, and the corrected telephone', async () => {
    await ir(mesa, '/reportes/NuevosRegistros')
    await expect(mesa.getByRole('row', { name: /Mejía Reyes, Mateo/ })).toBeVisible()
    await ir(mesa, `/reportes/NuevosRegistros/${ids[0]?.id}/show`)
    await expect(mesa.getByText('9999-0000').first()).toBeVisible()
    await expect(mesa.getByText('8888-7777').first()).toBeVisible()
    const parecidos = mesa.getByRole('region', { name: '¿Ya está en la escuela?' })
    await expect(parecidos).toContainText('Mismo nombre y fecha de nacimiento')
    await parecidos.getByRole('button', { name: /Comparar/ }).click()
    const dialog = mesa.getByRole('dialog', { name: 'Aceptar a Mejía Reyes, Sofía' })
    await expect(dialog.getByRole('radio', { name: /^Es Mejía Reyes, Sofía/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(dialog.getByText(/Se aceptó a Mejía Reyes, Sofía/)).toBeVisible()
  })

  await test.step('her brother is accepted too, and keeps his place in the line', async () => {
    await ir(mesa, `/reportes/NuevosRegistros/${ids[1]?.id}/show`)
    await mesa.getByRole('button', { name: 'Aceptar', exact: true }).click()
    const dialog = mesa.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Aceptar', exact: true }).click()
    await expect(dialog.getByText(/Se aceptó a Mejía Reyes, Mateo/)).toBeVisible()
    expect(
      await school.db.many(sql`
        SELECT c.nombres, m.estado
        FROM registros r
        JOIN matriculas m ON m.registro_id = r.id
        JOIN clientes c ON c.id = m.cliente_id
        WHERE r.id = ANY(${ids.map(({ id }) => id)})
        ORDER BY r.id
      `),
    ).toEqual([
      { nombres: 'Sofía', estado: 'activa' },
      { nombres: 'Mateo', estado: 'en_espera' },
    ])
    expect(
      (
        await school.db.one<{ lugar: number }>(
          sql`
            SELECT count(*)::int AS lugar
            FROM matriculas e
            JOIN matriculas m ON m.registro_id = ${ids[1]?.id} AND e.curso_id = m.curso_id AND e.id <= m.id
            WHERE e.estado = 'en_espera'
          `,
        )
      ).lugar,
    ).toBe(3)
  })
  await contexto.close()
}
