import { expect, expectFits, test } from './fixtures.ts'

/* The smallest windows, and the largest letters. */

test('the sign-in fits a window of 195 pixels, and letters twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 700 })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expectFits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expectFits(page)
})
