import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, ingresar, test, type School } from '#tests/e2e/fixtures'
import { abrirMostrador, CAMISA, deudor, hecha, renglones, ultima } from '#tests/e2e/mostrador'

test.use({ own: 'importes' })

/* An amount is what was typed, or nothing is done; and what somebody chose or typed is what they see. */

test('a till is opened, charges and is counted with amounts written with a comma, and waits for what it can not read @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('recepcion@demo.hn')

  await test.step('the float', async () => {
    await page.goto('/recibos/caja')
    await page.getByLabel('Fondo inicial').fill('500,00,')
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await expect(page.getByText('La caja no se abrió: corrija el fondo.')).toBeVisible()
    await page.getByLabel('Fondo inicial').fill('500,00')
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await expect(page.getByText('Caja abierta.')).toBeVisible()
    expect(await caja(school)).toMatchObject({ fondo: 50_000 })
  })

  await test.step('L 500 are owed: L 300.50 in cash is not L 500, and what can not be read is nothing', async () => {
    const { nombre } = await deudor(school, 50_000)
    const antes = await recibos(school)
    await cobrarA(page, school, nombre)
    const efectivo = page.getByLabel('Efectivo recibido')
    await efectivo.fill('300,50')
    await page.keyboard.press('F9')
    await expect(page.getByRole('alert')).toContainText(/Falta L\s199\.50/)
    await efectivo.fill('1,000,00')
    await efectivo.blur()
    await page.keyboard.press('F9')
    await expect(page.getByRole('alert')).toHaveText('No se cobra todavía: corrija el monto marcado en rojo.')
    await expect(efectivo).toHaveValue('1,000,00')
    await expect(page.getByText('No se entiende como monto. Escríbalo así: 1,000.50.')).toBeVisible()
    expect(await recibos(school)).toBe(antes)
    await efectivo.fill('1000,00')
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    expect(await ultimoPago(school)).toEqual({ total: 50_000, monto: 50_000, recibido: 100_000 })
  })

  await test.step('the count', async () => {
    await page.goto('/recibos/caja')
    await page.getByRole('button', { name: 'Contar billetes y monedas' }).click()
    const billetes = page.getByRole('textbox', { name: /Cuántos de L\s500\.00/ })
    for (const texto of ['2.5', '-3']) {
      await billetes.fill(texto)
      await page.getByRole('button', { name: 'Cerrar caja' }).click()
      await expect(page.getByText('La caja no se cierra todavía: corrija lo marcado en rojo.')).toBeVisible()
      await expect(billetes).toHaveValue(texto)
    }
    await billetes.fill('')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByText(/falta contar Efectivo/)).toBeVisible()
    await page.getByLabel('Contado en Efectivo').fill('350,75')
    await page.getByRole('textbox', { name: 'Observación' }).fill('Se contó dos veces')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByText('Caja cerrada.')).toBeVisible()
    expect(await caja(school)).toMatchObject({ contado: 35_075 })
  })
})

test('at the point of sale a card takes what was typed, and F9 waits for an amount that can not be read @largo', async ({
  page,
  signIn,
  school,
}) => {
  const teclado = await abrirMostrador(page, signIn, school)
  await teclado.leer(CAMISA)
  await teclado.leer(CAMISA)
  await expect(renglones(page)).toContainText('590.00')
  await page.keyboard.press('F8')
  await page.keyboard.press('t')
  await page.keyboard.type('290,00')
  await page.keyboard.press('F9')
  await expect(hecha(page)).toBeVisible()
  const pagos = await school.db.many(
    sql`SELECT metodo, monto FROM recibo_pagos WHERE recibo_id = ${(await ultima(school)).id} ORDER BY orden`,
  )
  expect(pagos).toEqual([
    { metodo: 'efectivo', monto: 30_000 },
    { metodo: 'tarjeta', monto: 29_000 },
  ])

  const { busca } = await deudor(school, 430_000)
  const antes = (await ultima(school)).numero
  await teclado.buscar(busca, /4,300\.00/)
  await expect(renglones(page)).toContainText('4,300.00')
  await page.keyboard.press('F2')
  await page.keyboard.type('1000,00,')
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert')).toHaveText('Corrija primero lo marcado en rojo en la venta.')
  await expect(page.getByLabel(/^Cuánto paga de/)).toHaveValue('1000,00,')
  expect((await ultima(school)).numero).toBe(antes)
  await page.getByLabel(/^Cuánto paga de/).fill('1000,00')
  await page.keyboard.press('F9')
  await expect.poll(async () => (await ultima(school)).numero).toBe(antes + 1)
  expect(await ultima(school)).toMatchObject({ total: 100_000 })
})

