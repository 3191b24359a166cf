import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, test, type School } from './fixtures.ts'

test.use({ own: 'recepcion' })

/* «Recepción, a Saturday at 7:40», as far as till, receipts of one and of a family, voiding and closing go. */

test('a morning at the counter, from the opened till to the counted one', async ({ page, signIn, school }) => {
  test.setTimeout(180_000)
  await signIn('recepcion@demo.hn')

  await test.step('opens the till with a float of L 500', async () => {
    await page.goto('/recibos/caja')
    await page.getByLabel('Fondo inicial').fill('500')
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await expect(page.getByText('Caja abierta.')).toBeVisible()
  })

  await test.step('a mother pays two overdue fees and half of the third, cash and a transfer, printed and sent by WhatsApp', async () => {
    await find(page, 'ana cruz sofia', /Mejía Reyes, Sofía/)
    await page.getByLabel('Aplicar', { exact: true }).fill('2375')
    await page.getByLabel('Efectivo recibido').fill('2000')
    await page.getByRole('button', { name: 'Otra forma de pago' }).click()
    await page.getByRole('menuitem', { name: 'Transferencia' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByLabel('Referencia').fill('TR-20261121-7')
    const ticket = page.waitForResponse((response) => response.url().includes('formato=ticket80') && response.ok())
    await page.keyboard.press('F9')
    await ticket
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' }).or(page.getByRole('button', { name: 'WhatsApp' }))).toBeVisible()
    expect(await ultimo(school)).toMatchObject({ total: 237_500, metodos: ['efectivo', 'transferencia'], pagador_nombre: 'Ana Cruz' })
    expect(await debe(school, 'Mejía Reyes')).toBe(142_500)
  })

  await test.step('a new student turns out to be there already, is enrolled, and pays her first receipt', async () => {
    await page.goto('/catalogos/clientes/create')
    await page.getByLabel('Nombres').first().fill('andrea nohemi')
    await page.getByLabel('Apellidos').first().fill('flores cruz')
    await page.getByLabel('Fecha de nacimiento').first().fill('12/04/2011')
    await page.getByLabel('Fecha de nacimiento').first().blur()
    const same = page.getByRole('link', { name: /Abrir/ }).first()
    await expect(page.getByText(/C-000\d+/).first()).toBeVisible()
    const href = await same.getAttribute('href')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(href ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrea Nohemí Flores Cruz')
    const id = /clientes\/(\d+)/.exec(page.url())?.[1]

    const curso = await school.db.one<{ id: number }>(sql`SELECT id FROM cursos WHERE codigo LIKE 'ING-A1-%' AND estado = 'abierto' ORDER BY id DESC LIMIT 1`)
    await page.goto(`/catalogos/matriculas/create?cliente_id=${id}&curso_id=${curso.id}`)
    await expect(page.getByText('Plan de cargos')).toBeVisible()
    await page.getByRole('button', { name: 'Matricular', exact: true }).click()
    await expect(page).toHaveURL(/\/catalogos\/matriculas\/\d+/)
    await page.getByRole('link', { name: 'Cobrar', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /Cuota de matrícula/ })).toBeVisible()
    await page.getByRole('checkbox', { name: /Cuota de matrícula/ }).check()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
  })

  await test.step('a father pays for three children in one receipt', async () => {
    await find(page, 'pineda emilio', /Pineda Zelaya, Emilio José/)
    await page.getByLabel(/Cobrar familia de Carlos Roberto Pineda López/).check()
    await expect(page.getByRole('heading', { name: /Pineda Zelaya, Valeria/ })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    const recibo = await ultimo(school)
    expect(recibo).toMatchObject({ pagador_nombre: 'Carlos Roberto Pineda López', estudiantes: 3 })
    expect(recibo.estado).toBe('emitido')
  })

  await test.step('a wrong receipt is voided with its reason', async () => {
    const { id, numero } = await ultimo(school)
    await page.goto(`/recibos/recibosIndividuales/${id}/show`)
    await page.getByRole('button', { name: 'Anular recibo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('El padre pagó en el banco')
    await dialog.getByRole('button', { name: 'Anular recibo' }).click()
    await expect(page.getByText('Recibo anulado.')).toBeVisible()
    expect(await ultimo(school)).toMatchObject({ numero, estado: 'anulado' })
  })

  await test.step('at 12:30 the till is counted L 20 short and closed with a remark', async () => {
    await page.goto('/recibos/caja')
    const { efectivo, transferencia } = await school.db.one<{ efectivo: number; transferencia: number }>(sql`
      SELECT 50000 + coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'efectivo'), 0)::bigint AS efectivo, coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'transferencia'), 0)::bigint AS transferencia
      FROM recibos r JOIN recibo_pagos p ON p.recibo_id = r.id JOIN cajas c ON c.id = r.caja_id WHERE c.cerrada_en IS NULL AND r.estado = 'emitido'`)
    await page.getByLabel('Contado en Efectivo').fill(String((efectivo - 2_000) / 100))
    await page.getByLabel('Contado en Transferencia').fill(String(transferencia / 100))
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByLabel(/Observaci/)).toBeFocused()
    await page.getByLabel(/Observaci/).fill('Faltan L 20 de un vuelto')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByText('Caja cerrada.')).toBeVisible()
    expect(await school.db.one(sql`SELECT observacion, (SELECT sum(diferencia)::bigint FROM caja_conteos WHERE caja_id = c.id) AS diferencia FROM cajas c ORDER BY id DESC LIMIT 1`)).toEqual({ observacion: 'Faltan L 20 de un vuelto', diferencia: -2_000 })
  })
})

async function find(page: Page, words: string, name: RegExp): Promise<void> {
  await page.goto('/recibos/recibosIndividuales/create')
  await page.getByRole('combobox', { name: 'Estudiante' }).fill(words)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { name: 'Por cobrar' })).toBeVisible()
}

const ultimo = ({ db }: School) =>
  db.one<{ id: number; numero: number; total: number; estado: string; metodos: string[]; pagador_nombre: string; estudiantes: number }>(sql`
    SELECT id, numero, total, estado, pagador_nombre, (SELECT array_agg(metodo ORDER BY orden) FROM recibo_pagos WHERE recibo_id = r.id) AS metodos,
      (SELECT count(DISTINCT cliente_id) FROM recibo_lineas WHERE recibo_id = r.id) AS estudiantes FROM recibos r ORDER BY id DESC LIMIT 1`)

const debe = async ({ db }: School, apellidos: string): Promise<number> =>
  (await db.one<{ debe: number }>(sql`SELECT sum(neto - aplicado)::bigint AS debe FROM cargos WHERE anulado_en IS NULL AND cliente_id IN (SELECT id FROM clientes WHERE apellidos = ${apellidos} AND nombres = 'Sofía')`)).debe
