import type { APIResponse, BrowserContext, Locator, Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { sinNombre } from '#tests/maquina/chromium'
import { leerPdf } from '../pdf.ts'
import { expect } from './fixtures.ts'
import { LENTO } from './lento.ts'

/* A list's sums, and what leaves the screen: papers that are printed, files, messages that another program sends. */

/** The address of a list with these filters. */
export const conFiltro = (ruta: string, filtro: object): string =>
  `${ruta}?filter=${encodeURIComponent(JSON.stringify(filtro))}`

/** The figure under that word, of everything that the filters let through. */
export const cifra = (page: Page, rotulo: string): Locator =>
  page
    .getByRole('region', { name: 'Totales de lo filtrado' })
    .getByText(rotulo, { exact: true })
    .locator('xpath=following-sibling::*[1]')

/** An amount as the screen says it, for a text that is compared without its kind of blanks. */
export const dinero = (centavos: Centavos): string => formatoLempiras(centavos).replace(/\s/g, ' ')

/** The words of the PDF that a click prints. */
export async function palabrasDe(page: Page, ruta: RegExp, click: () => Promise<unknown>): Promise<string> {
  // A browser hands a PDF to its viewer and keeps no body to look at.
  let tomar: (papel: APIResponse) => void
  const papel = new Promise<APIResponse>((resolve) => (tomar = resolve))
  await page.route(
    ruta,
    async (route) => {
      const response = await route.fetch({ url: sinNombre(route.request().url()) })
      await route.fulfill({ response })
      tomar(response)
    },
    { times: 1 },
  )
  await click()
  const respuesta = await papel
  expect({ status: respuesta.status(), tipo: respuesta.headers()['content-type'] }).toEqual({
    status: 200,
    tipo: 'application/pdf',
  })
  return (await leerPdf(await respuesta.body())).words
}

/** The address at WhatsApp that a click opens beside the page. */
export async function mensajeDe(context: BrowserContext, click: () => Promise<unknown>): Promise<URL> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [pestana] = await Promise.all([context.waitForEvent('page'), click()])
  await pestana.waitForURL(/wa\.me/)
  const url = new URL(pestana.url())
  await pestana.close()
  return url
}

/** The path of a list's rows saved as a file of that kind. */
export async function exportado(
  page: Page,
  tipo: RegExp,
  boton: Locator = page.getByRole('button', { name: 'Exportar' }),
): Promise<string> {
  const descarga = page.waitForEvent('download', { timeout: 60_000 * LENTO })
  await boton.click()
  await page.getByRole('menuitem', { name: tipo }).click()
  return (await descarga).path()
}
