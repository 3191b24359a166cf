import { sql } from '#server/db/sql'
import { entrarComo, expect, expectAccessible, test } from '#tests/e2e/fixtures'
import {
  abrirMostrador,
  buscador,
  CAMISA,
  CUADERNO,
  deudor,
  hecha,
  LIBRO,
  numeroRV,
  renglones,
  ultima,
} from '#tests/e2e/mostrador'

test.use({ own: 'mostrador' })

/* The queue at the counter: the point of sale by keyboard alone, and with a thumb. */

test('five lines and two methods take at most 12 strokes, and the next sale starts at once', async ({
  page,
  signIn,
  school,
}) => {
  const teclado = await abrirMostrador(page, signIn, school)
  await teclado.escribir(CUADERNO.codigo)
  await teclado.pulsar('Enter')
  await teclado.buscar('camisa 10', /talla 10/)
  await teclado.buscar('3*fotoc', /Fotocopia/)
  await teclado.buscar('mejia sof', /Mensualidad/)
  await teclado.buscar('pineda zelaya emil', /Mensualidad|Cuota/)
  await expect(renglones(page)).toHaveCount(5)
  await expectAccessible(page)
  await teclado.pulsar('Enter')
  await teclado.escribir('500')
  await teclado.pulsar('t', 'Enter')
  await teclado.escribir('004512')
  const ticket = page.waitForResponse(
    (response) =>
      response.url().includes('/RecibosVarios/') && response.url().includes('formato=ticket80') && response.ok(),
  )
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  await ticket
  expect(teclado.teclas).toBeLessThanOrEqual(12)
  const recibo = await ultima(school)
  expect(recibo).toMatchObject({
    metodos: ['efectivo', 'tarjeta'],
    lineas: 5,
    estudiantes: 2,
    pagador_nombre: 'Sofía Mejía Reyes',
  })
  await expect(buscador(page)).toBeFocused()

  // The last sale stays until the first line of the next one.
  await teclado.escribir(LIBRO.codigo)
  await expect(hecha(page)).toBeVisible()
  await teclado.pulsar('Enter')
  await expect(renglones(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^RV-/ })).toBeVisible()
  await teclado.pulsar('Enter')
  await teclado.escribir('500')
  await teclado.pulsar('Enter')
  await expect(hecha(page)).not.toHaveText(numeroRV(recibo.numero))
  await expect(page.getByRole('status').getByText('80.00')).toBeVisible()
  expect(await ultima(school)).toMatchObject({
    total: LIBRO.precio,
    cambio: 8_000,
    metodos: ['efectivo'],
    pagador_nombre: 'Consumidor final',
  })
})

