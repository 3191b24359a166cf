import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { entrarComo, expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { contarPasos, pasosDe } from '#tests/pasos/contar'

test.use({ own: 'excel' })

/* Thirty teachers come from Excel, and a list goes there and back (docs/decisions/2026-11-29-excel-y-de-vuelta.md). */

const TITULOS = ['Nombres', 'Apellidos', 'DNI', 'Teléfono', 'Especialidad']
const docentes = (apellido: string, grupo: number): string[][] =>
  Array.from({ length: 30 }, (_, n) => [
    `Docente ${String.fromCharCode(97 + (n % 26))}${n}`,
    apellido,
    `0801-19${60 + grupo}-${String(n).padStart(5, '0')}`,
    `99${grupo}0-${String(1000 + n)}`,
    'Inglés',
  ])
const archivo = (filas: readonly string[][]) => ({
  name: 'docentes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([TITULOS, ...filas].map((fila) => fila.join(',')).join('\r\n')),
})
const terminada = (page: Page) => expect(page.getByText('Importación terminada')).toBeVisible({ timeout: 30_000 })

test('thirty teachers from Excel take five clicks from the menu', async ({ page, context, signIn, school }) => {
  const pasos = await contarPasos(context)
  await signIn('admin@demo.hn')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { clic, pulsacion } = await pasosDe(context, pasos, async () => {
    await page.getByRole('link', { name: 'Ajustes', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Docentes/ })
      .click()
    await page.getByRole('link', { name: 'Importar' }).click()
    const elegir = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Elegir archivo' }).click()
    await (await elegir).setFiles(archivo(docentes('Del Ratón', 1)))
    await page.getByRole('button', { name: 'Importar 30 filas' }).click()
    await terminada(page)
  })
  expect(clic + pulsacion).toBeLessThanOrEqual(6)
  expect(await cuantos(school, 'Del Ratón')).toBe(30)
})

test('without a mouse, pasted from Excel, they take three strokes beside the words of the search', async ({
  page,
  context,
  signIn,
  school,
}) => {
  const pasos = await contarPasos(context)
  await signIn('admin@demo.hn')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const copiado = [TITULOS, ...docentes('Del Teclado', 2)].map((fila) => fila.join('\t')).join('\r\n')
  await copiar(page, copiado)
  const { clic, pulsacion } = await pasosDe(context, pasos, async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('importar docentes')
    await expect(page.getByRole('option', { name: /Importar: Docentes/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('button', { name: 'Importar 30 filas' })).toBeFocused()
    await page.keyboard.press('Enter')
    await terminada(page)
  })
  expect(clic).toBe(0)
  expect(pulsacion).toBeLessThanOrEqual(6)
  expect(await cuantos(school, 'Del Teclado')).toBe(30)
})

test('by touch, on a phone, six', async ({ browser, school }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: school.url,
  })
  const pasos = await contarPasos(context)
  const page = await context.newPage()
  await entrarComo(page, school, 'admin@demo.hn')
  await page.goto('/dashboard')
  const { clic } = await pasosDe(context, pasos, async () => {
    await page.getByRole('button', { name: 'Más' }).tap()
    await page.getByRole('link', { name: 'Ajustes', exact: true }).tap()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Docentes/ })
      .tap()
    await page.getByRole('link', { name: 'Importar' }).tap()
    const elegir = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Elegir archivo' }).tap()
    await (await elegir).setFiles(archivo(docentes('Del Dedo', 3)))
    const importar = page.getByRole('button', { name: 'Importar 30 filas' })
    await expect(importar).toBeInViewport()
    await importar.tap()
    await terminada(page)
  })
  expect(clic).toBeLessThanOrEqual(6)
  expect(await cuantos(school, 'Del Dedo')).toBe(30)
  await context.close()
})

test('a list goes to Excel, is corrected there, and the review tells each cell before and after', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/productos')
  await page
    .getByRole('button', { name: /^Exportar/ })
    .last()
    .click()
  const [bajado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const filas: Record<string, string>[] = parse(readFileSync(await bajado.path()), { bom: true, columns: true })
  const [primero = {}] = filas
  const nombre = `${primero.Nombre} azul`
  const cambiadas = filas.map((fila) => (fila === primero ? { ...fila, Nombre: nombre } : fila))
  const titulos = Object.keys(primero)
  const texto = [titulos, ...cambiadas.map((fila) => titulos.map((titulo) => fila[titulo] ?? ''))]
    .map((fila) => fila.map((celda) => `"${celda.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
  await page.getByRole('link', { name: 'Importar' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) })
  await expect(page.getByText('Es una lista que salió de aquí')).toBeVisible()
  const diferencia = page.getByRole('region', { name: /^Registros que ya están/ }).last()
  await expect(diferencia).toContainText(`${primero.Nombre} → ${nombre}`)
  await expectAccessible(page)
  if (process.env.PANTALLAS) await page.screenshot({ path: 'test-results/excel-revisada.png', fullPage: true })
  await page.getByRole('button', { name: 'Importar una fila' }).click()
  await terminada(page)
  expect(await school.db.many(sql`SELECT nombre FROM productos WHERE codigo = ${primero.Código}`)).toEqual([{ nombre }])
})

/** Puts cells on the clipboard, as a spreadsheet does. */
const copiar = (page: Page, texto: string): Promise<void> =>
  page.evaluate((copiado) => {
    const hoja = document.body.appendChild(document.createElement('textarea'))
    hoja.value = copiado
    hoja.select()
    document.execCommand('copy')
    hoja.remove()
  }, texto)

const cuantos = async ({ db }: School, apellidos: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM docentes WHERE apellidos = ${apellidos}`)).n
