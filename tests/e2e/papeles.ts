import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { LAN_HOST } from '../chromium.ts'
import { leerPdf } from '../pdf.ts'
import { expect } from './fixtures.ts'

/* What leaves the screen: papers that are printed, and messages that another program sends. */

/** An address of the school as it is reached without the browser, which alone knows its name. */
export const sinNombre = (url: string): string => url.replace(LAN_HOST, '127.0.0.1')

/** The words of the PDF that a click prints. */
export async function palabrasDe(page: Page, ruta: RegExp, click: () => Promise<unknown>): Promise<string> {
  // A browser hands a PDF to its viewer and keeps no body to look at.
  const papel = new Promise<APIResponse>((tomar) => page.route(ruta, async (route) => {
    const response = await route.fetch({ url: sinNombre(route.request().url()) })
    await route.fulfill({ response })
    tomar(response)
  }, { times: 1 }))
  await click()
  const respuesta = await papel
  expect({ status: respuesta.status(), tipo: respuesta.headers()['content-type'] }).toEqual({ status: 200, tipo: 'application/pdf' })
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
