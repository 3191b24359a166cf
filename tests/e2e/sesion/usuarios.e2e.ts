import type { Page } from '@playwright/test'
import { expect, expectAccessible, testConCorreo as test } from '#tests/e2e/fixtures'

test.use({ own: 'usuarios' })

const NUEVA = 'tres gatos verdes'
const linkIn = (text: string): string => /https?:\S+\/reset_password\/[\w-]{43}/.exec(text)?.[0] ?? ''

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(NUEVA)
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Su contraseña quedó guardada.')).toBeVisible()
}

async function signInWith(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('an administrator invites a receptionist, who chooses a password and works until the account is deactivated @largo', async ({
  page,
  browser,
  signIn,
  smtp,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/usuarios/usuarios')
  await page.getByRole('link', { name: 'Invitar usuario' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lucía Paz')
  await page.getByRole('textbox', { name: 'Correo' }).fill('admin@demo.hn')
  await page.getByRole('combobox', { name: 'Rol' }).click()
  await page.getByRole('option', { name: 'Recepción' }).click()
  await page.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(page.getByText('Otro usuario ya usa este correo.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo' }).fill('lucia@demo.hn')
  await page.getByRole('button', { name: 'Crear e invitar' }).click()

  const dialog = page.getByRole('dialog', { name: 'Invitación para Lucía Paz' })
  await expect(dialog.getByText('Se envió a lucia@demo.hn.')).toBeVisible()
  await expect(page).not.toHaveURL(/invitar/)
  const link = await dialog.getByLabel('Enlace').inputValue()
  expect(linkIn((await smtp.next('lucia@demo.hn')).text)).toBe(link)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Copiado.')).toBeVisible()
  expect(
    decodeURIComponent((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''),
  ).toContain(link)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  const cuenta = page.getByRole('region', { name: 'Cuenta' })
  await expect(cuenta.getByText('Invitado')).toBeVisible()

  const lucia = await (await browser.newContext()).newPage()
  await choosePassword(lucia, link)
  await expect(lucia.getByLabel('Correo electrónico')).toHaveValue('lucia@demo.hn')
  await signInWith(lucia, NUEVA)
  await expect(lucia).toHaveURL(/\/recibos\/recibosIndividuales/)
  await lucia.goto(link)
  await expect(lucia.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expectAccessible(lucia)

  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cuenta.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await expect(page.getByText('Se cerró 1 sesión.')).toBeVisible()
  await lucia.goto('/catalogos/clientes')
  await expect(lucia).toHaveURL(/\/login/)
  await lucia.getByLabel('Correo electrónico').fill('lucia@demo.hn')
  await signInWith(lucia, NUEVA)
  await expect(lucia).toHaveURL(/\/catalogos\/clientes/)

  await page.reload()
  await cuenta.getByRole('button', { name: 'Desactivar' }).click()
  await expect(cuenta.getByText('Inactivo')).toBeVisible()
  await lucia.goto('/catalogos/clientes')
  await expect(lucia).toHaveURL(/\/login/)
  await lucia.getByLabel('Correo electrónico').fill('lucia@demo.hn')
  await signInWith(lucia, NUEVA)
  await expect(lucia.getByText('El correo y la contraseña no coinciden.')).toBeVisible()
  await cuenta.getByRole('button', { name: 'Reactivar' }).click()
  await expect(cuenta.getByText('Activo', { exact: true })).toBeVisible()
  await signInWith(lucia, NUEVA)
  await expect(lucia).toHaveURL(/\/catalogos\/clientes/)
  await lucia.context().close()
})

test('an administrator neither deactivates the own account nor changes the own role @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  const { id } = (await school.db.pool.query<{ id: number }>(`SELECT id FROM usuarios WHERE email = 'admin@demo.hn'`))
    .rows[0] ?? { id: 0 }
  await page.goto(`/usuarios/usuarios/${id}`)
  const cuenta = page.getByRole('region', { name: 'Cuenta' })
  await expect(cuenta.getByText('Es su propia cuenta.')).toBeVisible()
  await expect(cuenta.getByRole('button', { name: /Desactivar|Enlace/ })).toHaveCount(0)
  await expect(page.getByText('Su propio rol lo cambia otra persona.')).toBeVisible()
})

test('whoever forgot a password asks for a link, and an address without an account is told the same @largo', async ({
  page,
  smtp,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  // The sign-in has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Recuperar el acceso' })).toBeVisible()
  for (const email of ['nadie@demo.hn', 'contabilidad@demo.hn']) {
    await page.getByLabel('Correo electrónico').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Si hay una cuenta con el correo ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Usar otro correo' }).click()
  }
  const link = linkIn((await smtp.next('contabilidad@demo.hn')).text)
  expect(smtp.letters.flatMap(({ to }) => to)).not.toContain('nadie@demo.hn')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Honduras2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/de las que más se usan/)).toBeVisible()
  await expectAccessible(page)
  await choosePassword(page, link)
  await signInWith(page, NUEVA)
  await expect(page).toHaveURL(/\/reportes\/recibosgeneral/)
})
