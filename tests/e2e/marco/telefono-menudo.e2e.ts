import { expect, expectFits, test } from '#tests/e2e/fixtures'
import { conIds, idsDe } from '#tests/e2e/ids'

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

test('a telephone on its side shows several students of a class, not one', async ({ page, signIn, school }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await signIn('admin@demo.hn')
  await page.goto(conIds('/asistencia/:claseCurso/:conClases/:claseHora', await idsDe(school)))
  const alumnos = page.locator('main ol > li, main ul > li').filter({ has: page.getByRole('radio') })
  await expect(alumnos.first()).toBeVisible()
  await alumnos.nth(2).evaluate((uno) => uno.scrollIntoView({ block: 'start' }))
  const enteros = () =>
    alumnos.evaluateAll(
      (todos) =>
        todos.filter((uno) => {
          const { left, top, bottom, height } = uno.getBoundingClientRect()
          const visible = (y: number) => uno.contains(document.elementFromPoint(left + 8, y))
          return height > 0 && top >= 0 && bottom <= innerHeight && visible(top + 2) && visible(bottom - 2)
        }).length,
    )
  await expect.poll(enteros).toBeGreaterThanOrEqual(5)
})

test('nothing stays under the round button of a page', async ({ page, signIn, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin@demo.hn')
  await page.goto(conIds('/Gastos/:gasto/show', await idsDe(school)))
  await expect(page.locator('.MuiFab-root')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Historial' })).toBeVisible()
  const boton = await page.locator('.MuiFab-root').boundingBox()
  const abajo = () =>
    page.locator('main').evaluate((main) => {
      scrollTo(0, document.documentElement.scrollHeight)
      return Math.max(
        ...[...main.querySelectorAll('li, button, a')]
          .filter((uno) => !uno.closest('.MuiFab-root'))
          .map((uno) => uno.getBoundingClientRect().bottom),
      )
    })
  await expect.poll(abajo).toBeLessThanOrEqual(boton?.y ?? 0)
  // Nor over what is read on downwards: it makes room, and is there on the way up, or for the keyboard.
  await page.goto('/catalogos/clientes')
  await expect(page.locator('main li').nth(20)).toBeAttached()
  const redondo = page.locator('.MuiFab-root')
  await page.evaluate(() => scrollTo(0, 600))
  await expect(redondo).toHaveCSS('opacity', '0')
  const encima = (todo: Element) => {
    const { x, y } = todo.getBoundingClientRect()
    return todo.contains(document.elementFromPoint(x + 28, y + 10))
  }
  expect(await redondo.evaluate(encima)).toBe(false)
  await page.keyboard.press('Tab')
  await redondo.focus()
  await expect(redondo).toHaveCSS('opacity', '1')
  await redondo.blur()
  await expect(redondo).toHaveCSS('opacity', '0')
  await page.evaluate(() => scrollTo(0, 500))
  await expect(redondo).toHaveCSS('opacity', '1')
  // On its side the telephone has no line to spare: there it stands among the page's buttons.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/Gastos')
  await expect(page.locator('.MuiFab-root')).toHaveCSS('position', 'static')
})
