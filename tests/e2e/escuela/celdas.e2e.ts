import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expectArbol } from '#tests/e2e/arbol'
import { entrarComo, expect, expectAccessible, expectFits, ingresar, test, type School } from '#tests/e2e/fixtures'
import { contarPasos, pasosDe, type Pasos } from '#tests/pasos/contar'

/* Cells of a list, changed where they stand: what they cost, what is never lost, and two people at once. */

test.use({ own: 'celdas' })

const ADMIN = 'admin@demo.hn'
const RECEPCION = 'recepcion@demo.hn'
const NUMERO = 'Teléfono'

/** So many mobile numbers, one after the other. */
const numeros = (desde: number, cuantos: number) =>
  Array.from({ length: cuantos }, (_, lugar) => `9${String(desde + lugar).padStart(7, '0')}`)
const e164 = (numero: string) => `+504${numero}`

const editar = (page: Page) => page.getByRole('button', { name: 'Editar en la lista' })
const cuadricula = (page: Page) => page.getByRole('grid')
const guardar = (page: Page) => page.getByRole('button', { name: /^Guardar/ })
const celda = (page: Page, fila: number, columna: number) =>
  page.locator(`[data-fila="${fila}"] [data-columna="${columna}"]`)

/** Copies a column, as out of a sheet: on another page of the same browser. */
async function copiar(context: BrowserContext, textos: readonly string[]): Promise<void> {
  const hoja = await context.newPage()
  await hoja.setContent('<textarea></textarea>')
  await hoja.locator('textarea').fill(`${textos.join('\n')}\n`)
  await hoja.locator('textarea').press('Control+a')
  await hoja.locator('textarea').press('Control+c')
  await hoja.close()
}

const telefonosDe = async (school: School, ids: readonly number[]) => {
  const filas = await school.db.many<{ id: number; telefono: string | null }>(
    sql`SELECT id, telefono FROM clientes WHERE id = ANY(${ids})`,
  )
  return ids.map((id) => filas.find((una) => una.id === id)?.telefono)
}
/** The ids of the rows on the screen, by what the list was answered. */
async function idsDe(page: Page, ruta: string): Promise<number[]> {
  const lista = page.waitForResponse((respuesta) => /\/api\/api\/Clientes\?/.test(respuesta.url()) && respuesta.ok())
  await page.goto(ruta)
  const filas = (await (await lista).json()) as { id: number }[]
  return filas.map(({ id }) => id)
}

const todo = ({ pulsacion, clic }: Pasos) => pulsacion + clic

test('twenty telephones are pasted from a sheet, without a mouse', async ({ page, context, school, signIn, tarea }) => {
  await signIn(ADMIN)
  const ids = await idsDe(page, '/catalogos/clientes')
  const nuevos = numeros(1_000, 20)
  await copiar(context, nuevos)
  await editar(page).waitFor()
  await page.bringToFront()
  await tarea('20 telephones pasted', [3, 0, 0], async () => {
    await page.keyboard.press('e')
    await expect(celda(page, 0, 1)).toBeFocused()
    await page.keyboard.press('Control+v')
    await expect(guardar(page)).toHaveText('Guardar 20 estudiantes, 20 celdas')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Se guardaron 20 estudiantes.')).toBeVisible()
  })
  expect(await telefonosDe(school, ids.slice(0, 20))).toEqual(nuevos.map(e164))
})

test('twenty telephones are corrected one by one, with a mouse and a keyboard', async ({
  page,
  school,
  signIn,
  tarea,
}) => {
  await signIn(ADMIN)
  const ids = await idsDe(page, '/catalogos/clientes')
  const nuevos = numeros(2_000, 20)
  await tarea('20 telephones corrected', [20, 2, 0], async () => {
    await editar(page).click()
    await expect(celda(page, 0, 1)).toBeFocused()
    for (const numero of nuevos) {
      await page.keyboard.type(numero)
      await page.keyboard.press('Enter')
    }
    await guardar(page).click()
    await expect(page.getByText('Se guardaron 20 estudiantes.')).toBeVisible()
  })
  expect(await telefonosDe(school, ids.slice(0, 20))).toEqual(nuevos.map(e164))
})

