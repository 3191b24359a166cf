import type { CDPSession, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/* A finger on the sheet where a consent letter is signed. */

/**
 * Strokes of a finger across the sheet, as the screen reports them; of a phone that was turned, once the page knows.
 * Ends when they are drawn.
 */
export async function firmar(page: Page, cdp: CDPSession, trazos: [number, number][][]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
  const hoja = page.getByRole('img', { name: 'Recuadro para firmar' })
  await hoja.scrollIntoViewIfNeeded()
  const lugar = await hoja.boundingBox()
  if (!lugar) throw new Error('no hay recuadro')
  for (const trazo of trazos) {
    for (const [indice, [x, y]] of trazo.entries()) {
      await cdp.send('Input.dispatchTouchEvent', {
        type: indice === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: lugar.x + x * lugar.width, y: lugar.y + y * lugar.height }],
      })
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** A name, and a line under it. */
export const RUBRICA: [number, number][][] = [
  Array.from({ length: 24 }, (_, paso) => [0.1 + paso * 0.03, 0.5 + 0.3 * Math.sin(paso / 2)] as [number, number]),
  [
    [0.2, 0.8],
    [0.5, 0.82],
    [0.8, 0.78],
  ],
]
