import { claseDeAhora } from './clase.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { estados, marcar } from './telefono.ts'

test.use({ own: 'asistencia', viewport: { width: 390, height: 844 }, hasTouch: true })

/* Attendance with a network: taps, the end of a class, and two people on one list. */

test('a class of thirty with two absent is taken in four taps from opening the application', async ({ page, signIn, school }) => {
  const clase = await claseDeAhora(school, 30)
  await signIn('docente@demo.hn')
  // Opening it anew: the class of this hour is there without a tap.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: clase.nombre })).toBeVisible()
  const alumnos = page.getByRole('radiogroup')
  await expect(alumnos).toHaveCount(30)
  await expect(page.getByText('30 de 30')).toBeVisible()
  await marcar(page, 2, 'Ausente')
  await marcar(page, 7, 'Ausente')
  await expect(page.getByText('28 de 30')).toBeVisible()
  await page.screenshot({ path: 'test-results/pantallas/lista.png' })
  // A row half below a bar is too small a target for the checker, though not for who scrolls: all of it at once.
  await page.setViewportSize({ width: 390, height: 2_600 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Cerrar clase' }).tap()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 20_000 })
  expect(await estados(school, clase.curso_id)).toEqual({ presente: 28, ausente: 2 })
  await page.getByRole('link', { name: 'Asistencia' }).first().tap()
  await page.screenshot({ path: 'test-results/pantallas/dia.png' })
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(clase.nombre) })).toContainText('Cerrada')
})

test.describe('the office at a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('suspends a class and takes it back, and adds a holiday', async ({ page, signIn, school }) => {
    const clase = await claseDeAhora(school, 4, 'Taller de prueba')
    await signIn('admin@demo.hn')
    await page.goto(`/asistencia/${clase.curso_id}/${clase.fecha}/${clase.hora_inicio}`)
    await page.getByRole('button', { name: 'Más acciones de la clase' }).click()
    await page.getByRole('menuitem', { name: 'Suspender clase' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel(/Motivo/).fill('Alerta por lluvias')
    await dialogo.getByRole('button', { name: 'Suspender clase' }).click()
    await expect(page.getByText('Esta clase está suspendida: Alerta por lluvias')).toBeVisible()
    await page.getByRole('button', { name: 'Más acciones de la clase' }).click()
    await page.getByRole('menuitem', { name: 'Quitar la suspensión' }).click()
    await dialogo.getByRole('button', { name: 'Quitar la suspensión' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar clase' })).toBeVisible()

    await page.goto('/asistencia/feriados')
    await page.getByRole('button', { name: 'Agregar feriado' }).click()
    await dialogo.getByLabel(/Fecha/).fill('14/12/2026')
    await dialogo.getByLabel(/Nombre/).fill('Día del centro')
    await dialogo.getByRole('button', { name: 'Guardar feriado' }).click()
    await expect(page.getByText('Día del centro')).toBeVisible()
  })
})
