import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { sinNombre } from '#tests/maquina/chromium'
import { firmar, RUBRICA } from '#tests/e2e/firma'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
import { continuar, POR_LA_RED, tresG } from '#tests/e2e/publico'

/*
 * The consent letter on a cheap phone: every step, the finger, the turned phone, a slow line, and an answer that gets
 * lost.
 */

test.use({ own: 'publico', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const MAX_JS = 195 * 1024

/** Dark spots on the sheet. */
const tinta = (page: Page): Promise<number> =>
  page.getByRole('img', { name: /Recuadro para firmar|Su firma/ }).evaluate((lienzo: HTMLCanvasElement) => {
    const datos = lienzo.getContext('2d')?.getImageData(0, 0, lienzo.width, lienzo.height).data ?? []
    let oscuros = 0
    for (let at = 0; at < datos.length; at += 4) if ((datos[at] ?? 255) < 128) oscuros++
    return oscuros
  })

async function personas(page: Page, menor = 'Sofía'): Promise<void> {
  await page.getByLabel('Nombres', { exact: true }).fill(menor)
  await page.getByLabel('Apellidos', { exact: true }).fill('Mejía Reyes')
  await page.getByLabel('Fecha de nacimiento').fill('08/03/2015')
  await page.getByLabel('¿Para qué actividad?').selectOption('Otra actividad')
  await page.getByLabel('Nombre de la actividad').fill('Visita al museo')
  await page.getByLabel('Sus nombres').fill('Ana')
  await page.getByLabel('Sus apellidos').fill('Reyes')
  await page.getByText('Madre', { exact: true }).tap()
  await page.getByLabel('Su DNI').fill('0801198511111')
  await page.getByLabel('Su teléfono').fill('99887766')
  await page.getByLabel('Su domicilio').fill('Col. Kennedy, bloque 3')
  await continuar(page, 'Lea la carta')
}

async function hastaLaFirma(page: Page): Promise<void> {
  await page.getByText('Leí la carta hasta el final').tap()
  await continuar(page, 'Salud y emergencias')
  await page.getByText('Autorizo', { exact: true }).tap()
  await page.getByLabel('Nombre completo').fill('Rosa Mejía')
  await page.getByLabel('Parentesco').fill('abuela')
  await page.getByLabel('Teléfono', { exact: true }).fill('98765432')
  await continuar(page, 'Quién puede retirar al menor')
  await continuar(page, 'Firme')
}

test('a mother signs with her finger on a slow line, turns the phone, and the answer that got lost is one letter @largo', async ({
  page,
  school,
}) => {
  test.setTimeout(600_000)
  const codigo: string[] = []
  page.on('request', (request) => /\.js$/.test(request.url()) && codigo.push(new URL(request.url()).pathname))
  const cdp = await page.context().newCDPSession(page)
  await tresG(page)
  await page.goto('/Carta-Consentimiento')

  await test.step('what is missing is said beside the field', async () => {
    await expect(page.getByRole('heading', { name: 'El menor y quien firma' })).toBeVisible()
    await continuar(page)
    await expect(page.getByText(/Revise los \d+ datos marcados/)).toBeVisible()
  })
  await test.step('who is of age signs no such letter', async () => {
    await page.getByLabel('Fecha de nacimiento').fill('08/03/1990')
    await continuar(page)
    await expect(page.getByText(/firma la propia persona/)).toBeVisible()
    await personas(page)
  })
  await test.step('the text names her, and is read before anything else', async () => {
    await expect(page.getByText('Yo, Ana Reyes, mayor de edad, con DNI 0801-1985-11111')).toBeVisible()
    await expectAccessible(page)
    await continuar(page)
    await expect(page.getByText('Lea la carta hasta el final y márquelo aquí.')).toBeVisible()
    await page.getByText('Leí la carta hasta el final').tap()
    await continuar(page, 'Salud y emergencias')
  })
  await test.step('health, and whom to call', async () => {
    await expectAccessible(page)
    await page.getByLabel('Alergias').fill('Penicilina')
    await page.getByLabel('Tipo de sangre').selectOption('O+')
    await page.getByText('Autorizo', { exact: true }).tap()
    await page.getByLabel('Nombre completo').fill('Rosa Mejía')
    await page.getByLabel('Parentesco').fill('abuela')
    await page.getByLabel('Teléfono', { exact: true }).fill('98765432')
    await continuar(page, 'Quién puede retirar al menor')
  })
  await test.step('who may come for the child; pictures are refused and hinder nothing', async () => {
    await page.getByRole('button', { name: 'Agregar una persona' }).tap()
    await page.getByLabel('Nombre completo').fill('Luis Mejía')
    await page.getByLabel('Parentesco').fill('tío')
    await expect(page.getByRole('radio', { name: 'No autorizo' })).toBeChecked()
    await expectAccessible(page)
    await continuar(page, 'Firme')
  })
  await test.step('the signature outlives a turned phone and a reload', async () => {
    await expectAccessible(page)
    await continuar(page)
    await expect(page.getByText('Firme en el recuadro antes de enviar.')).toBeVisible()
    await firmar(page, cdp, RUBRICA)
    const firmada = await tinta(page)
    expect(firmada).toBeGreaterThan(500)
    await page.setViewportSize({ width: 740, height: 360 })
    await expect.poll(() => tinta(page)).toBe(firmada)
    await firmar(page, cdp, [
      [
        [0.3, 0.2],
        [0.6, 0.25],
      ],
    ])
    await expect.poll(() => tinta(page)).toBeGreaterThan(firmada)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => tinta(page)).toBe(firmada)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Firme' })).toBeVisible()
    await expect(page.getByText('se borra de este teléfono un día después del último cambio')).toBeVisible()
    await expect.poll(() => tinta(page)).toBe(firmada)
    await continuar(page, 'Revise y envíe')
  })
  await test.step('the whole letter is seen before it goes', async () => {
    await expect(page.getByText('alergias: Penicilina')).toBeVisible()
    await expect(page.getByText('no autorizo fotos ni videos')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    const kb = [...new Set(codigo)].reduce((sum, archivo) => sum + statSync(`dist/web${archivo}.br`).size, 0)
    console.log(`JavaScript of the consent letter: ${(kb / 1024).toFixed(1)} kB brotli`)
    expect(kb).toBeLessThanOrEqual(MAX_JS)
    expect(codigo.join()).not.toMatch(/\/App-/)
  })
  await test.step('the answer gets lost, and the letter is one', async () => {
    let perdidas = 0
    await page.route('**/Publico/Consentimiento', async (route) => {
      if (route.request().method() !== 'POST' || perdidas++ > 0) return route.continue()
      await route.fetch({ url: sinNombre(route.request().url()) })
      return route.abort()
    })
    await page.getByRole('button', { name: 'Enviar la carta firmada' }).tap()
    await expect(page.getByRole('heading', { name: 'Carta firmada y recibida' })).toBeVisible(POR_LA_RED)
    expect(perdidas).toBeGreaterThan(1)
    await expectAccessible(page)
    expect(
      await school.db.many(
        sql`
          SELECT c.autoriza_imagen, s.alergias, octet_length(f.png) < 102400 AS cabe
          FROM cartas_consentimiento c
          JOIN carta_salud s ON s.carta_id = c.id
          JOIN carta_firmas f ON f.carta_id = c.id
          WHERE c.actividad = 'Visita al museo'
        `,
      ),
    ).toEqual([{ autoriza_imagen: false, alergias: 'Penicilina', cabe: true }])
  })
  await test.step('her copy is there, also after a reload; nothing of the letter stays on the phone', async () => {
    await page.reload()
    const copia = await page.getByRole('link', { name: 'Ver mi copia (PDF)' }).getAttribute('href')
    expect((await page.request.get(sinNombre(school.url) + String(copia))).headers()['content-type']).toBe(
      'application/pdf',
    )
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Penicilina')
  })
})

test('whoever can’t draw types the name; a field that a browser filled in unseen, and a line that is cut, keep nothing back for good', async ({
  page,
  school,
}) => {
  await page.goto('/Carta-Consentimiento')
  await personas(page, 'Valeria')
  await hastaLaFirma(page)
  await page.getByLabel('Si no puede dibujarla, escriba su nombre completo').fill('Ana Reyes')
  await expect.poll(() => tinta(page)).toBeGreaterThan(500)
  await continuar(page, 'Revise y envíe')
  const enviar = page.getByRole('button', { name: 'Enviar la carta firmada' })
  await page.locator('input[name=sitio_web]').fill('https://escuela.hn', { force: true })
  await enviar.tap()
  await expect(
    page.getByText('El navegador llenó un dato oculto que no se usa. Ya se quitó: envíe otra vez.'),
  ).toBeVisible()
  await page.context().setOffline(true)
  await enviar.tap()
  await expect(page.getByRole('heading', { name: 'Sin conexión: se enviará cuando vuelva' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Carta firmada y recibida' })).toBeVisible(POR_LA_RED)
  // The demonstration may have a Valeria of its own.
  expect(
    await school.db.many(
      sql`
        SELECT menor_apellidos
        FROM cartas_consentimiento
        WHERE menor_nombres = 'Valeria' AND encargado_nombres = 'Ana' AND encargado_apellidos = 'Reyes'
      `,
    ),
  ).toHaveLength(1)
})

test('a text that the school changed meanwhile is read and signed again @largo', async ({ page, school }) => {
  await page.goto('/Carta-Consentimiento')
  await personas(page)
  await hastaLaFirma(page)
  await page.getByLabel('Si no puede dibujarla, escriba su nombre completo').fill('Ana Reyes')
  await continuar(page, 'Revise y envíe')
  await school.db.run(
    sql`
      INSERT INTO consentimiento_textos (version, texto)
      SELECT version + 1, texto || E'\n\n7. Uniforme: lo conozco.'
      FROM consentimiento_textos
      ORDER BY version DESC LIMIT 1
    `,
  )
  await page.getByRole('button', { name: 'Enviar la carta firmada' }).tap()
  await expect(page.getByRole('heading', { name: 'Lea la carta' })).toBeVisible()
  await expect(page.getByText('7. Uniforme: lo conozco.')).toBeVisible()
  await expect(page.getByText('El centro cambió el texto de la carta').first()).toBeVisible()
})

test('opened from a registration it begins with its data, for who knows the birth date', async ({ page, school }) => {
  const guid = 'carta-de-prueba-0000000000'
  await school.db.run(sql`
    WITH v AS (
      INSERT INTO convocatorias (guid, nombre, variante, abre, cierra, requiere_consentimiento)
      VALUES ('convocatoria-de-carta-00', 'Cursos de carta', 'junio', '2026-01-01', '2099-12-31', true)
      RETURNING id
    ),
    e AS (
      INSERT INTO registro_envios (convocatoria_id, clave, cuerpo_sha256)
      SELECT id, 'carta', ''
      FROM v
      RETURNING id, convocatoria_id
    )
    INSERT INTO registros (
      guid, convocatoria_id, envio_id, nombres, apellidos, fecha_nacimiento, encargado_nombres, encargado_apellidos,
      encargado_parentesco, encargado_telefono, reserva_hasta
    )
    SELECT
      ${guid}, convocatoria_id, id, 'Diego', 'Paz', '2014-05-09', 'Marta', 'Paz', 'madre', '+50499112233', '2099-12-31'
    FROM e
  `)
  await page.goto(`/Carta-Consentimiento#registro=${guid}`)
  await page.getByLabel('Fecha de nacimiento del menor').fill('09/05/2013')
  await page.getByRole('button', { name: 'Usar los datos del registro' }).tap()
  await expect(page.getByText('Esa no es la fecha de nacimiento de este registro.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Fecha de nacimiento del menor').fill('09/05/2014')
  await page.getByRole('button', { name: 'Usar los datos del registro' }).tap()
  await expect(page.getByLabel('Nombres', { exact: true })).toHaveValue('Diego')
  await expect(page.getByLabel('Su teléfono')).toHaveValue(/9911/)
  await expect(page.getByLabel('¿Para qué actividad?')).toContainText('Cursos de carta')
})
