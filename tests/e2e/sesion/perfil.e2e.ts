import type { Page } from '@playwright/test'
import { CLAVE } from '#server/demo/facts'
import { sql } from '#server/db/sql'
import { codeOf } from '#tests/api/apoyo/codigos'
import { entrarComo, expect, expectAccessible, test } from '#tests/e2e/fixtures'

/*
 * The own account, in a real browser: a second factor with its codes, and a password that throws every other device
 * out.
 */

test.use({ own: 'perfil' })
test.describe.configure({ mode: 'serial' })

async function firstStep(page: Page, email: string, clave = CLAVE): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Sets the second factor up on the own profile, looking at each step or not; answers its secret and recovery codes. */
async function setUp(page: Page, mirar = false): Promise<{ secreto: string; codigos: string[] }> {
  await page.getByRole('button', { name: 'Activar' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de verificación' })).toBeVisible()
  const secreto = (await page.locator('code').innerText()).replaceAll(' ', '')
  if (mirar) await expectAccessible(page)
  await page.getByLabel('Código de verificación').fill(codeOf(secreto))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperación' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  if (mirar) await expectAccessible(page)
  const codigos = await dialog.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Terminar' })).toBeDisabled()
  await dialog.getByLabel('Ya los guardé').check()
  await dialog.getByRole('button', { name: 'Terminar' }).click()
  await expect(dialog).toBeHidden()
  return { secreto, codigos }
}

test('a second factor is set up, asked for at the sign-in, and a recovery code serves once and not twice @largo', async ({
  page,
  signIn,
}) => {
  await signIn('contabilidad@demo.hn')
  await openProfile(page)
  const { secreto, codigos } = await setUp(page, true)
  const panel = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await expect(panel.getByText('Activa', { exact: true })).toBeVisible()
  await expect(panel.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible()
  await signOut(page)

  await firstStep(page, 'contabilidad@demo.hn')
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código de verificación').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('El código no es correcto')
  await page.getByLabel('Código de verificación').fill(codeOf(secreto, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reportes\/recibosgeneral/)
  await signOut(page)

  for (const entered of [true, false]) {
    await firstStep(page, 'contabilidad@demo.hn')
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(codigos[0] ?? '')
    await page.getByRole('button', { name: 'Verificar' }).click()
    if (entered) {
      await expect(page).toHaveURL(/\/reportes\/recibosgeneral/)
      await signOut(page)
    } else {
      await expect(page.getByRole('alert')).toContainText('ya se usó')
      await expect(page).toHaveURL(/\/login/)
    }
  }
})

test('an expired challenge leads back to the password @largo', async ({ page, school }) => {
  await firstStep(page, 'contabilidad@demo.hn')
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
  await school.db.run(sql`UPDATE enlaces_unicos SET caduca_en = now()`)
  await page.getByLabel('Código de verificación').fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'La verificación venció. Escriba de nuevo su correo y su contraseña.',
  )
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('contabilidad@demo.hn')
})

test('a changed password keeps this device in and throws the other out at its next request @largo', async ({
  page,
  signIn,
  browser,
  school,
}) => {
  const phone = await browser.newPage({ baseURL: school.url, viewport: { width: 390, height: 844 } })
  await entrarComo(phone, school, 'recepcion@demo.hn')
  await phone.goto('/')
  await expect(phone).toHaveURL(/\/recibos\/recibosIndividuales/)
  await signIn('recepcion@demo.hn')
  await openProfile(page)
  const sesiones = page.getByRole('region', { name: 'Sesiones abiertas' })
  await expect(sesiones.getByRole('listitem')).toHaveCount(2)
  await expect(sesiones.getByText('Esta sesión')).toHaveCount(1)

  await page.getByLabel('Contraseña actual').fill('equivocada')
  await page.getByLabel('Contraseña nueva').fill('Barco-lento-41-azul')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByLabel('Contraseña actual')).toHaveAccessibleDescription(/no es su contraseña actual/)
  await page.getByLabel('Contraseña actual').fill(CLAVE)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada. Sus demás sesiones se cerraron.')).toBeVisible()
  await expect(sesiones.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('')

  await phone.getByRole('navigation', { name: 'Módulos principales' }).getByRole('link', { name: 'Caja' }).click()
  await expect(phone).toHaveURL(/\/login/)
  await expect(phone.getByText('Su sesión terminó. Ingrese de nuevo.')).toBeVisible()
  await firstStep(phone, 'recepcion@demo.hn', 'Barco-lento-41-azul')
  await expect(phone).not.toHaveURL(/\/login/)

  await page.reload()
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(sesiones.getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
  await phone.close()
})

test('a role that begins to demand a second factor leads to the profile at once, and back to work without a reload @largo', async ({
  page,
  signIn,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('docente@demo.hn')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Módulos principales' })).toBeVisible()
  await school.db.run(sql`UPDATE roles SET exige_segundo_factor = true WHERE nombre = 'Docente'`)
  await page.reload()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(
    page.getByText('Su rol exige la verificación en dos pasos. Actívela aquí y su menú aparecerá enseguida.'),
  ).toBeVisible()
  await page.goto('/catalogos/cursos')
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await setUp(page)
  await page.getByRole('navigation', { name: 'Módulos principales' }).getByRole('link', { name: 'Cursos' }).click()
  await expect(page).toHaveURL(/\/catalogos\/cursos$/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the own name changes in the frame too @largo', async ({ page, signIn }) => {
  await signIn('admin@demo.hn')
  await openProfile(page)
  await page.getByLabel('Nombre').fill('Marta Bonilla')
  await page.getByRole('region', { name: 'Mis datos' }).getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Marta Bonilla' })).toBeVisible()
})
