import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import {
  agregarOtro,
  cambiar,
  campana,
  continuar,
  enlaceDe,
  enviar,
  escribirEncargado,
  escribirEstudiante,
  llenar,
  titulo,
} from './publico.ts'

test.use({ own: 'registro', viewport: { width: 360, height: 740 }, hasTouch: true })

/* Parents register by a campaign's link, on cheap phones. */

for (const variante of ['general', 'junio', 'octubre'] as const) {
  test(`the form of ${variante} registers a child, and its update link corrects it after the birth date`, async ({
    page,
    school,
  }) => {
    const ruta = await campana(school, { variante, nombre: `Campaña de ${variante}` })
    await llenar(page, ruta)
    await enviar(page)
    await expect(titulo(page, 'Registro recibido')).toBeFocused()
    await expect(page.getByText(/^R-\d{6}$/)).toBeVisible()
    await expect(page.getByText(/Tiene cupo hasta el \d+ de/)).toBeVisible()

    await page.goto(await enlaceDe(page))
    await expect(titulo(page, 'Corregir un registro')).toBeVisible()
    await expect(page.getByText('Sofía')).toHaveCount(0)
    await page.getByLabel('Fecha de nacimiento').pressSequentially('05032016')
    await page.getByRole('button', { name: 'Ver el registro' }).click()
    await expect(titulo(page, 'Revisión')).toBeFocused()
    await cambiar(page, 'Encargado', 'Encargado')
    await page.getByLabel('Teléfono').fill('88887777')
    await continuar(page, 'Revisión')
    await expect(page.getByText('9999-0000 → 8888-7777')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    await expect(titulo(page, 'Cambios guardados')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Firmar la carta de Sofía Mejía Reyes' })).toHaveAttribute(
      'href',
      /^\/Carta-Consentimiento#registro=[\w-]+$/,
    )
    expect(
      await school.db.one(
        sql`
          SELECT encargado_telefono, estado
          FROM registros r
          JOIN convocatorias c ON c.id = r.convocatoria_id
          WHERE c.guid = ${ruta.split('/').at(-1) ?? ''}
        `,
      ),
    ).toEqual({ encargado_telefono: '+50488887777', estado: 'actualizado' })
  })
}

test('every step is whole at 360 and at 1280 pixels', async ({ page, school }) => {
  const ruta = await campana(school)
  const mirar = async (nombre: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      await page.screenshot({ path: `test-results/registro/${nombre}-${width}.png`, fullPage: true })
      await expectFits(page)
      await expectAccessible(page)
    }
  }
  await page.goto(ruta)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await mirar('1-estudiante')
  await continuar(page)
  await expect(page.getByLabel('Nombres')).toBeFocused()
  await mirar('1-con-errores')
  await escribirEstudiante(page, 'Sofía', 'Mejía Reyes', '05032016')
  await page.getByText('Dirección y otros datos').click()
  await page.getByLabel('Departamento').selectOption({ label: 'Cortés' })
  await page.getByLabel('Municipio').selectOption({ label: 'San Pedro Sula' })
  await mirar('1-otros-datos')
  await continuar(page, 'Encargado')
  await escribirEncargado(page)
  await mirar('2-encargado')
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Inglés A1/ }).check()
  await mirar('3-cursos')
  await continuar(page, 'Revisión')
  await mirar('4-revision')
  await agregarOtro(page)
  await escribirEstudiante(page, 'Mateo', 'Mejía Reyes', '10112014')
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Robótica/ }).check()
  await mirar('3-cursos-lleno')
  await continuar(page, 'Revisión')
  await mirar('4-revision-dos')
  await enviar(page)
  await expect(titulo(page, 'Registros recibidos')).toBeVisible()
  await mirar('5-recibido')
  await page.goto(await enlaceDe(page))
  await expect(titulo(page, 'Corregir un registro')).toBeVisible()
  await mirar('6-abrir')
  await page.getByLabel('Fecha de nacimiento').pressSequentially('05032016')
  await page.getByRole('button', { name: 'Ver el registro' }).click()
  await cambiar(page, 'Sofía Mejía Reyes', 'Estudiante')
  await page.getByLabel('Nombres').fill('Sofía Isabel')
  await continuar(page, 'Revisión')
  await mirar('6-cambios')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(titulo(page, 'Cambios guardados')).toBeVisible()
  await mirar('6-guardado')
})

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`what the server draws first of a form, ${width} pixels wide, stands where the form then draws it, in its colours`, async ({
    browser,
    page,
    school,
  }) => {
    const ruta = await campana(school, { nombre: 'Primer trazo' })
    const trazo = await browser.newContext({
      baseURL: school.url,
      javaScriptEnabled: false,
      viewport: { width, height },
    })
    const antes = await trazo.newPage()
    await antes.goto(ruta)
    await expect(antes.getByText('Abriendo')).toBeVisible()
    await page.setViewportSize({ width, height })
    await page.goto(ruta)
    await expect(titulo(page, 'Estudiante')).toBeVisible()
    const trazado = await marcoDe(antes)
    await expect.poll(() => marcoDe(page)).toEqual(trazado)
    await trazo.close()
  })
}

/** Where a public page has its logo, the school's name and its column, to the pixel, and how they are painted. */
const marcoDe = (page: Page) =>
  page.evaluate(() => {
    const uno = (donde: string) => document.querySelector(donde) ?? document.body
    const caja = (donde: string) => {
      const { x, y, width } = uno(donde).getBoundingClientRect()
      return [x, y, width].map(Math.round)
    }
    const pintado = (donde: string) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth, borderLeftWidth } = getComputedStyle(uno(donde))
      return { color, backgroundColor, borderTopColor, borderTopWidth, borderLeftWidth }
    }
    const nombre = [...document.querySelectorAll('header b, header p')]
      .map((elemento) => elemento as HTMLElement)
      .find(({ innerText, children }) => innerText && !children.length)
    return {
      logo: caja('header img'),
      nombre: nombre && [nombre.getBoundingClientRect().x, nombre.getBoundingClientRect().y].map(Math.round),
      letra: nombre && getComputedStyle(nombre).fontSize,
      columna: caja('main'),
      main: pintado('main'),
    }
  })
