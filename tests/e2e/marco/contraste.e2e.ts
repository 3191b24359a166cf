import type { Locator } from '@playwright/test'
import { expect, ir, test } from '#tests/e2e/fixtures'
import { conIds, idsDe } from '#tests/e2e/ids'

/* Colours of the user's own, as the high contrast of Windows: no background of ours is drawn. */

const fondo = (de: Locator) => de.evaluate((uno) => getComputedStyle(uno).backgroundColor)

test('what is chosen is told apart: page, tab, the mark of a student', async ({ page, signIn, school }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('admin@demo.hn')
  await ir(page, '/recibos/movimientos')
  for (const name of ['Módulos', 'Páginas de Bancos y cierre']) {
    const enlaces = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const [elegido, otro] = [
      enlaces.and(page.locator('[aria-current]')),
      enlaces.and(page.locator(':not([aria-current])')),
    ]
    await expect(elegido).toHaveCount(1)
    expect.soft(await fondo(elegido), name).not.toBe(await fondo(otro.first()))
  }

  await ir(page, conIds('/asistencia/:claseCurso/:conClases/:claseHora', await idsDe(school)))
  const alumno = page.getByRole('radiogroup').first()
  await expect(alumno.getByRole('radio', { name: 'Presente' })).toBeChecked()
  const [presente, ausente] = [alumno.getByText('P', { exact: true }), alumno.getByText('A', { exact: true })]
  expect(await fondo(presente)).not.toBe(await fondo(ausente))
})
