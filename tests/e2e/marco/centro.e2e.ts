import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { sql } from '#server/db/sql'
import { CENTRO } from '#server/demo/facts'
import { png } from '#tests/api/apoyo/imagenes'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'

test.use({ own: 'ajustes' })

const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: png({ width: 900, height: 300 }) }

const nombre = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Módulos' }).first()
const papel = (page: Page) => page.getByRole('img', { name: 'Recibo de muestra con los datos escritos' })
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

test('the school gets its name and logo, and wears them on the receipt, the menu, the sign-in and the paper @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/ajustes/centro')
  await expect(papel(page)).toContainText('Centro de Formación Campana')

  await test.step('the preview follows what is typed, and nothing is saved', async () => {
    await nombre(page).fill('Instituto Los Pinos')
    await page.getByRole('textbox', { name: 'RTN' }).fill('0801')
    await page.getByRole('textbox', { name: 'Pie del recibo' }).fill('No hay devoluciones.\nGracias.')
    await expect(papel(page)).toContainText('Instituto Los Pinos')
    await expect(papel(page)).toContainText('No hay devoluciones.')
    await expect(papel(page)).not.toContainText('0801')
    await page.getByRole('button', { name: 'Tiquete 80 mm' }).click()
    await expect(papel(page)).toHaveAttribute('viewBox', /^0 0 226/)
    expect(await nombreGuardado()).toBe('Centro de Formación Campana')
  })

  await test.step('leaving asks first, and a wrong field is told beside it', async () => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    await menu(page).getByRole('link', { name: 'Estudiantes', exact: true }).click()
    await asked
    await expect(page).toHaveURL(/ajustes\/centro/)
    await guardar(page)
    await expect(page.getByText('El RTN tiene 14 dígitos', { exact: false }).first()).toBeVisible()
  })

  await test.step('saving names the school at once, without a reload', async () => {
    await page.getByRole('textbox', { name: 'RTN' }).fill('08019999123456')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Cambios guardados')).toBeVisible()
    await expect(menu(page)).toContainText('Instituto Los Pinos')
    await expect(page).toHaveTitle('Datos del centro · Instituto Los Pinos')
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Barrio El Centro')
    await page.getByRole('textbox', { name: 'Dirección' }).press('Control+s')
    await expect.poll(() => school.db.one(sql`SELECT direccion FROM centro`)).toEqual({ direccion: 'Barrio El Centro' })
    // The stored value is not yet in the form, which takes it as it comes back.
    await expect(page.getByRole('button', { name: 'Deshacer cambios' })).toHaveCount(0)
  })

  await test.step('a logo is chosen while something else is being written, which stays', async () => {
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Barrio Abajo')
    await page.getByLabel('Elegir logo', { exact: true }).last().setInputFiles(LOGO)
    await expect(page.getByText('El logo quedó guardado.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Logo de Instituto Los Pinos' })).toHaveJSProperty('naturalWidth', 600)
    await expect(menu(page).locator('img[src^="/logo?v="]')).toBeVisible()
    await expect(papel(page).locator('image')).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Barrio Abajo')
    await guardar(page)
    await expect.poll(() => school.db.one(sql`SELECT direccion FROM centro`)).toEqual({ direccion: 'Barrio Abajo' })
    await expectAccessible(page)
  })

  await test.step('what is no image is refused with a sentence, and the logo stays', async () => {
    await page
      .getByLabel('Elegir logo', { exact: true })
      .last()
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      })
    await expect(page.getByText('No se pudo abrir esta imagen.', { exact: false })).toBeVisible()
    await expect(menu(page).locator('img[src^="/logo?v="]')).toBeVisible()
  })

  await test.step('a printed receipt carries both', async () => {
    const { id } = await school.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM recibos WHERE tipo = 'individual'`)
    const bytes = await page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } })
      return [...new Uint8Array(await answer.arrayBuffer())]
    }, `/api/api/RecibosIndividuales/${id}/pdf?formato=carta`)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
    expect((await extractText(new Uint8Array(bytes), { mergePages: true })).text).toContain('Instituto Los Pinos')
  })

  await test.step('the history tells it in sentences', async () => {
    await page.getByRole('button', { name: 'Historial' }).click()
    await expect(page.getByText('los datos del centro', { exact: false }).first()).toBeVisible()
  })

  await test.step('the page of the sign-in and a phone show them too', async () => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await expect(page.getByText('Instituto Los Pinos')).toBeVisible()
    await expect(page.locator('img[src^="/logo?v="]')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('admin@demo.hn')
    await page.goto('/')
    await expect(page.getByRole('banner')).toContainText('Instituto Los Pinos')
  })

  await test.step('taking the logo away asks first, and brings back the mark', async () => {
    await page.goto('/ajustes/centro')
    await page.getByRole('button', { name: 'Quitar logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar logo' }).click()
    await expect(page.getByText('Sin logo')).toBeVisible()
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/favicon.svg')
    await expect(papel(page).locator('image')).toHaveCount(0)
  })

  async function nombreGuardado(): Promise<string> {
    return (await school.db.one<{ nombre: string }>(sql`SELECT nombre FROM centro`)).nombre
  }
})

test('rules: a late fee says what it would charge, and changing its kind takes the amount away @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/ajustes/centro')
  await page.getByRole('combobox', { name: 'Forma del recargo' }).click()
  await page.getByRole('option', { name: 'Monto fijo' }).click()
  await page.getByRole('textbox', { name: 'Monto del recargo' }).fill('50')
  await page.getByRole('combobox', { name: 'Forma del recargo' }).click()
  await page.getByRole('option', { name: 'Porcentaje' }).click()
  await expect(page.getByRole('textbox', { name: 'Porcentaje del recargo' })).toHaveValue('0.00')
  await guardar(page)
  await expect(page.getByText('Escriba un monto mayor que cero.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Porcentaje del recargo' }).fill('2.5')
  await page.getByRole('spinbutton', { name: 'Días de gracia' }).fill('5')
  await expect(page.getByText(/Con esta regla se cobraría mora hoy por/)).toBeVisible()
  await guardar(page)
  await expect
    .poll(() => school.db.one(sql`SELECT mora_tipo, mora_valor, mora_dias FROM centro`))
    .toEqual({ mora_tipo: 'porcentaje', mora_valor: 250, mora_dias: 5 })
})

test('who may only look sees it all, and nothing to change @largo', async ({ page, signIn, school }) => {
  await school.db.run(
    sql`
      INSERT INTO rol_permisos (rol_id, modulo, accion)
      SELECT id, 'Centro', 'ver'
      FROM roles
      WHERE nombre = 'Contabilidad'
    `,
  )
  await signIn('contabilidad@demo.hn')
  await page.goto('/ajustes/centro')
  await expect(page.getByText('Su rol permite ver estos datos')).toBeVisible()
  await expect(papel(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /Guardar|(Elegir|Cambiar|Quitar) logo/ })).toHaveCount(0)
})

test('a school without a name is invited to give itself one, until it has @largo', async ({ page, signIn, school }) => {
  await school.db.run(sql`UPDATE centro SET nombre = 'Centro educativo'`)
  await signIn('recepcion@demo.hn')
  await page.goto('/')
  await expect(menu(page)).toContainText('Centro educativo')
  await expect(page.getByRole('link', { name: 'Completar los datos' })).toHaveCount(0)
  await signIn('admin@demo.hn')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Completar los datos' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Completar los datos' }).click()
  await nombre(page).fill('Academia Nueva')
  await guardar(page)
  await expect(menu(page)).toContainText('Academia Nueva')
  await page.goto('/')
  await expect(menu(page)).toContainText('Academia Nueva')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Completar los datos' })).toHaveCount(0)
  // Tests that come after this one read the name of the demonstration.
  await school.db.run(sql`UPDATE centro SET nombre = ${CENTRO.nombre}`)
})
