import type { Page } from '@playwright/test'
import { hoyEn } from '#contract/fechas'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { LAN_HOST } from '../chromium.ts'
import { expect, expectAccessible, test, type School } from './fixtures.ts'

test.use({ own: 'venta' })

/* The queue at the counter: the point of sale by keyboard alone, and what happens to a sale when something goes wrong. */

const CUADERNO = '7421000010708'
const CAMISA = '7421000006428'
const LIBRO = '7421000001072'

/** Counts the strokes beyond search texts, amounts and references. */
class Teclado {
  readonly page: Page
  teclas = 0
  constructor(page: Page) {
    this.page = page
  }
  escribir = (text: string) => this.page.keyboard.type(text)
  async pulsar(...teclas: string[]) {
    for (const tecla of teclas) await this.page.keyboard.press(tecla)
    this.teclas += teclas.length
  }
  /** Words, looked at before Enter takes the first. */
  async buscar(text: string, primera: RegExp) {
    await this.escribir(text)
    await expect(this.page.getByRole('option').first()).toHaveText(primera)
    await this.pulsar('Enter')
  }
}

const caja = (page: Page) => page.getByRole('combobox', { name: 'Producto o estudiante' })
const renglones = (page: Page) => page.getByRole('list', { name: 'Venta' }).getByRole('listitem')
const hecha = (page: Page) => page.getByRole('status').getByText(/^RV-\d+$/)

const ultima = ({ db }: School) =>
  db.one<{ id: number; numero: number; total: number; metodos: string[]; lineas: number; estudiantes: number; cambio: number; pagador_nombre: string }>(sql`
    SELECT id, numero, total, pagador_nombre, ARRAY(SELECT metodo FROM recibo_pagos WHERE recibo_id = r.id ORDER BY orden) AS metodos,
      (SELECT count(*) FROM recibo_lineas WHERE recibo_id = r.id) AS lineas, (SELECT count(DISTINCT cliente_id) FROM recibo_lineas WHERE recibo_id = r.id) AS estudiantes,
      (SELECT sum(cambio)::bigint FROM recibo_pagos WHERE recibo_id = r.id) AS cambio
    FROM recibos r WHERE serie = 'RV' ORDER BY numero DESC LIMIT 1`)

/** The point of sale of a receptionist whose till is open. */
async function abrir(page: Page, signIn: (email: string) => Promise<void>, { db }: School): Promise<Teclado> {
  await db.run(sql`INSERT INTO cajas (usuario_id, fecha, fondo) SELECT id, ${hoyEn(new Date())}, 50000 FROM usuarios WHERE email = 'recepcion@demo.hn' ON CONFLICT DO NOTHING`)
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(caja(page)).toBeFocused()
  return new Teclado(page)
}

test('five lines and two methods take at most 12 strokes, and the next sale starts at once', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  await teclado.escribir(CUADERNO)
  await teclado.pulsar('Enter')
  await teclado.buscar('camisa 10', /talla 10/)
  await teclado.buscar('3*fotoc', /Fotocopia/)
  await teclado.buscar('mejia sof', /Mensualidad/)
  await teclado.buscar('pineda emil', /Mensualidad|Cuota/)
  await expect(renglones(page)).toHaveCount(5)
  await expectAccessible(page)
  await teclado.pulsar('Enter')
  await teclado.escribir('500')
  await teclado.pulsar('t', 'Enter')
  await teclado.escribir('004512')
  const ticket = page.waitForResponse((response) => response.url().includes('/RecibosVarios/') && response.url().includes('formato=ticket80') && response.ok())
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  await ticket
  expect(teclado.teclas).toBeLessThanOrEqual(12)
  console.log(`      ${teclado.teclas} teclas`)
  const recibo = await ultima(school)
  expect(recibo).toMatchObject({ metodos: ['efectivo', 'tarjeta'], lineas: 5, estudiantes: 2, pagador_nombre: 'Sofía Mejía Reyes' })
  await expect(caja(page)).toBeFocused()
  await expectAccessible(page)

  // The last sale stays until the first line of the next one.
  await teclado.escribir(LIBRO)
  await expect(hecha(page)).toBeVisible()
  await teclado.pulsar('Enter')
  await expect(renglones(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^RV-/ })).toBeVisible()
  await teclado.pulsar('Enter')
  await teclado.escribir('500')
  await teclado.pulsar('Enter')
  await expect(hecha(page)).not.toHaveText(`RV-${String(recibo.numero).padStart(6, '0')}`)
  await expect(page.getByRole('status').getByText('80.00')).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 42_000, cambio: 8_000, metodos: ['efectivo'], pagador_nombre: 'Consumidor final' })
})

