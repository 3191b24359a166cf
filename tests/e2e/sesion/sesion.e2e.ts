import { expect, ingresar, test } from '#tests/e2e/fixtures'

test('a receptionist signs in and lands on receipts; a wrong password says so', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill('recepcion@demo.hn')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('equivocada')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('El correo y la contraseña no coinciden.')).toBeVisible()
  await ingresar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(/\/recibos\/recibosIndividuales/)
})

test('a denied module toasts once, however it is written, and Back does not loop', async ({ page, signIn }) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/')
  await expect(page).toHaveURL(/\/recibos\/recibosIndividuales/)
  for (const denied of ['/reportes/recibosgeneral', '/%75suarios/roles', '/access-denied']) {
    await page.goto(denied)
    await expect(page.getByText('¡No tienes acceso a este modulo!')).toHaveCount(1)
    await expect(page).toHaveURL(/\/recibos\/recibosIndividuales/)
  }
  await page.goBack()
  await expect(page).not.toHaveURL(/recibosgeneral|roles|access/)
})

test('signing out leaves no token behind, and a signed-in user never sees the login page', async ({ page, signIn }) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/reportes\/recibosgeneral/)
  await page.evaluate(() => localStorage.setItem('token', 'vencido'))
  await page.goto('/reportes/recibosgeneral')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session goes on after a reload, in another tab, and on somebody’s own computer after the browser was closed', async ({
  page,
  browser,
}) => {
  await ingresar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(/\/recibos\/recibosIndividuales/)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Módulos' }).first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/recibos/caja')
  await expect(other).toHaveURL(/\/recibos\/caja/)
  await expect(other.getByRole('navigation', { name: 'Módulos' }).first()).toBeVisible()

  // The next browser finds what was stored, and of the cookies those that have an end.
  const { origins, cookies } = await page.context().storageState()
  expect(JSON.stringify(origins)).toContain('"token"')
  const kept = cookies.filter(({ expires }) => expires > 0)
  expect(kept.map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual([{ name: 'campana_equipo', httpOnly: true }])
  const next = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { origins, cookies: kept },
  })
  const again = await next.newPage()
  await again.goto('/recibos/caja')
  await expect(again.getByRole('navigation', { name: 'Módulos' }).first()).toBeVisible()
  await next.close()
})

test('a path without a screen is a 404 that says so in the application', async ({ page, signIn }) => {
  await signIn('recepcion@demo.hn')
  const answer = await page.goto('/no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Módulos' }).first()).toBeVisible()
  for (const screen of ['/recibos/caja', '/Forms/Register/x'])
    expect((await page.goto(screen))?.status(), screen).toBe(200)
})
