import type { Page } from '@playwright/test'
import { entrarComo, expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'

test.use({ own: 'que-usa' })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Módulos' })
/** The row of settlements and certificates, with its pages as tabs. */
const documentosDe = (page: Page) => page.getByRole('navigation', { name: 'Páginas de Documentos' })
const titulo = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('what the school does not use is gone for who is signed in, opens by its address, and comes back', async ({
  page,
  signIn,
  school,
  browser,
}) => {
  const conta = await (await browser.newContext({ baseURL: school.url, locale: 'es-HN' })).newPage()
  await entrarComo(conta, school, 'contabilidad@demo.hn')
  await conta.goto('/catalogos/finiquitos')
  await expect(documentosDe(conta).getByRole('link', { name: 'Constancias' })).toBeVisible()

  await signIn('admin@demo.hn')
  await page.goto('/ajustes/centro')
  await page.getByRole('link', { name: 'Qué usa el centro' }).click()
  await expect(titulo(page, 'Qué usa el centro')).toBeVisible()
  // The demonstration has scholarships in force: it says so, and leads there.
  await expect(page.getByRole('switch', { name: 'Becas' })).toBeDisabled()
  await expect(page.getByRole('link', { name: /becas? vigentes?/ })).toHaveAttribute('href', '/catalogos/becas')
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Constancias y diplomas' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Constancias y diplomas' })).not.toBeChecked()

  // The other page learns it by its next answer.
  await menuOf(conta).getByRole('link', { name: 'Cursos', exact: true }).click()
  await menuOf(conta).getByRole('link', { name: 'Documentos', exact: true }).click()
  await expect(documentosDe(conta).getByRole('link', { name: 'Finiquitos', exact: true })).toBeVisible()
  await expect(documentosDe(conta).getByRole('link', { name: 'Constancias' })).toHaveCount(0)
  await conta.keyboard.press('Control+k')
  await conta.keyboard.type('constancias')
  const hallado = conta.getByRole('option', { name: /Constancias.*Apagado por la dirección/ })
  await hallado.click()
  await expect(titulo(conta, 'Constancias')).toBeVisible()
  await expect(conta.getByText('Usted puede seguir usándolo aquí.')).toBeVisible()
  // All of its page is there: its own buttons too.
  await expect(conta.getByRole('link', { name: 'Nueva constancia' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.getByRole('switch', { name: 'Constancias y diplomas' }).click()
  await expect(page.getByRole('switch', { name: 'Constancias y diplomas' })).toBeChecked()
  await conta.reload()
  await expect(documentosDe(conta).getByRole('link', { name: 'Constancias' })).toBeVisible()
  await expect(conta.getByText('Usted puede seguir usándolo aquí.')).toHaveCount(0)
  await conta.context().close()
})
