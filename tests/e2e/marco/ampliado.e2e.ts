import type { Page } from '@playwright/test'
import { expect, expectFits, ir, test } from '#tests/e2e/fixtures'
import { conIds, idsDe } from '#tests/e2e/ids'

/*
 * A desk of 1280 × 800 with everything two and four times as large, less the 15 px of a bar that takes room, by the
 * keyboard (WCAG 2.2, 1.4.10): nothing is scrolled both ways, and where the focus goes it is shown (2.4.7) and lies
 * under no bar (2.4.11).
 */

const RUTAS = [
  '/dashboard',
  '/recibos/cierres',
  '/reportes',
  '/ajustes',
  '/ajustes/centro/que-usa',
  '/ajustes/centro',
  '/catalogos/clientes',
  '/recibos/recibosIndividuales/create?cliente_id=:deudor',
  '/recibos/recibosVarios',
  '/asistencia/:claseCurso/:conClases/:claseHora',
]

/** Presses of Tab on each page: through its frame, and the first of what it shows. */
const PASOS = 45

for (const [veces, width, height] of [
  [4, 305, 256],
  ['2 @largo', 625, 400],
] as const)
  test(`the keyboard goes through pages of a desk that are larger by ${veces}`, async ({ page, signIn, school }) => {
    test.setTimeout(300_000)
    const ids = await idsDe(school)
    await page.setViewportSize({ width, height })
    await signIn('admin@demo.hn')
    for (const ruta of RUTAS)
      await test.step(ruta, async () => {
        await ir(page, conIds(ruta, ids))
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByRole('progressbar')).toHaveCount(0)
        // A chart whose code comes late would push what has the focus out of sight.
        await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        await expectFits(page)
        expect.soft(await recorrer(page), ruta).toEqual([])
      })
    await ir(page, conIds('/Gastos/:gasto/show', ids))
    await page.getByRole('button', { name: 'Anular' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page)
    expect(await recorrer(page)).toEqual([])
  })

/** Goes through a page by Tab; answers what is wrong on the way. */
async function recorrer(page: Page): Promise<string[]> {
  const males: string[] = []
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  for (let paso = 0; paso < PASOS; paso++) {
    await page.keyboard.press('Tab')
    const mal = await page.evaluate(faltaDelFoco)
    if (mal === 'fuera') break
    if (mal) males.push(mal)
  }
  return males
}

/** In the page: what is wrong with the place of the focus, `fuera` once it has left the page. */
function faltaDelFoco(): string | undefined {
  const foco = document.activeElement
  if (!foco || foco === document.body) return 'fuera'
  // The frame of a field shows its focus; a small box is hidden in the one that is drawn.
  const suyo = foco.closest('.MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root') ?? foco
  const { left, right, top, bottom } = suyo.getBoundingClientRect()
  const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1)
  const seVe = [0.1, 0.3, 0.5, 0.7, 0.9].some((parte) => {
    const encima = document.elementFromPoint(x, top + (bottom - top) * parte)
    return encima !== null && (suyo.contains(encima) || encima.contains(suyo))
  })
  const pintan = [foco, suyo, ...suyo.querySelectorAll('fieldset')].flatMap((uno) =>
    [undefined, '::after'].map((parte) => getComputedStyle(uno, parte)),
  )
  const seMuestra = pintan.some(
    ({ outlineStyle, boxShadow, borderTopWidth }) =>
      outlineStyle !== 'none' || boxShadow !== 'none' || Number.parseFloat(borderTopWidth) >= 2,
  )
  if (seVe && seMuestra) return undefined
  const nombre = foco.getAttribute('aria-label') ?? foco.textContent
  return `${foco.tagName} «${nombre.slice(0, 40)}» ${seVe ? 'does not show its focus' : `is under something at ${top}`}`
}
