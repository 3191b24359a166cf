import { sql } from '#server/db/sql'
import { claseDeAhora } from '#tests/e2e/clase'
import { expect, expectAccessible } from '#tests/e2e/fixtures'
import {
  estados,
  ingresar,
  listoSinConexion,
  marcar,
  recibidos,
  repetidos,
  test,
  todoEnviado,
} from '#tests/e2e/telefono'

test.use({ own: 'clases' })
test.describe.configure({ timeout: 300_000 })

/*
 * Attendance on telephones that lose the network: nothing is lost, nothing arrives twice, nobody sees what is not
 * theirs.
 */

test('thirty students taken without network, the browser closed and opened in between, arrive once @largo', async ({
  school,
  linea,
  telefono,
}) => {
  const { curso_id, nombre } = await claseDeAhora(school, 30)
  let page = await telefono.entrar()
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await listoSinConexion(page)

  linea.linea = 'cortada'
  await marcar(page, 0, 'Ausente')
  await marcar(page, 1, 'Tarde')
  await page.getByRole('button', { name: '15 min' }).tap()
  await expect(page.getByText('Sin conexión · 4 cambios por enviar')).toBeVisible()
  await telefono.cerrar()

  page = await telefono.abrir('/')
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await expect(page.getByText('solo puede tomar asistencia')).toBeVisible()
  await expect(page.getByText('29 de 30')).toBeVisible()
  await expect(page.getByText('15 min tarde')).toBeVisible()
  await marcar(page, 2, 'Justificado')
  await marcar(page, 3, 'Ausente')
  // A row half below a bar is too small a target for the checker, though not for who scrolls: all of it at once.
  await page.setViewportSize({ width: 390, height: 2_600 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar clase' }).tap()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  expect(await estados(school, curso_id)).toEqual({})

  linea.linea = 'bien'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({ presente: 26, ausente: 2, tarde: 1, justificado: 1 })
  expect(await repetidos(school, curso_id)).toBe(0)
  // The real session is back: the whole menu with it.
  await expect(page.getByRole('link', { name: 'Cursos' })).toBeVisible({ timeout: 90_000 })
  expect(await school.db.one(sql`SELECT estado FROM asistencia_sesiones WHERE curso_id = ${curso_id}`)).toEqual({
    estado: 'cerrada',
  })
})

test('while the server fails, taps wait; then they arrive', async ({ school, linea, telefono }) => {
  const { curso_id } = await claseDeAhora(school, 12)
  const page = await telefono.entrar()
  linea.linea = 'falla'
  await marcar(page, 4, 'Ausente')
  await expect(page.getByText(/El servidor no responde · 2 cambios/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radiogroup').nth(4).getByRole('radio', { name: 'Ausente' })).toBeChecked()
  linea.linea = 'bien'
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({ presente: 11, ausente: 1 })
  expect(await repetidos(school, curso_id)).toBe(0)
})

test('a gateway before a server that restarts takes neither the session nor the classes', async ({
  school,
  linea,
  telefono,
}) => {
  const { curso_id, nombre } = await claseDeAhora(school, 4)
  const page = await telefono.entrar()
  await listoSinConexion(page)
  linea.linea = 'reinicia'
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await marcar(page, 0, 'Ausente')
  await expect(page.getByText('Sin conexión · 2 cambios por enviar')).toBeVisible()
  linea.linea = 'bien'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({ presente: 3, ausente: 1 })
})

test('a line that only hangs opens the installed application all the same, and a batch whose answer was lost is stored once', async ({
  school,
  linea,
  telefono,
}) => {
  const { curso_id, nombre } = await claseDeAhora(school, 6)
  const page = await telefono.entrar()
  await listoSinConexion(page)
  linea.linea = 'cuelga'
  await marcar(page, 0, 'Ausente')
  await expect(page.getByText('Enviando 2 cambios')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('radiogroup').nth(0).getByRole('radio', { name: 'Ausente' })).toBeChecked()
  await marcar(page, 1, 'Ausente')
  await expect(page.getByText('Sin conexión · 3 cambios por enviar')).toBeVisible()
  expect(await recibidos(school, curso_id)).toBe(0)

  linea.linea = 'pierde'
  await expect.poll(() => estados(school, curso_id), { timeout: 90_000 }).toEqual({ presente: 4, ausente: 2 })
  await expect(page.getByText('Sin conexión · 3 cambios por enviar')).toBeVisible()

  linea.linea = 'bien'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({ presente: 4, ausente: 2 })
  expect(await recibidos(school, curso_id)).toBe(3)
})

test('a new version is offered, not imposed: who accepts it goes on with it in every tab, with what was not sent', async ({
  school,
  linea,
  telefono,
}) => {
  const { curso_id } = await claseDeAhora(school, 5)
  const page = await telefono.entrar()
  await listoSinConexion(page)
  const otra = await page.context().newPage()
  await otra.goto(`${linea.url}/asistencia/feriados`)
  linea.linea = 'falla'
  await marcar(page, 0, 'Ausente')
  await expect(page.getByText(/El servidor no responde · 2 cambios/)).toBeVisible()

  linea.construccion = 'nueva'
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  for (const pestana of [page, otra]) {
    await expect(pestana.getByText('Hay una versión nueva de Campana.')).toBeVisible({ timeout: 90_000 })
    await pestana.evaluate(() => Object.assign(window, { deAntes: true }))
  }
  await page.getByRole('button', { name: 'Usar la versión nueva' }).tap()
  await page.waitForFunction(() => !('deAntes' in window))
  await expect(page.getByRole('radiogroup').nth(0).getByRole('radio', { name: 'Ausente' })).toBeChecked()
  await expect(page.getByText('Hay una versión nueva de Campana.')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['campana-nueva'])

  await otra.getByRole('button', { name: 'Usar la versión nueva' }).tap()
  await otra.waitForFunction(() => !('deAntes' in window))
  await otra.close()
  linea.linea = 'bien'
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({ presente: 4, ausente: 1 })
  expect(await recibidos(school, curso_id)).toBe(2)
})

test('of two telephones on one list the later tap stands, and a third hears why its own was refused', async ({
  school,
  linea,
  telefono,
  otroTelefono,
}) => {
  const { curso_id } = await claseDeAhora(school, 6)
  const uno = await telefono.entrar()
  const otro = await otroTelefono.entrar()
  await expect(otro.getByRole('radiogroup')).toHaveCount(6)
  await marcar(uno, 0, 'Ausente')
  await todoEnviado(uno)
  await marcar(otro, 0, 'Justificado')
  await marcar(otro, 1, 'Ausente')
  await todoEnviado(otro)
  expect(await estados(school, curso_id)).toEqual({ presente: 4, ausente: 1, justificado: 1 })

  // One closes while the other has no network: what it tapped is refused, and says so.
  linea.linea = 'cortada'
  await marcar(otro, 2, 'Ausente')
  await expect(otro.getByText(/Sin conexión · 1 cambio por enviar/)).toBeVisible()
  await school.db.run(
    sql`UPDATE asistencia_sesiones SET estado = 'cerrada', cerrada_en = now() WHERE curso_id = ${curso_id}`,
  )
  linea.linea = 'bien'
  await otro.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(otro.getByText('No se aceptó:')).toBeVisible({ timeout: 90_000 })
  await otro.getByRole('button', { name: 'Entendido' }).tap()
  await expect(otro.getByText('No se aceptó:')).toBeHidden()
  expect(await estados(school, curso_id)).toEqual({ presente: 4, ausente: 1, justificado: 1 })
})

test('signing out with unsent work asks first; somebody else sees nothing of it, and it is sent when its user is back', async ({
  school,
  linea,
  telefono,
}) => {
  const { curso_id } = await claseDeAhora(school, 5)
  const page = await telefono.abrir('/login')
  await ingresar(page)
  await listoSinConexion(page)
  linea.linea = 'cortada'
  await marcar(page, 0, 'Ausente')
  await expect(page.getByText(/Sin conexión · 2 cambios por enviar/)).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).tap()
  await page.getByRole('button', { name: 'Cerrar sesión' }).tap()
  await expect(page.getByText('¿Cerrar sesión con cambios sin enviar?')).toBeVisible()
  await page.getByRole('dialog').filter({ hasText: 'sin enviar' }).getByRole('button', { name: 'Cerrar sesión' }).tap()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campana.instantanea'))).toBeNull()

  linea.linea = 'bien'
  await ingresar(page, 'admin@demo.hn')
  await page.goto(`${linea.url}/asistencia`)
  await expect(page.getByRole('heading', { level: 1, name: 'Asistencia' })).toBeVisible()
  await todoEnviado(page)
  expect(await estados(school, curso_id)).toEqual({})
  await page.getByRole('button', { name: /^Cuenta de/ }).tap()
  await page.getByRole('button', { name: 'Cerrar sesión' }).tap()
  await ingresar(page)
  await todoEnviado(page)
  await expect.poll(() => estados(school, curso_id)).toEqual({ presente: 4, ausente: 1 })
})

test('the application can be installed, and a session that the server ends opens nothing', async ({
  school,
  linea,
  telefono,
}) => {
  await claseDeAhora(school, 3)
  const page = await telefono.abrir('/login')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
  await ingresar(page)
  await listoSinConexion(page)
  const cdp = await page.context().newCDPSession(page)
  const errores = async () =>
    ((await cdp.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] })
      .installabilityErrors
  await expect.poll(async () => (await errores()).filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  // Another token has nothing on this device, whoever's it is.
  await page.evaluate(() => localStorage.setItem('token', 'otro'))
  linea.linea = 'cortada'
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
