import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import type { Client } from '#tests/cliente'
import { expect, expectAccessible, ir, testConCorreo as test, type School } from '#tests/e2e/fixtures'
import { emitirFiniquitos } from '#tests/e2e/finiquitos'
import { LENTO } from '#tests/e2e/lento'
import { aceptarLoQueQueda, cerrarAntesDe, delMes, deudaAl, FIN, gastosDelMes, INICIO } from '#tests/e2e/libros'
import { elegirMotivo } from '#tests/e2e/motivo'
import { elegirDinero } from '#tests/e2e/reembolso'
import { cifra, conFiltro, dinero, mensajeDe } from '#tests/e2e/papeles'

test.use({ own: 'contabilidad' })

/*
 * «Contabilidad, el último día del mes» (docs/diseno/jornadas.md), from end to end, of the last month that has ended;
 * in no more steps than it took.
 */

const MES = FIN.slice(0, 7)
const DEL_MES = { fecha_gte: INICIO, fecha_lte: FIN }
const FIN_DEL_ANTERIOR = sumarDias(INICIO, -1)

test('the last day of the month, from its receipts to the closed month and the settlements', async ({
  page,
  context,
  signIn,
  api,
  school,
  smtp,
  tarea,
}) => {
  test.setTimeout(300_000 * LENTO)
  await preparar(school, await api('contabilidad@demo.hn'))
  await signIn('contabilidad@demo.hn')

  await tarea('the receipts of the month, by method and by user, add up to its tills', [0, 5, 3], async () => {
    const { recibido, transferencias } = await delMes(school)
    await ir(page, '/dashboard')
    const meses = page.getByRole('table', { name: /^Ingresos de doce meses/ })
    await expect(meses.getByRole('row', { name: formatoMes(FIN) })).toContainText(conEspacio(recibido))
    // Its column leads to the receipts of the month.
    await page.locator('.MuiBarElement-root').nth(-2).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recibos en general' })).toBeVisible()
    await expect(cifra(page, 'Recibido')).toHaveText(dinero(recibido))
    await page.getByRole('button', { name: /^Transferencia/ }).click()
    await expect(cifra(page, 'Transferencia')).toHaveText(dinero(transferencias))
    // Its own figure is the same without the filter, which the next one is added to.
    await expect(page.getByRole('button', { name: 'Forma de pago: Transferencia' })).toBeVisible()
    await page.getByRole('search').getByRole('button', { name: 'Usuario' }).click()
    await page.getByRole('option', { name: 'Wendy Carolina Orellana' }).click()
    // In each row, or once above them where they are many.
    const dicho = (texto: string) => page.locator('main :is(td, dd)').filter({ hasText: texto }).first()
    await expect(dicho('Wendy Carolina Orellana')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Ana Julissa Paz' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Cajas', exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Historial de cajas' })).toBeVisible()
    await expect(cifra(page, 'Recibido')).toHaveText(dinero(recibido))
  })

  await tarea('the voided ones are listed apart, and the whole month goes along in Excel', [0, 2, 1], async () => {
    const { anulados, recibos } = await delMes(school)
    await ir(page, conFiltro('/reportes/recibosgeneral', DEL_MES))
    await expect(cifra(page, 'Anulados')).toHaveText(dinero(anulados.total))
    const descarga = page.waitForEvent('download', { timeout: 60_000 * LENTO })
    await page.getByRole('button', { name: 'Bajar en Excel' }).click()
    const hoja = await readSheet(await (await descarga).path())
    expect(hoja).toHaveLength(1 + recibos + anulados.recibos)
    await page.getByRole('button', { name: /^Anulados/ }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + anulados.recibos)
    await expect(page.locator('main :is(td, dd)').filter({ hasText: 'Anulado' }).first()).toBeVisible()
  })

  await tarea('what was owed on its last day is not what was owed a month before', [1, 0, 1], async () => {
    await ir(page, '/reportes/cxc')
    await expect(cifra(page, 'Deben hoy')).toHaveText(dinero(await deudaAl(school, hoy())))
    await page.getByLabel('Corte al').fill(FIN)
    for (const al of [FIN, FIN_DEL_ANTERIOR])
      await expect(cifra(page, `Debían al ${formatoFecha(al)}`)).toHaveText(dinero(await deudaAl(school, al)))
    // On the first of a month nothing may have moved since its eve.
    expect(await deudaAl(school, FIN)).not.toBe(await deudaAl(school, FIN_DEL_ANTERIOR))
  })

  let recordada = ''
  await tarea('the oldest debtor gets the statement by mail', [0, 2, 0], async () => {
    const ordenados = page.waitForResponse(/\/CxC\?.*mas_de_90/)
    await ir(page, '/reportes/cxc?filter=%7B%7D&sort=mas_de_90&order=DESC&page=1')
    await ordenados
    const recordar = page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Recordar a la familia de/ })
    recordada = (await recordar.getAttribute('aria-label')) ?? ''
    await recordar.click()
    const dialog = page.getByRole('dialog', { name: /Recordar a la familia/ })
    await expect(dialog.getByRole('blockquote')).toContainText('ya vencidos')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /Correo a/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => smtp.letters.length).toBe(1)
    expect(smtp.letters[0]?.adjuntos[0]?.contenido.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await tarea('three families are reminded by WhatsApp', [0, 3, 3], async () => {
    const sinRecordar = page.waitForResponse(/\/CxC\?.*recordado_en_nulo/)
    await ir(
      page,
      `${conFiltro('/reportes/cxc', { con_vencido: true, recordado_en_nulo: true })}&sort=debe&order=DESC&page=1`,
    )
    await sinRecordar
    // Until the rows of before are gone, nothing that is pressed in them counts.
    await expect(page.getByRole('button', { name: recordada })).toHaveCount(0)
    for (let vez = 0; vez < 3; vez++) {
      const recordar = page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^Recordar por WhatsApp a la familia de/ })
      const quien = (await recordar.getAttribute('aria-label')) ?? ''
      const enlace = await mensajeDe(context, () => recordar.click())
      expect(enlace.pathname).toMatch(/^\/504\d{8}$/)
      expect(enlace.searchParams.get('text')).toContain('Centro de Formación Campana')
      await expect(page.getByRole('button', { name: quien })).toHaveCount(0)
    }
    expect(
      await school.db.one(
        sql`SELECT count(*) AS n FROM recordatorios WHERE canal = 'whatsapp' AND enviado_en IS NOT NULL`,
      ),
    ).toEqual({ n: 3 })
  })

  await tarea(
    'the expenses of the month, by category, each with its proof but those that have none',
    [0, 2, 1],
    async () => {
      await ir(page, conFiltro('/Gastos', DEL_MES))
      const gastos = await gastosDelMes(school)
      await expect(cifra(page, 'Gastado')).toHaveText(dinero(gastos.total))
      await expect(cifra(page, 'Sin comprobante')).toHaveText(String(gastos.sin_comprobante))
      const totales = page.getByRole('region', { name: 'Totales de lo filtrado' })
      await totales.getByRole('button', { name: 'Ver gráfico' }).click()
      for (const { nombre, total } of gastos.categorias)
        await expect(totales.getByRole('row').filter({ hasText: nombre })).toContainText(conEspacio(total))
      await page
        .getByRole('row')
        .filter({ hasText: 'Alquiler del local' })
        .getByRole('button', { name: /^Ver el comprobante de/ })
        .click()
      const comprobante = page.getByRole('dialog', { name: /^Comprobante de/ })
      await expect(comprobante.getByRole('link', { name: 'Abrir el PDF' })).toBeVisible()
      await expectAccessible(page)
    },
  )

  await tarea(
    'the invoices of its receipts are in the book of sales, and one is credited in part',
    [1, 6, 3],
    async () => {
      // Invoices of the days that the list shows.
      await ir(page, conFiltro('/facturacion/facturas', DEL_MES))
      await page.getByRole('button', { name: 'Libro de ventas' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Desde')).toHaveValue(formatoFecha(INICIO))
      await expect(dialog.getByLabel('Hasta')).toHaveValue(formatoFecha(FIN))
      const file = page.waitForEvent('download', { timeout: 60_000 * LENTO })
      await dialog.getByRole('button', { name: 'Descargar' }).click()
      const libro = readFileSync(await (await file).path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      const facturas = await school.db.many<{ id: number; numero: string; total: number }>(
        sql`
        SELECT f.id, f.numero, f.total
        FROM facturas f
        JOIN recibos r ON r.id = f.recibo_id
        WHERE f.tipo = '01'
          AND f.estado = 'emitida'
          AND f.acreditado = 0
          AND r.fecha BETWEEN ${INICIO} AND ${FIN}
          AND f.fecha <= ${FIN}
        ORDER BY f.id DESC
      `,
      )
      expect(facturas.length).toBeGreaterThan(100)
      expect(facturas.filter(({ numero }) => !libro.some((linea) => linea.includes(numero)))).toEqual([])

      const [factura] = facturas
      await ir(page, `/facturacion/facturas/${factura?.id}/show`)
      await page.getByRole('button', { name: 'Acreditar' }).click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Monto de/)
        .first()
        .fill('100')
      await elegirMotivo(page.getByRole('dialog'), 'Monto equivocado')
      await elegirDinero(page, 'No se devuelve: solo corrige la factura')
      await page.getByRole('dialog').getByRole('button', { name: 'Emitir nota de crédito' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Nota de crédito 000-001-06-/ })).toBeVisible()
      expect(await school.db.one(sql`SELECT acreditado, estado FROM facturas WHERE id = ${factura?.id}`)).toEqual({
        acreditado: 10_000,
        estado: 'emitida',
      })
    },
  )

  // A reason for each point that is left: what was withheld and is not paid has one of its own.
  await tarea('the transfers that waited for the bank are confirmed, and the month is closed', [0, 6, 1], async () => {
    await ir(page, '/recibos/cierres')
    const mes = page.getByRole('region', { name: new RegExp(formatoMes(MES), 'i') })
    await mes.getByRole('button', { name: 'Ver y confirmar los 3 aquí' }).click()
    const dialogo = page.getByRole('dialog')
    await expect(dialogo.getByRole('list', { name: 'Pagos por confirmar' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await dialogo.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('3 pagos confirmados.')).toBeVisible()
    await expect(mes.getByText('Pagos por confirmar')).toBeVisible()
    await expect(mes.getByRole('link', { name: /^Pagos por confirmar/ })).toHaveCount(0)
    await mes.getByRole('button', { name: 'Cerrar mes' }).click()
    const { recibido } = await delMes(school)
    await expect(page.getByRole('dialog')).toContainText(conEspacio(recibido))
    await aceptarLoQueQueda(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar mes' }).click()
    await expect(page.getByText(`Se cerró ${formatoMes(MES)}.`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: new RegExp(formatoMes(MES), 'i') })).toContainText(
      conEspacio(recibido),
    )
  })

  await tarea('the system warns that the range ends in six weeks', [0, 1, 1], async () => {
    // Beside the month that has just been closed.
    const aviso = page.getByRole('alert').filter({ hasText: 'vence en 6 semanas' })
    await expect(aviso).toContainText('factura')
    await aviso.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rangos CAI' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '000-001-01' })).toContainText('Por vencer')
  })

  await tarea(
    'the settlements of a finished course: twelve at once, one by agreement, and one still owes',
    [2, 7, 4],
    () => emitirFiniquitos(page, school),
  )
})

/**
 * Every debtor can be reached, three transfers of the month wait for the bank, the earlier months are closed, and the
 * ranges end in six weeks.
 */
async function preparar({ db }: School, contabilidad: Client): Promise<void> {
  await db.run(
    sql`
      UPDATE clientes
      SET whatsapp = '+50499887766', correo = 'familia' || id || '@prueba.hn'
      WHERE id IN (SELECT cliente_id FROM cargos)
    `,
  )
  await db.run(sql`UPDATE rangos_cai SET fecha_limite = ${sumarDias(hoy(), 42)} WHERE estado = 'activo'`)
  await db.run(
    sql`
      UPDATE recibo_pagos p
      SET estado_banco = 'confirmado'
      FROM recibos r
      WHERE r.id = p.recibo_id AND r.fecha <= ${FIN} AND p.estado_banco = 'por_confirmar'
    `,
  )
  await cerrarAntesDe(contabilidad, MES)
  await db.run(
    sql`
      UPDATE recibo_pagos
      SET estado_banco = 'por_confirmar'
      WHERE id IN (
        SELECT p.id
        FROM recibo_pagos p
        JOIN recibos r ON r.id = p.recibo_id
        WHERE r.fecha BETWEEN ${INICIO} AND ${FIN} AND r.estado = 'emitido' AND p.metodo = 'transferencia'
        ORDER BY p.id LIMIT 3
      )
    `,
  )
}

const conEspacio = (centavos: number): RegExp => new RegExp(dinero(centavos).replace('.', '\\.').replace(' ', '\\s'))
