import type { Page } from '@playwright/test'
import { OTHER_VIEWS, OTHERS, PUBLIC, SCREENS } from './lista.ts'
import { callsOf, settled } from './reposo.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { conIds, idsDe } from '../e2e/ids.ts'

/*
 * A picture of every screen of the demonstration at 390 and 1280, light and dark, compared with the one that an earlier
 * commit gives on this same machine (`correr.ts`).
 */

const TAMANOS = [
  { nombre: '1280', width: 1280, height: 800 },
  { nombre: '390', width: 390, height: 844 },
] as const
const TEMAS = ['light', 'dark'] as const

/** Parts written by chance when the school was made, the address of a form and its code: covered in both pictures. */
const delAzar = (page: Page) => [page.getByRole('img', { name: /QR/ }), page.getByText(/\/Forms\/\w+\//)]

test.describe.configure({ mode: 'parallel' })

const AREAS = { ...SCREENS, 'plain catalogues': OTHERS, 'other views of reports': OTHER_VIEWS, public: PUBLIC }

for (const [area, pantallas] of Object.entries(AREAS))
  for (const pantalla of pantallas)
    test(`${area} ${pantalla}`, async ({ page, signIn, school }) => {
      if (area !== 'public') await signIn('admin@demo.hn')
      const ids = await idsDe(school)
      const path = conIds(pantalla, ids)
      test.skip(path.endsWith('/null'), 'The demonstration has no such record')
      const abiertas = callsOf(page)
      await page.goto(path)
      for (const { nombre, ...tamano } of TAMANOS)
        for (const tema of TEMAS) {
          await page.setViewportSize(tamano)
          await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
          await settled(page, abiertas)
          await page.evaluate(() => {
            window.scrollTo(0, 0)
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          })
          await expect
            .soft(page)
            .toHaveScreenshot([archivo(pantalla), `${nombre}-${tema}.png`], { mask: delAzar(page) })
        }
    })

/** A folder's name for a screen. */
function archivo(pantalla: string): string {
  return decodeURIComponent(pantalla)
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}
