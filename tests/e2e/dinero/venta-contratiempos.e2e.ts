import { sql } from '#server/db/sql'
import { sinNombre } from '#tests/maquina/chromium'
import { expect, expectAccessible, ingresar, test } from '#tests/e2e/fixtures'
import {
  abrirMostrador,
  buscador,
  CAMISA,
  CUADERNO,
  deudor,
  hecha,
  numeroRV,
  producto,
  renglones,
  ultima,
} from '#tests/e2e/mostrador'

test.use({ own: 'mostrador' })

/* Mishaps of a sale: it has to wait, its prices change, its answer is lost, its session ends. */

test('sales wait by name and hour, outlive a reload, and come back at today’s price', async ({
  page,
  signIn,
  school,
}) => {
  const alumna = await deudor(school, 95_000)
  const lapiz = await producto(school, 'Caja de lápices de color', 6_500)
  const teclado = await abrirMostrador(page, signIn, school)
  const enEspera = page.getByRole('button', { name: /Recuperar/ })
  await teclado.buscar(alumna.busca, /Mensualidad/)
  await teclado.leer(lapiz)
  await expect(renglones(page)).toHaveCount(2)
  await teclado.pulsar('F6')
  await expect(page.getByText(`En espera: ${alumna.nombre}.`)).toBeVisible()
  await teclado.escribir(`2*${CAMISA.codigo}\n`)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F6')
  await expect(enEspera).toContainText('2')
  await expect(renglones(page)).toHaveCount(0)
  await page.reload()
  await expect(enEspera).toContainText('2')
  await lapiz.cuesta(7_000)

  await teclado.leer(CUADERNO)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F7')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Venta de las/ })).toBeFocused()
  await expectAccessible(page)
  await teclado.pulsar('ArrowDown', 'Enter')
  await expect(renglones(page)).toHaveCount(2)
  await expect(page.getByText('El total era L 1,015.00 y ahora es L 1,020.00.')).toBeVisible()
  await expect(enEspera).toContainText('2')
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({
    total: 102_000,
    pagador_nombre: alumna.nombre.split(', ').toReversed().join(' '),
  })
})

test('a price that changed under the sale is told, and the sale goes on at the new one', async ({
  page,
  signIn,
  school,
}) => {
  const diccionario = await producto(school, 'Diccionario escolar', 42_000)
  const teclado = await abrirMostrador(page, signIn, school)
  await teclado.leer(diccionario)
  await expect(renglones(page)).toHaveCount(1)
  await diccionario.cuesta(45_000)
  await teclado.pulsar('F9')
  await expect(page.getByText('Diccionario escolar costaba L 420.00 y ahora cuesta L 450.00.')).toBeVisible()
  const cobro = page.getByRole('region', { name: 'Cobro' })
  await expect(cobro.getByText('El total era L 420.00 y ahora es L 450.00.')).toBeVisible()
  await teclado.pulsar('F9')
  await expect(hecha(page)).toBeVisible()
  expect(await ultima(school)).toMatchObject({ total: 45_000 })
})

test('when the answer is lost the sale is charged once, however often it is sent', async ({ page, signIn, school }) => {
  const teclado = await abrirMostrador(page, signIn, school)
  const antes = (await ultima(school)).numero
  let perdidas = 0
  await page.route('**/api/api/RecibosVarios', async (route) => {
    if (route.request().method() !== 'POST' || perdidas === 2) return route.continue()
    // First it does not arrive; then it arrives, and its answer is lost.
    if (++perdidas === 2) await route.fetch({ url: sinNombre(route.request().url()) })
    return route.abort()
  })
  await teclado.leer(CUADERNO)
  await expect(renglones(page)).toHaveCount(1)
  await teclado.pulsar('F9')
  await expect(page.getByText('No se sabe si se guardó')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => perdidas).toBe(2)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  // Not even a reload forgets it. The cart comes back in its own time: here only once it is paid.
  const REVISAR = '**/api/api/RecibosVarios/revisar'
  let revisar = (): void => {}
  await page.route(REVISAR, async (route) => {
    await new Promise<void>((soltar) => (revisar = soltar))
    await route.continue()
  })
  const [pedido, revisado] = [page.waitForRequest(REVISAR), page.waitForResponse(REVISAR)]
  await page.reload()
  await pedido
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(hecha(page)).toHaveText(numeroRV(antes + 1))
  expect((await ultima(school)).numero).toBe(antes + 1)
  await expect(renglones(page)).toHaveCount(0)
  revisar()
  await revisado
  await teclado.leer(CAMISA)
  await expect(renglones(page)).toContainText(CAMISA.nombre)
  await expect(renglones(page)).toHaveCount(1)
})

test('the cart outlives a reload and the end of the session, for the same user alone', async ({
  page,
  signIn,
  school,
}) => {
  const { busca } = await deudor(school, 95_000)
  const teclado = await abrirMostrador(page, signIn, school)
  await teclado.escribir(`2*${CAMISA.codigo}\n`)
  await teclado.buscar(busca, /Mensualidad/)
  await expect(renglones(page)).toHaveCount(2)
  await page.reload()
  await expect(renglones(page)).toHaveCount(2)
  await school.db.run(sql`DELETE FROM sesiones`)
  await teclado.pulsar('F9')
  await expect(page).toHaveURL(/\/login$/)
  await ingresar(page, 'recepcion@demo.hn')
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
  await ingresar(page, 'admin@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(buscador(page)).toBeFocused()
  // A sale from now on stands alone.
  await teclado.escribir(`${CAMISA.codigo}\n`)
  await expect(renglones(page)).toHaveCount(1)
})
