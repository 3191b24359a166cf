import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { LENTO } from '#tests/e2e/lento'
import { contarPasos, pasosDe } from '#tests/pasos/contar'

/*
 * The question that an accountant asks most, in one place: last month, by transfer, over L 1,000, at BAC, by Ana, as a
 * file. From the menu to the file by mouse, without one, and by touch alone.
 */

const PREGUNTA = 'transferencias de más de 1,000 en BAC por Ana el mes pasado'
const A_LO_SUMO = 9

/** The receipts that it is about, from their tables. */
async function losSuyos({ db }: School): Promise<string[]> {
  const filas = await db.many<{ numero: string }>(sql`
    SELECT r.serie || '-' || lpad(r.numero::text, 6, '0') AS numero
    FROM recibos r
    JOIN usuarios u ON u.id = r.usuario_id AND u.nombre LIKE 'Ana %'
    WHERE to_char(r.fecha, 'YYYY-MM') = to_char(${hoy()}::date - interval '1 month', 'YYYY-MM')
      AND EXISTS (
        SELECT FROM recibo_pagos p
        JOIN cuentas c ON c.id = p.cuenta_id AND c.nombre LIKE 'BAC%'
        WHERE p.recibo_id = r.id AND p.metodo = 'transferencia' AND p.monto > 100000
      )
    ORDER BY 1
  `)
  return filas.map(({ numero }) => numero)
}

const fichas = (page: Page) => page.getByRole('group', { name: 'Filtrar por lo que escribió' }).getByRole('button')
const aplicada = async (page: Page) => {
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/mes_pasado/)
}

/** The numbers in the file that comes. */
async function bajar(page: Page, pedir: () => Promise<void>): Promise<string[]> {
  const [descarga] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 * LENTO }), pedir()])
  const celdas = (await readSheet(await descarga.path())).flat().map(String)
  return celdas.filter((celda) => /^R[A-Z]-\d+$/.test(celda)).toSorted()
}

test('last month, by transfer, over L 1,000, at BAC, by Ana, as a file: by mouse', async ({
  page,
  signIn,
  school,
  context,
}) => {
  const suyos = await losSuyos(school)
  expect(suyos.length).toBeGreaterThan(0)
  await signIn('contabilidad@demo.hn')
  await page.goto('/dashboard')
  const pasos = await contarPasos(context)
  await page.reload()
  const hechos = await pasosDe(context, pasos, async () => {
    await page.getByRole('link', { name: 'Cobros y recibos' }).click()
    await page.getByRole('searchbox').click()
    await page.keyboard.type(PREGUNTA)
    await expect(fichas(page)).toHaveText([
      'Forma de pago: Transferencia',
      /^Monto del pago: más de L\s1,000\.00$/,
      /^Total: más de L\s1,000\.00$/,
      'Cuenta: BAC Credomatic, ahorro',
      'Usuario: Ana Julissa Paz',
      'Fecha: Mes pasado',
      /^Filtrar por todo/,
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Filtrar por todo/ }).click()
    await aplicada(page)
    expect(await bajar(page, () => page.getByRole('button', { name: 'Bajar en Excel' }).click())).toEqual(suyos)
  })
  expect(hechos.clic).toBeLessThanOrEqual(A_LO_SUMO)
  if (process.env.PASOS) console.log('by mouse', hechos)
})

test('the same without a mouse', async ({ page, signIn, school, context }) => {
  const suyos = await losSuyos(school)
  await signIn('contabilidad@demo.hn')
  await page.goto('/dashboard')
  const pasos = await contarPasos(context)
  await page.reload()
  const hechos = await pasosDe(context, pasos, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('b')
    await page.keyboard.type(PREGUNTA)
    await expect(fichas(page)).toHaveCount(7)
    await page.keyboard.press('Enter')
    await aplicada(page)
    const excel = page.getByRole('button', { name: 'Bajar en Excel' })
    for (let veces = 0; veces < 6 && !(await excel.evaluate((boton) => boton === document.activeElement)); veces++)
      await page.keyboard.press('Shift+Tab')
    expect(await bajar(page, () => page.keyboard.press('Enter'))).toEqual(suyos)
  })
  expect(hechos.clic).toBe(0)
  expect(hechos.pulsacion).toBeLessThanOrEqual(A_LO_SUMO)
  if (process.env.PASOS) console.log('by keyboard', hechos)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the same by touch alone', async ({ page, signIn, school, context }) => {
    const suyos = await losSuyos(school)
    await signIn('contabilidad@demo.hn')
    await page.goto('/dashboard')
    const pasos = await contarPasos(context)
    await page.reload()
    const hechos = await pasosDe(context, pasos, async () => {
      await page.getByRole('link', { name: 'General', exact: true }).tap()
      await page.getByRole('searchbox').tap()
      await page.keyboard.type(PREGUNTA)
      await expect(fichas(page)).toHaveCount(7)
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Filtrar por todo/ }).tap()
      await aplicada(page)
      await page.getByRole('button', { name: 'Exportar' }).tap()
      expect(await bajar(page, () => page.getByRole('menuitem', { name: 'Excel, con totales' }).tap())).toEqual(suyos)
    })
    expect(hechos.clic).toBeLessThanOrEqual(A_LO_SUMO)
    if (process.env.PASOS) console.log('by touch', hechos)
  })
})
