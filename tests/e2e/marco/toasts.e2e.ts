import type { Page } from '@playwright/test'
import { expect, openWithToken, test } from '#tests/e2e/foreign-fixtures'

/*
 * Notices' places (§9), on the built application and a clock that stands still; how long they stay is in
 * src/toasts/Toasts.test.tsx.
 */

const STEP_MS = 20
/** Time between a toast's opening and the moment that the test sees it. */
const SLACK_MS = 200
const WIDTH = 370
const MARGIN = 16

const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const failure = (page: Page) => toasts(page).getByRole('alert').filter({ hasText: 'Ya existe una igual.' })
const success = (page: Page) => toasts(page).getByRole('status')

test.beforeEach(async ({ page, foreign }) => {
  await page.clock.install()
  foreign.on('PUT /CursoCategorias/:id', ({ body }) =>
    (body as { nombre: string }).nombre === 'Computación'
      ? { status: 409, body: { status: 409, message: 'Ya existe una igual.' } }
      : { body: { ...(body as object), version: 2 } },
  )
  await openWithToken(page, '/catalogos/curso-categorias/1')
  await expect(nombre(page)).toHaveValue('Idiomas')
  // From the page's own time: the clock of the tests is ahead of or behind the machine's, which that one follows.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000)
})

test('an error stays for 15 seconds, below the success that comes after it', async ({ page }) => {
  await save(page, 'Computación')
  await opened(page, failure(page))
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const below = await boxOf(failure(page))
  expect(below.width).toBe(WIDTH)
  expect(below.x + below.width).toBe(width - MARGIN)
  expect(below.y + below.height).toBe(height - MARGIN)

  await page.clock.runFor(2_000)
  await save(page, 'Lenguas')
  await opened(page, success(page))
  const above = await boxOf(success(page))
  expect(above).toMatchObject({ x: below.x, width: WIDTH })
  expect(above.y + above.height).toBeLessThan(below.y)
  expect(await boxOf(failure(page))).toEqual(below)

  await page.clock.runFor(5_000)
  await expect(success(page)).toHaveCount(0)
  await page.clock.runFor(8_000 - 2 * SLACK_MS)
  await expect(failure(page)).toBeVisible()
  await page.clock.runFor(2 * SLACK_MS)
  await expect(failure(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a notice keeps to the width of the screen, above the bar at its foot', async ({ page }) => {
    await save(page, 'Computación')
    await opened(page, failure(page))
    const { x, width, y, height } = await boxOf(failure(page))
    expect({ x, width }).toEqual({ x: MARGIN, width: 390 - 2 * MARGIN })
    const bar = await boxOf(page.getByRole('navigation', { name: 'Módulos principales' }))
    expect(y + height).toBeLessThanOrEqual(bar.y)
  })
})

const nombre = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })

async function save(page: Page, value: string): Promise<void> {
  await nombre(page).fill(value)
  await page.getByRole('button', { name: 'Guardar' }).click()
}

type Locator = ReturnType<typeof failure>

/** Lets the clock go on in small steps until a toast opens. */
async function opened(page: Page, toast: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    expect(await toast.count()).toBe(1)
  }).toPass({ intervals: [STEP_MS] })
  await expect(toast).toBeVisible()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}