test('a barcode reader, as fast as it sends, loses nothing and repeats nothing', async ({ page, signIn, school }) => {
  await abrir(page, signIn, school)
  for (const codigo of [CUADERNO, CAMISA, CUADERNO, LIBRO, CUADERNO]) await page.keyboard.type(`${codigo}\n`)
  await expect(renglones(page)).toHaveCount(3)
  await expect(renglones(page).first()).toContainText('195.00')
  await page.keyboard.type('7429999999999\n')
  await expect(page.getByRole('alert')).toContainText('Nada coincide con «7429999999999»')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${CAMISA}\n`)
  await expect(renglones(page).nth(1)).toContainText('590.00')
  await expect(caja(page)).toBeFocused()
  await page.keyboard.press('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ lineas: 3, total: 3 * 6_500 + 2 * 29_500 + 42_000, cambio: 0 })
})

test('five tickets in a row, the next one read while the last is still being charged', async ({ page, signIn, school }) => {
  await abrir(page, signIn, school)
  const antes = (await ultima(school)).numero
  await page.route('**/api/api/RecibosVarios', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  const cola = [CUADERNO, CAMISA, CUADERNO, CAMISA, CUADERNO]
  for (const [n, codigo] of cola.entries()) {
    await page.keyboard.type(`${codigo}\n`)
    await expect(renglones(page)).toHaveText([n % 2 ? /Camisa polo/ : /Cuaderno/])
    await page.keyboard.press('F9')
  }
  await expect(hecha(page)).toHaveText(`RV-${String(antes + 5).padStart(6, '0')}`)
  const totales = await school.db.many<{ total: number }>(sql`SELECT total FROM recibos WHERE serie = 'RV' AND numero > ${antes} ORDER BY numero`)
  expect(totales.map(({ total }) => total)).toEqual([6_500, 29_500, 6_500, 29_500, 6_500])
})

test('lines are counted, lowered and taken out by keys, and a charge is paid in part', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  for (const codigo of [CUADERNO, CAMISA]) await teclado.escribir(`${codigo}\n`)
  await expect(renglones(page)).toHaveCount(2)
  await teclado.pulsar('+', '+', '-', 'ArrowUp', 'F2')
  await expect(page.getByRole('textbox', { name: 'Cantidad de Cuaderno de espiral, 100 hojas' })).toBeFocused()
  await teclado.escribir('7')
  await teclado.pulsar('Enter')
  await expect(caja(page)).toBeFocused()
  await expect(renglones(page).nth(0)).toContainText('455.00')
  await expect(renglones(page).nth(1)).toContainText('590.00')
  await teclado.escribir('4*')
  await teclado.pulsar('Enter')
  await expect(renglones(page).nth(0)).toContainText('260.00')
  await teclado.pulsar('Delete')
  await expect(renglones(page)).toHaveCount(1)

  await teclado.buscar('mejia sof', /Mensualidad/)
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
  expect(await ultima(school)).toMatchObject({ total: 59_000 + 40_000 + 7_550, lineas: 3, estudiantes: 1 })
})

// Not green yet: the sentence about the new total does not stay on the screen.
test.fixme('sales wait by name and hour, outlive a reload, and come back at today’s price', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  await teclado.buscar('mejia sof', /Mensualidad/)
  await teclado.escribir(`${CUADERNO}\n`)
  await expect(renglones(page)).toHaveCount(2)
  await teclado.pulsar('F6')
  await expect(page.getByText('En espera: Mejía Reyes, Sofía.')).toBeVisible()
  await teclado.escribir(`2*${CAMISA}\n`)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F6')
  await expect(page.getByRole('button', { name: /Recuperar/ })).toContainText('2')
  await page.reload()
  await expect(page.getByRole('button', { name: /Recuperar/ })).toContainText('2')
  await school.db.run(sql`UPDATE productos SET precio = 7_000 WHERE codigo = ${CUADERNO}`)

  await teclado.escribir(`${LIBRO}\n`)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F7')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Venta de las/ })).toBeFocused()
  await expectAccessible(page)
  await teclado.pulsar('ArrowDown', 'Enter')
  await expect(renglones(page)).toHaveCount(2)
  await expect(page.getByText('El total era L 1,015.00 y ahora es L 1,020.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Recuperar/ })).toContainText('2')
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 102_000, pagador_nombre: 'Sofía Mejía Reyes' })
  await school.db.run(sql`UPDATE productos SET precio = 6_500 WHERE codigo = ${CUADERNO}`)
  await school.db.run(sql`DELETE FROM ventas_en_espera`)
})

// Not green yet: the sentence about the new total does not stay on the screen.
test.fixme('a price that changed under the sale is told, and the sale goes on at the new one', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  await teclado.escribir(`${LIBRO}\n`)
  await expect(renglones(page)).toHaveCount(1)
  await school.db.run(sql`UPDATE productos SET precio = 45_000 WHERE codigo = ${LIBRO}`)
  await teclado.pulsar('F9')
  await expect(page.getByText('English for Kids 1, libro costaba L 420.00 y ahora cuesta L 450.00.')).toBeVisible()
  await expect(page.getByText(/faltan L 30.00/)).toBeVisible()
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 45_000 })
  await school.db.run(sql`UPDATE productos SET precio = 42_000 WHERE codigo = ${LIBRO}`)
})

test('when the answer is lost the sale is charged once, however often it is sent', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  const antes = (await ultima(school)).numero
  let perdidas = 0
  await page.route('**/api/api/RecibosVarios', async (route) => {
    if (route.request().method() !== 'POST' || perdidas === 2) return route.continue()
    // First it does not arrive; then it arrives, and its answer is lost.
    if (++perdidas === 2) await route.fetch({ url: route.request().url().replace(LAN_HOST, '127.0.0.1') })
    return route.abort()
  })
  await teclado.escribir(`${CUADERNO}\n`)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F9')
  await expect(page.getByText('No se sabe si se guardó')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  // Not even a reload forgets it.
  await page.reload()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(hecha(page)).toHaveText(`RV-${String(antes + 1).padStart(6, '0')}`)
  expect((await ultima(school)).numero).toBe(antes + 1)
  await expect(renglones(page)).toHaveCount(0)
})

test('the cart outlives a reload and the end of the session, for the same user alone', async ({ page, signIn, school }) => {
  const teclado = await abrir(page, signIn, school)
  await teclado.escribir(`2*${CAMISA}\n`)
  await teclado.buscar('mejia sof', /Mensualidad/)
  await expect(renglones(page)).toHaveCount(2)
  await page.reload()
  await expect(renglones(page)).toHaveCount(2)
  await school.db.run(sql`DELETE FROM sesiones`)
  await teclado.pulsar('F9')
  await expect(page).toHaveURL(/\/login$/)
  await entrar(page, 'recepcion@demo.hn')
  await expect(page).toHaveURL(/recibosVarios$/)
  await expect(renglones(page)).toHaveCount(2)
  await expect(page.getByText('L 1,540.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Vaciar' }).click()
  await expect(renglones(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Recuperarla' }).click()
  await expect(renglones(page)).toHaveCount(2)

  await school.db.run(sql`DELETE FROM sesiones`)
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await entrar(page, 'admin@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(caja(page)).toBeVisible()
  await expect(renglones(page)).toHaveCount(0)
})

test('on a phone a sale is made with the thumb, from the till that it opens', async ({ browser, school }) => {
  await school.db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE cerrada_en IS NULL`)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: school.url })
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const page = await context.newPage()
  await page.goto('/login')
  await entrar(page, 'recepcion@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await page.getByLabel('Fondo inicial').fill('500')
  await page.getByRole('button', { name: 'Abrir caja' }).tap()
  await expect(page.getByText('Abra su caja')).toHaveCount(0)
  await caja(page).fill('camisa')
  await page.getByRole('option', { name: /talla 10/ }).tap()
  await page.getByRole('button', { name: /Uno más/ }).tap()
  await expect(renglones(page)).toContainText('590.00')
  await page.screenshot({ path: 'test-results/pantallas/venta-phone.png' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cobrar', exact: true }).tap()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Tarjeta' }).tap()
  await page.screenshot({ path: 'test-results/pantallas/venta-phone-pago.png' })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cobrar', exact: true }).tap()
  await expect(hecha(page)).toBeVisible()
  await page.screenshot({ path: 'test-results/pantallas/venta-phone-hecha.png' })
  expect(await ultima(school)).toMatchObject({ total: 59_000, metodos: ['tarjeta'] })
  await context.close()
})

test('who does not sell sees the sales that were made, and voids one', async ({ page, signIn, school }) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(page.getByRole('heading', { level: 1, name: 'Ventas hechas' })).toBeVisible()
  const { id, numero } = await ultima(school)
  await page.getByText(`RV-${String(numero).padStart(6, '0')}`).click()
  await expect(page).toHaveURL(new RegExp(`/recibosVarios/${id}/show`))
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await page.goto('/reportes/recibosgeneral')
  await page.getByText(`RV-${String(numero).padStart(6, '0')}`).first().click()
  await expect(page.getByText('Lo que se paga').or(page.getByRole('list', { name: 'Lo que se paga' }))).toBeVisible()
})

async function entrar(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
