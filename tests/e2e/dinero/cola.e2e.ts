import type { Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { sql } from '#server/db/sql'
import { entrarComo, expect, test, type School } from '#tests/e2e/fixtures'
import { LENTO } from '#tests/e2e/lento'
import { cajaAbierta, deudor } from '#tests/e2e/mostrador'
import { contarPasos, pasosDe } from '#tests/pasos/contar'

test.use({ own: 'cola' })

/*
 * A queue of twelve at the counter: seven sales and five fees, in the order in which they come, from Cobrar on, each
 * paid with the notes that people carry. Every key counts, letters too; a touch is one, and what it writes on the
 * screen's keyboard is none.
 */

interface Quien {
  que: 'venta' | 'cuota'
  /** The letters that bring it to the first place. */
  busca: string
  primera: RegExp
  /** Above the first place, where a sale offers what a student owes. */
  nombre?: string
  total: Centavos
}

const venta = (busca: string, primera: RegExp, total: Centavos): Quien => ({ que: 'venta', busca, primera, total })

async function formarCola(school: School): Promise<Quien[]> {
  const cuota = async (): Promise<Quien> => {
    const { busca, nombre, debe } = await deudor(school, 95_000)
    // Three letters of the surname that others have too, and two of the second.
    const letras = busca.replace(/^(...)\S*( ..).*/, '$1$2')
    return { que: 'cuota', busca: letras, primera: new RegExp(`${nombre}|Mensualidad`), nombre, total: debe }
  }
  return [
    await cuota(),
    venta('kids', /English for Kids 1/, 42_000),
    await cuota(),
    venta('cuad', /Cuaderno de espiral/, 6_500),
    venta('usb', /Memoria USB/, 24_000),
    await cuota(),
    venta('exu', /Examen de ubicación/, 25_000),
    await cuota(),
    venta('gab', /Gabacha/, 38_000),
    venta('const', /Constancia/, 10_000),
    await cuota(),
    venta('repo', /Reposición/, 15_000),
  ]
}

const TECLAS = { venta: 8, cuota: 10 } as const
const TOQUES = 5

/** The last receipt, of both series. */
const ultimo = ({ db }: School) =>
  db.one<{ id: number; numero: string; total: Centavos; cambio: Centavos }>(sql`
    SELECT
      r.id, r.serie || '-' || lpad(r.numero::text, 6, '0') AS numero, r.total,
      (SELECT sum(cambio)::bigint FROM recibo_pagos WHERE recibo_id = r.id) AS cambio
    FROM recibos r
    ORDER BY r.id DESC LIMIT 1
  `)

/** Attends one: answers once the receipt is made, and says so with its change. */
async function atender(page: Page, school: School, { total }: Quien, cobrar: () => Promise<void>): Promise<void> {
  const { id } = await ultimo(school)
  await cobrar()
  await expect.poll(async () => (await ultimo(school)).id).toBeGreaterThan(id)
  const hecho = await ultimo(school)
  expect(hecho).toMatchObject({ total })
  expect(hecho.cambio).toBe((total === 95_000 ? 100_000 : Math.ceil(total / 10_000) * 10_000) - total)
  await expect(page.getByRole('status').getByText(hecho.numero).first()).toBeVisible()
}

/** The first option, once it is the one that was meant. */
async function opcion(page: Page, { primera, nombre = '' }: Quien) {
  const primero = page.getByRole('option').first()
  await expect(primero).toHaveText(primera)
  await expect(page.getByRole('listbox')).toContainText(nombre)
  return primero
}
const efectivo = (page: Page) => page.getByRole('textbox', { name: 'Efectivo recibido' })

test('a queue of twelve by keyboard: a sale takes 8 keys, a fee 10, all of them 110', async ({
  page,
  context,
  signIn,
  school,
}) => {
  test.setTimeout(180_000 * LENTO)
  const cola = await formarCola(school)
  await cajaAbierta(school, 'recepcion@demo.hn')
  const pasos = await contarPasos(context)
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/recibosIndividuales/create')
  await expect(page.getByRole('combobox', { name: 'Estudiante' })).toBeFocused()
  const teclas: [Quien['que'], number][] = []
  for (const quien of cola) {
    const { pulsacion, letra, clic } = await pasosDe(context, pasos, () =>
      atender(page, school, quien, async () => {
        await page.keyboard.type(quien.busca)
        await opcion(page, quien)
        await page.keyboard.press('Enter')
        if (quien.total % 10_000) {
          // At Cobrar the payment has the keyboard; at a sale, to which more may be added, Enter leads to it.
          const enVenta = quien.que === 'venta' || /recibosVarios/.test(page.url())
          if (enVenta) {
            await expect(page.getByRole('list', { name: 'Venta' }).getByRole('listitem')).toHaveCount(1)
            await page.keyboard.press('Enter')
          }
          await expect(efectivo(page)).toBeFocused()
          await page.keyboard.press('ArrowDown')
        }
        await page.keyboard.press('F9')
      }),
    )
    expect(clic).toBe(0)
    teclas.push([quien.que, pulsacion + letra])
  }
  if (process.env.PASOS) console.log(teclas.map(([que, cuantas]) => `${que} ${cuantas}`).join(', '))
  expect(teclas.filter(([que, cuantas]) => cuantas > TECLAS[que])).toEqual([])
  expect(teclas.reduce((suma, [, cuantas]) => suma + cuantas, 0)).toBeLessThanOrEqual(110)
})

test('a queue of twelve by touch, on a tablet: five touches each', async ({ browser, school }) => {
  test.setTimeout(180_000 * LENTO)
  const cola = await formarCola(school)
  await cajaAbierta(school, 'recepcion@demo.hn')
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
    baseURL: school.url,
  })
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const pasos = await contarPasos(context)
  const page = await context.newPage()
  await entrarComo(page, school, 'recepcion@demo.hn')
  await page.goto('/recibos/recibosIndividuales/create')
  const toques: [Quien['que'], number][] = []
  for (const quien of cola) {
    const { clic } = await pasosDe(context, pasos, () =>
      atender(page, school, quien, async () => {
        const caja = page.getByRole('combobox', { name: /^(Estudiante|Producto o estudiante)$/ })
        await caja.tap()
        await page.keyboard.type(quien.busca)
        await (await opcion(page, quien)).tap()
        const billete = page.getByRole('group', { name: 'Cuánto entregó en efectivo' }).getByRole('button').nth(1)
        if (quien.total % 10_000) await billete.tap()
        await page.getByRole('button', { name: /^Cobrar e imprimir/ }).tap()
      }),
    )
    toques.push([quien.que, clic])
  }
  if (process.env.PASOS) console.log(toques.map(([que, cuantos]) => `${que} ${cuantos}`).join(', '))
  expect(toques.filter(([, cuantos]) => cuantos > TOQUES)).toEqual([])
  await context.close()
})
