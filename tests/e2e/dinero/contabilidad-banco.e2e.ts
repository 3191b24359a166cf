import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { expect, expectAccessible, ir, testConCorreo as test } from '#tests/e2e/fixtures'
import { aceptarLoQueQueda, cerrarAntesDe, FIN, INICIO } from '#tests/e2e/libros'
import { escribirMotivo } from '#tests/e2e/motivo'
import { cifra, conFiltro, dinero } from '#tests/e2e/papeles'
import {
  CUOTA,
  delMes,
  enLempiras,
  INICIAL,
  MES,
  preparar,
  REPORTADAS,
  SEGURAS,
  SIERRA,
  VALLE,
} from '#tests/e2e/segundo-dia'

test.use({ own: 'segundo-dia' })

/* «Contabilidad, el día 2 del mes, con el archivo del banco» (docs/diseno/jornadas.md), from end to end. */

test('the 2nd of the month: the files of the bank, to the signed sheets and the closed month', async ({
  page,
  signIn,
  api,
  school,
}) => {
  test.setTimeout(240_000)
  const contabilidad = await api('contabilidad@demo.hn')
  await cerrarAntesDe(contabilidad, MES)
  const { cuentas, csv, ofx, madre, entregas } = await preparar(school, await api('admin@demo.hn'))
  const dialog = page.getByRole('dialog')
  const pendientes = (cuenta: string) =>
    conFiltro('/recibos/movimientos', { q: '', estado: 'pendiente', cuenta_id: cuentas[cuenta] })
  const abrirLinea = async (texto: string) => {
    await ir(page, pendientes(SIERRA))
    await page.getByText(texto, { exact: true }).first().click()
  }
  const confirmar = async (boton: string, hecho: RegExp) => {
    await page.getByRole('button', { name: boton }).click()
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText(hecho)).toBeVisible()
  }
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/movimientos/importar')

  for (const { cuenta, nombre, texto, lineas, seguras } of [
    { cuenta: SIERRA, nombre: 'estado.csv', texto: csv, lineas: 40, seguras: SEGURAS.sierra },
    { cuenta: VALLE, nombre: 'estado.ofx', texto: ofx, lineas: 30, seguras: SEGURAS.valle },
  ])
    await test.step(`the statement of ${cuenta} is imported, and its sure lines are confirmed at once`, async () => {
      await ir(page, '/recibos/movimientos/importar')
      await page.getByLabel('Cuenta', { exact: true }).selectOption(cuenta)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: nombre, mimeType: 'application/octet-stream', buffer: Buffer.from(texto) })
      await page.getByRole('button', { name: `Importar ${lineas} movimientos` }).click()
      await confirmar(`Confirmar las ${seguras} seguras`, new RegExp(`^Se confirmaron ${seguras} movimientos`))
    })

  await test.step('what families reported becomes receipts in one step each, in a till without cash', async () => {
    for (const reportada of REPORTADAS) {
      await ir(page, conFiltro('/recibos/reportados', { q: reportada }))
      await page.getByText(reportada).first().click()
      await page.getByRole('button', { name: 'Hacer recibo' }).click()
      await dialog.getByRole('button', { name: 'Hacer recibo' }).click()
      await expect(page.getByText(/^Recibo RI-\d+ hecho/).last()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Hacer recibo' })).toHaveCount(0)
    }
    await ir(page, pendientes(SIERRA))
    await page.getByRole('button', { name: 'Emparejar' }).click()
    await confirmar('Confirmar las 5 seguras', /^Se confirmaron 5 movimientos/)
  })

  await test.step('a cheque came back: its three fees are owed again, and the mother’s statement says so', async () => {
    await abrirLinea('CHEQUE DEVUELTO SIN FONDOS')
    await page.getByRole('button', { name: 'El banco devolvió un pago' }).click()
    await escribirMotivo(dialog, 'Fondos insuficientes')
    await dialog.getByRole('button', { name: 'El banco devolvió un pago' }).click()
    await expect(page.getByText('Pago rechazado y movimiento conciliado.')).toBeVisible()
    await ir(page, `/reportes/cxc/${madre}/show`)
    await expect(page.getByRole('row', { name: /Pago rechazado por el banco/ })).toHaveCount(3)
    await expect(page.getByRole('row').last()).toContainText(dinero(3 * CUOTA))
  })

  await test.step('two deposits are the cash of tills, and what nobody knows is set aside', async () => {
    for (const [n, { fecha }] of entregas.entries()) {
      await abrirLinea(`DEPOSITO EFECTIVO ${n + 1}`)
      await page.getByRole('button', { name: 'Conciliar', exact: true }).click()
      await dialog
        .getByRole('checkbox', { name: new RegExp(`Entrega de la caja.*${formatoFecha(fecha)}`) })
        .first()
        .check()
      await dialog.getByRole('button', { name: 'Conciliar', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/^Movimiento conciliado/).last()).toBeVisible()
    }
    await abrirLinea('TRANSF SIN CONCEPTO')
    await page.getByRole('button', { name: 'Apartar' }).click()
    await dialog.getByLabel(/^Motivo/).fill('Nadie lo reconoce todavía')
    await dialog.getByRole('button', { name: 'Apartar' }).click()
    await expect(page.getByText('Movimiento apartado.')).toBeVisible()
  })

  await test.step('both balances of each account agree, and both sheets are signed', async () => {
    for (const cuenta of [SIERRA, VALLE]) {
      await ir(page, '/recibos/movimientos/hojas')
      await page.getByLabel('Cuenta', { exact: true }).selectOption(cuenta)
      await page.getByRole('button', { name: 'Firmar hoja' }).click()
      // A CSV brings the balance of each line; of an OFX it is read from the paper.
      if (cuenta === VALLE)
        await dialog
          .getByRole('textbox', { name: 'Saldo del estado de cuenta' })
          .fill(enLempiras(INICIAL + SEGURAS.valle * CUOTA))
      await dialog.getByRole('button', { name: 'Firmar hoja' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/^Hoja firmada/).last()).toBeVisible()
    }
  })

  await test.step('the till closes with what came in, and the month after its checklist', async () => {
    await ir(page, '/recibos/caja')
    await expect(page.getByText('Sin efectivo', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await dialog.getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByText('Caja cerrada.')).toBeVisible()
    await ir(page, '/recibos/cierres')
    await page
      .getByRole('region', { name: new RegExp(formatoMes(MES), 'i') })
      .getByRole('button', { name: 'Cerrar mes' })
      .click()
    await aceptarLoQueQueda(page)
    await dialog.getByRole('button', { name: 'Cerrar mes' }).click()
    await expect(page.getByText(`Se cerró ${formatoMes(MES)}.`)).toBeVisible()
  })

  await test.step('the ISV of the month and the book of purchases are those of the documents', async () => {
    const { debito, isv, compras } = await delMes(school)
    await ir(page, conFiltro('/reportes/isv', { mes: MES }))
    await expect(cifra(page, 'Débito')).toHaveText(dinero(debito).replace(' ', '\u00A0'))
    const credito = await centavosDe(page, 'Crédito')
    expect(credito + (await centavosDe(page, 'ISV que es costo'))).toBe(isv)
    expect(await centavosDe(page, 'Débito menos crédito')).toBe(debito - credito)
    await ir(page, conFiltro('/Gastos', { fecha_gte: INICIO, fecha_lte: FIN }))
    await page.getByRole('button', { name: 'Libro de compras' }).click()
    const [libro] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    expect(sumaDe(await readFile(await libro.path(), 'utf8'), 'Total')).toBe(compras)
  })

  await test.step('Monday’s report is asked for by mail', async () => {
    await ir(page, '/reportes/recibosgeneral')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Enviar por correo cada…' }).click()
    await dialog.getByRole('radio', { name: 'Cada lunes, con la semana que terminó' }).check()
    await dialog.getByRole('button', { name: 'Recibirlo' }).click()
    await expect(page.getByText('Quedó programado. Lo ve y lo quita en «Mi perfil».')).toBeVisible()
  })
})

const centavosDe = async (page: Page, rotulo: string): Promise<Centavos> =>
  Math.round(Number((await cifra(page, rotulo).innerText()).replace(/[^\d.-]/g, '')) * 100)

/** The totals of a CSV's column, in centavos. */
function sumaDe(csv: string, titulo: string): Centavos {
  const [titulos = '', ...filas] = csv.trimEnd().split('\r\n')
  const columna = titulos.split(',').toReversed().indexOf(titulo)
  return Math.round(filas.reduce((suma, fila) => suma + Number(fila.split(',').toReversed()[columna]), 0) * 100)
}
