import { expectArbol } from '#tests/e2e/arbol'
import { expect, ir, test } from '#tests/e2e/fixtures'
import { conIds, idsDe } from '#tests/e2e/ids'
import { abrirMostrador, CUADERNO, renglones } from '#tests/e2e/mostrador'

/*
 * The tree that a screen reader hears, of screens of each kind. The menus are in `menu.e2e.ts`, a school's first page
 * in `primer-inicio.e2e.ts`.
 */

// No sale that another file left waiting is read here.
test.use({ own: 'arbol' })

test('both counters', async ({ page, signIn, school }) => {
  const teclado = await abrirMostrador(page, signIn, school)
  await teclado.leer(CUADERNO)
  await expect(renglones(page)).toHaveCount(1)
  await expectArbol(page.getByRole('main'), 'venta')

  await ir(page, conIds('/recibos/recibosIndividuales/create?cliente_id=:deudor', await idsDe(school)))
  await expect(page.getByLabel('Aplicar', { exact: true })).toBeVisible()
  await expectArbol(page.getByRole('main'), 'cobro')
})

test('a list, the dialog of an act and a class', async ({ page, signIn, school }) => {
  const ids = await idsDe(school)
  await signIn('admin@demo.hn')
  await page.goto(`/catalogos/clientes?filter=${encodeURIComponent(JSON.stringify({ q: 'Sofía Mejía Reyes' }))}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectArbol(page.getByRole('main'), 'lista')

  await ir(page, conIds('/Gastos/:gasto/show', ids))
  await page.getByRole('button', { name: 'Anular' }).click()
  await expectArbol(page.getByRole('dialog'), 'acto')
  await page.keyboard.press('Escape')

  await ir(page, conIds('/asistencia/:claseCurso/:conClases/:claseHora', ids))
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await expectArbol(page.getByRole('main'), 'clase')
})

test('a crossed table', async ({ page, signIn }) => {
  await signIn('contabilidad@demo.hn')
  const filtro = { vista: 'usuario', columnas: 'serie', fecha_lapso: 'este_anio' }
  await page.goto(`/reportes/recibosgeneral?filter=${encodeURIComponent(JSON.stringify(filtro))}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expectArbol(page.getByRole('main'), 'cruce')
})

test('the form of a campaign', async ({ page }) => {
  await page.goto('/Forms/Register/demo-general-000000000')
  await expect(page.getByLabel('Nombres')).toBeVisible()
  await expectArbol(page.getByRole('main'), 'registro')
})
