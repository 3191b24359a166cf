import type { Page, Request } from '@playwright/test'
import { expect } from '../e2e/fixtures.ts'

/** The page has its heading, no placeholder of what is still to come, and no call left once it has drawn what came. */
export async function settled(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const waiting = page
    .getByRole('progressbar')
    .or(page.locator('.MuiSkeleton-root, [role=status][aria-label^=Cargando]'))
  const left = async () => {
    await page.evaluate(drawn)
    return (await waiting.count()) + open.size
  }
  await expect.poll(left, { message: `${page.url()} does not come to rest`, intervals: [20, 50, 100] }).toBe(0)
}

/** Two frames, and then the first moment in which the page has nothing to do. */
const drawn = () =>
  new Promise<void>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 5_000 }))),
  )

/** Requests of the page that have not been answered yet. */
export function callsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}
