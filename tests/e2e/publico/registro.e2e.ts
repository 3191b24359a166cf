import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'
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
} from '#tests/e2e/publico'
import { LENTO } from '#tests/e2e/lento'

const TELEFONO = { width: 360, height: 740 }
const DE_MESA = { width: 1280, height: 800 }

test.use({ own: 'publico', viewport: TELEFONO, hasTouch: true })

/* Parents register by a campaign's link, on cheap phones. */

test('the form of October registers a child, and its update link corrects it after the birth date', async ({
  page,
  school,
}) => {
  const ruta = await campana(school, { variante: 'octubre', nombre: 'Campaña de octubre' })
  await llenar(page, ruta)
  await enviar(page)
  await expect(titulo(page, 'Registro recibido')).toBeFocused()
  await expect(page.getByText(/^R-\d{6}$/)).toBeVisible()
  await expect(page.getByText(/Tiene cupo hasta el \d+ de/)).toBeVisible()

  await page.goto(await enlaceDe(page))
  await expect(titulo(page, 'Corregir un registro')).toBeVisible()
  await expect(page.getByText('Sofía')).toHaveCount(0)
  await page.getByLabel('Fecha de nacimiento').fill('05032016')
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

test('every step is whole at 360 and at 1280 pixels', async ({ page, school }) => {
  test.setTimeout(180_000 * LENTO)
  const ruta = await campana(school)
  const cabe = async () => {
    for (const size of [DE_MESA, TELEFONO]) {
      await page.setViewportSize(size)
      await expectFits(page)
    }
  }
  const mirar = async () => {
    await cabe()
    await expectAccessible(page)
  }
  await page.goto(ruta)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await mirar()
  await continuar(page)
  await expect(page.getByLabel('Nombres')).toBeFocused()
  await mirar()
  await escribirEstudiante(page, 'Sofía', 'Mejía Reyes', '05032016')
  await page.getByText('Dirección y otros datos').click()
  await page.getByLabel('Departamento').selectOption({ label: 'Cortés' })
  await page.getByLabel('Municipio').selectOption({ label: 'San Pedro Sula' })
  await mirar()
  await continuar(page, 'Encargado')
  await escribirEncargado(page)
  await mirar()
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Inglés A1/ }).check()
  await mirar()
  await continuar(page, 'Revisión')
  await mirar()
  await agregarOtro(page)
  await escribirEstudiante(page, 'Mateo', 'Mejía Reyes', '10112014')
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Robótica/ }).check()
  await mirar()
  await continuar(page, 'Revisión')
  await cabe()
  await enviar(page)
  await expect(titulo(page, 'Registros recibidos')).toBeVisible()
  await mirar()
  await page.goto(await enlaceDe(page))
  await expect(titulo(page, 'Corregir un registro')).toBeVisible()
  await mirar()
  await page.getByLabel('Fecha de nacimiento').fill('05032016')
  await page.getByRole('button', { name: 'Ver el registro' }).click()
  await cambiar(page, 'Sofía Mejía Reyes', 'Estudiante')
  await page.getByLabel('Nombres').fill('Sofía Isabel')
  await continuar(page, 'Revisión')
  await mirar()
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(titulo(page, 'Cambios guardados')).toBeVisible()
  await mirar()
})

for (const { width, height } of [TELEFONO, DE_MESA]) {
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

/** A public page's logo, school's name and column, to the pixel, and how they are painted. */
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
