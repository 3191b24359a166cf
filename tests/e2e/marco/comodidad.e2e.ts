import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { conFiltro } from '#tests/e2e/papeles'

/* Comforts of the whole office: search and keys from any screen, the guide, paper, and both looks. */

const deSofia = async ({ db }: School): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'`)).id

test('from any screen to a student, a receipt and a module with the keyboard alone', async ({
  page,
  signIn,
  school,
}) => {
  const id = await deSofia(school)
  const { numero } = await school.db.one<{ numero: number }>(
    sql`SELECT max(numero) AS numero FROM recibos WHERE serie = 'RI'`,
  )
  await signIn('admin@demo.hn')
  await page.goto('/ajustes/centro')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('mejia reyes sofia')
  await expect(page.getByRole('option', { name: /Mejía Reyes, Sofía/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/catalogos/clientes/${id}/show`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sofía Mejía Reyes' })).toBeVisible()
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Ubicación' })).toHaveText('Estudiantes›Sofía Mejía Reyes')

  await page.goto(`/catalogos/clientes/${id}`)
  await expect(page.getByRole('navigation', { name: 'Ubicación' })).toContainText('Editar')
  await page.getByLabel('Nombres').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`RI-${numero}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`RI-0*${numero}`) })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('punto de')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/recibos/recibosVarios')
})

test('a teacher searches the own courses and is offered no other module @largo', async ({ page, signIn }) => {
  await signIn('docente@demo.hn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.keyboard.type('mejia')
  await expect(page.getByText('Nada coincide con «mejia».')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('caja')
  await expect(page.getByText('Nada coincide con «caja».')).toBeVisible()
})

test('the keys are listed, and those of one letter can be turned off on this device @largo', async ({
  page,
  signIn,
}) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/catalogos/cursos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await expect(page.getByText('Ir a… pulse la letra del módulo')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL('/catalogos/clientes')
  await expect(page.getByRole('heading', { level: 1, name: 'Estudiantes' })).toBeVisible()

  await page.keyboard.press('?')
  const atajos = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(atajos.getByText('Estudiantes')).toBeVisible()
  await atajos.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(atajos).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const key of ['/', '?', 'n', 'g', 'c']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/catalogos/clientes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
})

test('the guide opens from the help, page by page, without a script @largo', async ({ page, signIn }) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Ayuda' }).click()
  const [guia] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Guía de uso' }).click(),
  ])
  await expect(guia.getByRole('heading', { level: 1, name: 'Guía de uso de Campana' })).toBeVisible()
  await guia.getByRole('main').getByRole('link', { name: 'Cobrar y dar un recibo' }).click()
  await expect(guia).toHaveURL('/guia/recibos.html')
  await expectAccessible(guia)
  for (const link of await guia.getByRole('navigation').getByRole('link').all())
    expect(await statusOf(guia, await link.getAttribute('href')), await link.innerText()).toBe(200)
  for (const picture of await guia.getByRole('main').getByRole('img').all())
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(100)
  for (const path of ['/guia/no-hay.html', '/guia/..%2Findex.html', '/guia/img/', '/guia/guia.css.br'])
    expect(await statusOf(guia, path), path).toBe(404)
})

const statusOf = (page: Page, path: string | null) =>
  page.evaluate(async (url) => (await fetch(url)).status, path ?? '')

test('paper is black on white from a dark screen too, with the school above and without bars or buttons', async ({
  page,
  signIn,
  school,
}) => {
  const { nombre } = await school.db.one<{ nombre: string }>(sql`SELECT nombre FROM centro`)
  await signIn('admin@demo.hn')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/catalogos/clientes', conFiltro('/reportes/recibosgeneral', { fecha_lapso: 'mes_pasado' })]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('table').first().getByRole('cell').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(nombre, { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText(/^Impreso el /)).toBeVisible()
    for (const role of ['navigation', 'banner', 'search'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('button.MuiButton-root, .MuiIconButton-root').filter({ visible: true })).toHaveCount(0)
    await expect.poll(() => colours(page)).toEqual({ letters: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)', cut: false })
  }
})

const colours = (page: Page) =>
  page.evaluate(() => {
    const cell = document.querySelector('tbody td')
    const table = document.querySelector('table')
    if (!cell || !table?.parentElement) throw new Error('No table')
    return {
      letters: getComputedStyle(cell).color,
      paper: getComputedStyle(document.body).backgroundColor,
      cut: getComputedStyle(table.parentElement).overflowY !== 'visible',
    }
  })

test('search, keys, help and the way back are accessible in both looks, at a desk and on a phone', async ({
  page,
  signIn,
  school,
}) => {
  const id = await deSofia(school)
  await signIn('admin@demo.hn')
  await page.goto(`/catalogos/clientes/${id}/show`)
  for (const { colorScheme, ...size } of [
    { width: 1280, height: 800, colorScheme: 'dark' },
    { width: 390, height: 844, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.keyboard.type('mejia')
    await expect(page.getByText(/^\d+ resultados$/)).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ayuda' }).click()
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click()
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
    // Hidden from whoever asks by role while it fades; axe sees it.
    await expect(page.locator('[role=menuitem]')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Estudiantes' }).click()
  await expect(page).toHaveURL('/catalogos/clientes')
})