test('by touch alone: twenty pasted at once, and others one by one', async ({ browser, school }) => {
  const context = await browser.newContext({
    baseURL: school.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-HN',
    timezoneId: 'America/Tegucigalpa',
    reducedMotion: 'reduce',
  })
  const pasos = await contarPasos(context)
  const page = await context.newPage()
  await entrarComo(page, school, ADMIN)
  const ids = await idsDe(page, '/catalogos/clientes')
  const nuevos = numeros(3_000, 20)
  await copiar(context, nuevos)
  const campo = () => page.getByRole('dialog').getByRole('textbox', { name: NUMERO, exact: true })

  const pegados = await pasosDe(context, pasos, async () => {
    await editar(page).tap()
    await page
      .getByRole('button', { name: /^Editar (?!en la lista)/ })
      .first()
      .tap()
    await campo().tap()
    // As the menu of a long press does.
    const cdp = await context.newCDPSession(page)
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: ['paste'] })
    await expect(guardar(page)).toHaveText('Guardar 20 estudiantes, 20 celdas')
    await expectFits(page)
    await guardar(page).tap()
    await expect(page.getByText('Se guardaron 20 estudiantes.')).toBeVisible()
  })
  expect(todo(pegados)).toBeLessThanOrEqual(5)
  expect(await telefonosDe(school, ids.slice(0, 20))).toEqual(nuevos.map(e164))

  const otros = numeros(4_000, 20)
  const unoAUno = await pasosDe(context, pasos, async () => {
    await page
      .getByRole('button', { name: /^Editar (?!en la lista)/ })
      .first()
      .tap()
    await campo().tap()
    for (const numero of otros) {
      await expect(campo()).toBeFocused()
      await page.keyboard.type(numero)
      await page.getByRole('button', { name: 'Siguiente' }).tap()
    }
    await page.getByRole('button', { name: 'Listo' }).tap()
    await expect(guardar(page)).toHaveText('Guardar 20 estudiantes, 20 celdas')
    await guardar(page).tap()
    await expect(page.getByText('Se guardaron 20 estudiantes.')).toBeVisible()
  })
  expect(todo(unoAUno)).toBeLessThanOrEqual(20 + 4)
  expect(await telefonosDe(school, ids.slice(0, 20))).toEqual(otros.map(e164))
  await context.close()
})

test('two people edit fifty rows of one list at once: nothing goes in silence', async ({
  page,
  context,
  browser,
  school,
}) => {
  const otra = await browser.newContext({ baseURL: school.url, locale: 'es-HN', timezoneId: 'America/Tegucigalpa' })
  const suya = await otra.newPage()
  await entrarComo(page, school, ADMIN)
  await entrarComo(suya, school, RECEPCION)
  const ids = await idsDe(page, '/catalogos/clientes?perPage=50')
  await idsDe(suya, '/catalogos/clientes?perPage=50')
  const [mios, suyos] = [numeros(5_000, 30), numeros(6_000, 30)]
  await editar(page).click()
  await editar(suya).click()
  await cuadricula(suya).waitFor()

  // One writes rows 1 to 30, the other rows 21 to 50, and of the first five another cell.
  await copiar(context, mios)
  await page.bringToFront()
  await celda(page, 0, 1).click()
  await page.keyboard.press('Control+v')
  await copiar(otra, suyos)
  await suya.bringToFront()
  await celda(suya, 20, 1).click()
  await suya.keyboard.press('Control+v')
  for (let fila = 0; fila < 5; fila++) {
    await celda(suya, fila, 3).click()
    await suya.keyboard.press('F2')
    await suya.keyboard.press('End')
    await suya.keyboard.type(' Bis')
    await suya.keyboard.press('Enter')
  }
  await expect(guardar(suya)).toHaveText('Guardar 35 estudiantes, 35 celdas')
  await page.bringToFront()
  await guardar(page).click()
  await expect(page.getByText('Se guardaron 30 estudiantes.')).toBeVisible()
  await suya.bringToFront()
  await guardar(suya).click()

  const porResolver = suya.getByRole('region', { name: '10 celdas por resolver' })
  await expect(porResolver).toContainText('cambió este dato mientras usted lo editaba.')
  const como = (numero: string) => `${numero.slice(0, 4)}-${numero.slice(4)}`
  expect(await telefonosDe(school, ids.slice(0, 30))).toEqual(mios.map(e164))
  expect(await telefonosDe(school, ids.slice(30, 50))).toEqual(suyos.slice(10).map(e164))

  // Mine of the first, theirs of the others.
  await porResolver.getByRole('button', { name: `Dejar lo mío: ${como(suyos[0] ?? '')}` }).click()
  for (const numero of mios.slice(21)) await suya.getByRole('button', { name: `: ${como(numero)}` }).click()
  await expect(guardar(suya)).toHaveText('Guardar 1 estudiante, 1 celda')
  await guardar(suya).click()
  await expect(suya.getByText('Se guardó 1 estudiante.')).toBeVisible()
  const todos = [...mios.slice(0, 20), suyos[0] ?? '', ...mios.slice(21), ...suyos.slice(10)]
  expect(await telefonosDe(school, ids)).toEqual(todos.map(e164))
  const nombres = await school.db.many<{ nombres: string }>(
    sql`SELECT nombres FROM clientes WHERE id = ANY(${ids.slice(0, 5)})`,
  )
  expect(nombres.filter((una) => una.nombres.endsWith(' Bis'))).toHaveLength(5)
  await otra.close()
})