test('a barcode reader, as fast as it sends, loses nothing and repeats nothing', async ({ page, signIn, school }) => {
  const teclado = await abrirMostrador(page, signIn, school)
  for (const producto of [CUADERNO, CAMISA, CUADERNO, LIBRO, CUADERNO]) await teclado.leer(producto)
  await expect(renglones(page)).toHaveCount(3)
  await expect(renglones(page).first()).toContainText('195.00')
  await teclado.leer({ codigo: '7499999999999' })
  await expect(page.getByRole('alert')).toContainText('Nada coincide con «7499999999999»')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await teclado.leer(CAMISA)
  await expect(renglones(page).nth(1)).toContainText('590.00')
  await expect(buscador(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({
    lineas: 3,
    total: 3 * CUADERNO.precio + 2 * CAMISA.precio + LIBRO.precio,
    cambio: 0,
  })
})

test('five tickets in a row, the next one read while the last is still being charged', async ({
  page,
  signIn,
  school,
}) => {
  const teclado = await abrirMostrador(page, signIn, school)
  const antes = (await ultima(school)).numero
  // Each payment reaches the server only once the next ticket has been read.
  const cobros: (() => void)[] = []
  await page.route('**/api/api/RecibosVarios', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((soltar) => cobros.push(soltar))
    await route.continue()
  })
  const cola = [CUADERNO, CAMISA, CUADERNO, CAMISA, CUADERNO]
  await teclado.leer(CUADERNO)
  for (const [n, { nombre, precio }] of cola.entries()) {
    await expect(renglones(page)).toHaveCount(1)
    await expect(renglones(page)).toContainText(nombre)
    await expect(renglones(page)).toContainText((precio / 100).toFixed(2))
    await page.keyboard.press('F9')
    await expect.poll(() => cobros.length).toBe(1)
    const siguiente = cola[n + 1]
    if (siguiente) await teclado.leer(siguiente)
    cobros.pop()?.()
  }
  await expect(hecha(page)).toHaveText(numeroRV(antes + cola.length))
  const totales = await school.db.many<{ total: number }>(
    sql`SELECT total FROM recibos WHERE serie = 'RV' AND numero > ${antes} ORDER BY numero`,
  )
  expect(totales.map(({ total }) => total)).toEqual(cola.map(({ precio }) => precio))
})

test('lines are counted, lowered and taken out by keys, and a charge is paid in part', async ({
  page,
  signIn,
  school,
}) => {
  const { busca } = await deudor(school, 95_000)
  const teclado = await abrirMostrador(page, signIn, school)
  for (const producto of [CUADERNO, CAMISA]) await teclado.leer(producto)
  await expect(renglones(page)).toHaveCount(2)
  await teclado.pulsar('+', '+', '-', 'ArrowUp', 'F2')
  await expect(page.getByRole('textbox', { name: `Cantidad de ${CUADERNO.nombre}` })).toBeFocused()
  await teclado.escribir('7')
  await teclado.pulsar('Enter')
  await expect(buscador(page)).toBeFocused()
  await expect(renglones(page).nth(0)).toContainText('455.00')
  await expect(renglones(page).nth(1)).toContainText('590.00')
  await teclado.escribir('4*')
  await teclado.pulsar('Enter')
  await expect(renglones(page).nth(0)).toContainText('260.00')
  await teclado.pulsar('Delete')
  await expect(renglones(page)).toHaveCount(1)

  await teclado.buscar(busca, /Mensualidad/)
  await teclado.pulsar('F2')
  await teclado.escribir('400')
  await teclado.pulsar('Enter')
  await expect(renglones(page).nth(1)).toContainText('de L 950.00')
  await teclado.escribir('constancia de notas')
  await expect(page.getByRole('option', { name: /precio a mano/ })).toBeVisible()
  await teclado.pulsar('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await page.getByRole('dialog').getByLabel('Precio').fill('75.50')
  await page.keyboard.press('Enter')
  await expect(renglones(page)).toHaveCount(3)
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 2 * CAMISA.precio + 40_000 + 7_550, lineas: 3, estudiantes: 1 })
})

test('on a phone a sale is made with the thumb, from the till that it opens', async ({ browser, school }) => {
  await school.db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE cerrada_en IS NULL`)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: school.url,
  })
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const page = await context.newPage()
  await entrarComo(page, school, 'recepcion@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await page.getByLabel('Fondo inicial').fill('500')
  await page.getByRole('button', { name: 'Abrir caja' }).tap()
  await expect(page.getByText('Abra su caja')).toHaveCount(0)
  await buscador(page).fill('camisa')
  await page.getByRole('option', { name: /talla 10/ }).tap()
  await page.getByRole('button', { name: /Uno más/ }).tap()
  await expect(renglones(page)).toContainText('590.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cobrar', exact: true }).tap()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Tarjeta' }).tap()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cobrar', exact: true }).tap()
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 2 * CAMISA.precio, metodos: ['tarjeta'] })
  await context.close()
})

test('who does not sell sees the sales that were made, and prints one', async ({ page, signIn, school }) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(page.getByRole('heading', { level: 1, name: 'Ventas hechas' })).toBeVisible()
  const { id, numero } = await ultima(school)
  await page.getByText(numeroRV(numero)).click()
  await expect(page).toHaveURL(new RegExp(`/recibosVarios/${id}/show`))
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await page.goto('/reportes/recibosgeneral')
  await page.getByText(numeroRV(numero)).first().click()
  await expect(page.getByText('Lo que se paga').or(page.getByRole('list', { name: 'Lo que se paga' }))).toBeVisible()
})