test('a charge that was begun outlives a reload, and a click on the menu @largo', async ({ page, signIn, school }) => {
  await signIn('recepcion@demo.hn')
  const { nombre } = await deudor(school, 70_000)
  await cobrarA(page, school, nombre)
  await page.getByLabel('Aplicar', { exact: true }).fill('200')
  await page.getByRole('textbox', { name: 'Observación' }).fill('Paga la abuela')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Observación' })).toHaveValue('Paga la abuela')
  await expect(page.getByLabel('Aplicar', { exact: true })).toHaveValue('200.00')
  await page.getByRole('navigation').getByRole('link', { name: 'Caja' }).first().click()
  await expect(page).toHaveURL(/\/recibos\/caja/)
  await page.goto('/recibos/recibosIndividuales/create')
  await expect(page.getByText(`El cobro de ${nombre} quedó a medias.`)).toBeVisible()
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('textbox', { name: 'Observación' })).toHaveValue('Paga la abuela')
})

test('payments of the bank that are not on the screen are not chosen, and what is owed is of today again @largo', async ({
  page,
}) => {
  await ingresar(page, 'contabilidad@demo.hn')
  const confirmar = page.getByRole('button', { name: 'Confirmar', exact: true })
  const elegirDos = async () => {
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    await expect(confirmar).toBeVisible()
  }

  await test.step('a filter and a sign-out let go of them', async () => {
    await page.goto('/recibos/conciliacion')
    await elegirDos()
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Confirmado')
    await expect(confirmar).toBeHidden()
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Por confirmar')
    await expect(page.getByRole('row').nth(1).getByRole('checkbox')).not.toBeChecked()
    await elegirDos()
    await salirYVolver(page)
    await page.goto('/recibos/conciliacion')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(confirmar).toBeHidden()
  })

  await test.step('a date emptied is today, one to come is told as such, and a past one is not kept', async () => {
    const corte = page.getByLabel('Corte al')
    await page.goto('/reportes/cxc')
    await corte.fill('2026-01-15')
    await expect(page.getByText('Debían al 15/01/2026')).toBeVisible()
    await corte.fill('')
    await expect(page.getByText('Deben hoy')).toBeVisible()
    await corte.fill('2099-01-15')
    await expect(page.getByText(/^Deberán al 15\/01\/2099/)).toBeVisible()
    await corte.fill('1815-01-15')
    await expect(page.getByText('Escriba una fecha que exista. Se ve al 15/01/2099.')).toBeVisible()
    await salirYVolver(page)
    await page.goto('/reportes/cxc')
    await expect(page.getByText('Deben hoy')).toBeVisible()
  })
})

async function salirYVolver(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await ingresar(page, 'contabilidad@demo.hn')
}

async function cobrarA(page: Page, { db }: School, nombre: string): Promise<void> {
  const { id } = await db.one<{ id: number }>(
    sql`SELECT id FROM clientes WHERE apellidos || ', ' || nombres = ${nombre}`,
  )
  await page.goto(`/recibos/recibosIndividuales/create?cliente_id=${id}`)
  await expect(page.getByLabel('Efectivo recibido')).toBeFocused()
}

const recibos = async ({ db }: School): Promise<number> =>
  (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM recibos`)).n

const ultimoPago = ({ db }: School) =>
  db.one(sql`
    SELECT r.total, p.monto, p.recibido
    FROM recibos r
    JOIN recibo_pagos p ON p.recibo_id = r.id
    ORDER BY r.id DESC LIMIT 1
  `)

const caja = ({ db }: School) =>
  db.one(sql`
    SELECT c.fondo, (SELECT contado FROM caja_conteos k WHERE k.caja_id = c.id AND k.metodo = 'efectivo') AS contado
    FROM cajas c
    JOIN usuarios u ON u.id = c.usuario_id
    WHERE u.email = 'recepcion@demo.hn'
    ORDER BY c.id DESC LIMIT 1
  `)
