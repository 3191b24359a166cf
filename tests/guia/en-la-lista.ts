import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '../e2e/fixtures.ts'

/* Lists at the moment that the guide tells of: what is written waits to be saved, and nothing of it is. */

const dialogo = (page: Page) => page.getByRole('dialog')
const celda = (page: Page, fila: number, columna: number) =>
  page.locator(`[data-fila="${fila}"] [data-columna="${columna}"]`)

/** Three telephones written from the first row on, and one that lacks a digit. */
export async function escribirCeldas(page: Page) {
  await page.getByRole('button', { name: 'Editar en la lista' }).click()
  await expect(celda(page, 0, 1)).toBeFocused()
  for (const numero of ['99124410', '3318-2207', '9877-140', '94501183']) {
    await page.keyboard.type(numero)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: /^Guardar/ })).toContainText('celdas')
}

export async function escribirEnTarjeta(page: Page) {
  await page.getByRole('button', { name: 'Editar en la lista' }).tap()
  await page
    .getByRole('button', { name: /^Editar (?!en la lista)/ })
    .first()
    .tap()
  await dialogo(page).getByRole('textbox').first().fill('99124410')
}

/** Eight prices of courses, five per cent up. */
export async function subirPrecios(page: Page) {
  const casillas = page.getByRole('table').getByRole('checkbox')
  await casillas.nth(1).click()
  await casillas.nth(8).click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar').getByRole('button', { name: 'Cambiar', exact: true }).click()
  await dialogo(page).getByRole('combobox', { name: 'Dato' }).click()
  await page.getByRole('option', { name: 'Mensualidad', exact: true }).click()
  await dialogo(page).getByLabel('Porcentaje').fill('5')
  await expect(dialogo(page).getByText(/Cambia en \d+ cursos?/)).toBeVisible()
}

/** The list of products as it went to a sheet, with two of its cells corrected there, and one that cannot be. */
export async function revisarHoja(page: Page) {
  await page
    .getByRole('button', { name: /^Exportar/ })
    .last()
    .click()
  const [bajado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const filas: string[][] = parse(readFileSync(await bajado.path()), { bom: true })
  const precio = filas[0]?.indexOf('Precio') ?? -1
  const corregidos = ['305.00', '335.00', 'por definir']
  const texto = filas
    .map((fila, n) => fila.map((dato, columna) => (columna === precio ? (corregidos[n - 1] ?? dato) : dato)))
    .map((fila) => fila.map((dato) => `"${dato.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
  await page.getByRole('link', { name: 'Importar' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Productos.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) })
  await expect(page.getByText('Es una lista que salió de aquí')).toBeVisible()
  await page.getByRole('textbox', { name: /Precio/ }).fill('345.00')
}

export async function preguntar(page: Page) {
  await page.getByRole('searchbox').click()
  await page.keyboard.type('transferencias de más de 1,000 en BAC por Ana el mes pasado')
  await expect(page.getByRole('button', { name: /^Filtrar por todo/ })).toBeVisible()
}

export async function guardarVista(page: Page) {
  await page.getByRole('button', { name: 'Vistas', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await dialogo(page)
    .getByLabel(/Nombre de la vista/)
    .fill('Gastos en efectivo')
  await dialogo(page).getByRole('checkbox', { name: 'Contabilidad' }).check()
}