test('what is typed outlives a new reading, a line that is lost, another page and the end of the session', async ({
  page,
  context,
  school,
  signIn,
}) => {
  await signIn(ADMIN)
  const ids = await idsDe(page, '/catalogos/clientes')
  await editar(page).click()
  await expect(celda(page, 0, 1)).toBeFocused()
  await page.keyboard.type('97770001')
  await page.keyboard.press('Enter')
  // Half of a number, when the page is read anew.
  await page.keyboard.type('97770002')
  page.on('dialog', (dialogo) => void dialogo.accept())
  await page.reload()
  await expect(guardar(page)).toHaveText('Guardar 2 estudiantes, 2 celdas')
  await expect(celda(page, 1, 1)).toHaveText('9777-0002')

  await page.getByRole('button', { name: 'Ir a la página 2' }).click()
  await expect(celda(page, 0, 1)).not.toHaveText('9777-0001')
  await expect(guardar(page)).toHaveText('Guardar 2 estudiantes, 2 celdas')

  await context.setOffline(true)
  await guardar(page).click()
  await expect(page.getByText('no hubo respuesta')).toBeVisible()
  await context.setOffline(false)
  await expect(guardar(page)).toHaveText('Guardar 2 estudiantes, 2 celdas')

  await school.db.run(sql`DELETE FROM sesiones`)
  await guardar(page).click()
  await ingresar(page, ADMIN)
  await page.goto('/catalogos/clientes')
  await expect(guardar(page)).toHaveText('Guardar 2 estudiantes, 2 celdas')
  await guardar(page).click()
  await expect(page.getByText('Se guardaron 2 estudiantes.')).toBeVisible()
  expect(await telefonosDe(school, ids.slice(0, 2))).toEqual(['+50497770001', '+50497770002'])
})

test('the grid is told to who hears it', async ({ page, signIn }) => {
  await signIn(ADMIN)
  await page.goto('/catalogos/descuentos')
  await editar(page).click()
  await expect(celda(page, 0, 0)).toBeFocused()
  await expectArbol(cuadricula(page), 'cuadricula')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('cincuenta')
  await page.keyboard.press('Enter')
  await expect(celda(page, 0, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('region', { name: '1 celda por resolver' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
})

test('the cell that the keyboard comes to is seen whole, also at the right end', async ({ page, signIn }) => {
  await signIn(ADMIN)
  await page.goto('/catalogos/clientes')
  await editar(page).click()
  await expect(cuadricula(page)).toBeVisible()
  await celda(page, 0, 1).click()
  for (let una = 0; una < 7; una++) await page.keyboard.press('ArrowRight')
  await expect(celda(page, 0, 7)).toBeFocused()
  const sobra = () =>
    celda(page, 0, 7).evaluate((una) => {
      const marco = una.closest('.celdas-marco')
      return una.getBoundingClientRect().right - (marco?.getBoundingClientRect().right ?? 0)
    })
  await expect.poll(sobra).toBeLessThanOrEqual(1)
})
