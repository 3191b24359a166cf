import type { Page } from '@playwright/test'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { CAJERA_DE_TARDE } from '#server/demo/facts'
import { key } from '#tests/cliente'
import { expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { aceptarLoQueQueda, cerrarAntesDe, delMes, FIN, gastosDelMes } from '#tests/e2e/libros'
import { deudor, LIBRO } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'
import { cifra, dinero, palabrasDe } from '#tests/e2e/papeles'

test.use({ own: 'tesoreria' })

/* Tills, what the bank says, discounts, and a month that is closed. */

const imprimir = (page: Page) => page.getByRole('button', { name: 'Imprimir' }).click()

test('a till is opened, gives cash to the office, is counted note by note, and closes even @largo', async ({
  page,
  signIn,
  api,
  school,
}) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/caja')
  await page.getByLabel('Fondo inicial').fill('500')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Caja abierta.')).toBeVisible()
  const { id } = await school.db.one<{ id: number }>(sql`SELECT id FROM productos WHERE codigo = ${LIBRO.codigo}`)
  const venta = {
    lineas: [{ tipo: 'producto', producto_id: id, cantidad: 1 }],
    pagos: [{ metodo: 'efectivo', monto: LIBRO.precio }],
  }
  expect((await (await api('recepcion@demo.hn')).post('/RecibosVarios', venta, key())).status).toBe(201)

  await page.reload()
  await page.getByRole('button', { name: 'Registrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/En efectivo hay L\s920\.00/)
  await dialog.getByRole('radio', { name: /^Entrega/ }).check()
  await dialog.getByLabel('Monto').fill('300')
  await dialog.getByLabel('Concepto').fill('A la administración')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Movimiento registrado.')).toBeVisible()
  // The expected cash has gone down with it.
  await expect(page.getByRole('listitem').filter({ hasText: 'A la administración' })).toBeVisible()

  await page.getByRole('button', { name: 'Contar billetes y monedas' }).click()
  for (const valor of ['500', '100', '20'])
    await page.getByRole('textbox', { name: new RegExp(`Cuántos de L\\s${valor}\\.00`) }).fill('1')
  await expect(page.getByText(/^Suma\s+L\s620\.00$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(dialog).toContainText('¿Cerrar la caja? Todo cuadra.')
  await dialog.getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByText('Caja cerrada.')).toBeVisible()
  const cierre = await palabrasDe(page, /\/Caja\/\d+\/pdf\?formato=carta/, () => imprimir(page))
  for (const palabra of [
    'Efectivo L 620.00 L 620.00 L 0.00',
    'A la administración',
    '-L 300.00',
    'L 500.00 1 L 500.00',
    'Entrega: Ana Julissa Paz',
  ])
    expect(cierre).toContain(palabra)
})

test('a till that was left open is closed by who may authorise, with a remark about what it lacked @largo', async ({
  page,
  signIn,
  school,
}) => {
  const ayer = sumarDias(hoy(), -1)
  await school.db.run(
    sql`
      INSERT INTO cajas (usuario_id, fecha, abierta_en, fondo)
      SELECT id, ${ayer}, ${`${ayer}T13:00:00-06:00`}, 50000
      FROM usuarios
      WHERE email = ${CAJERA_DE_TARDE.email}
    `,
  )
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/caja')
  await expect(page.getByRole('alert')).toContainText('Quedó abierta una caja de otro día')
  await page.getByRole('link', { name: `${CAJERA_DE_TARDE.nombre}, ${formatoFecha(ayer)}` }).click()
  await page.getByLabel('Contado en Efectivo').fill('480')
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByLabel(/Observaci/).fill('La dejó abierta; faltan L 20')
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByText('Caja cerrada.')).toBeVisible()
  const cierre = await palabrasDe(page, /\/Caja\/\d+\/pdf\?formato=carta/, () => imprimir(page))
  for (const palabra of [
    `Entrega: ${CAJERA_DE_TARDE.nombre}`,
    'Óscar Danilo Rivera',
    'Efectivo L 500.00 L 480.00 -L 20.00',
    'La dejó abierta; faltan L 20',
  ])
    expect(cierre).toContain(palabra)
  const olvidadas = page.waitForResponse((response) => response.url().includes('fecha_lt') && response.ok())
  await page.goto('/recibos/caja')
  await olvidadas
  await expect(page.getByText('Quedó abierta')).toHaveCount(0)
})

test('what the bank shows is confirmed, what it does not is rejected with a reason that the receipt tells @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { n, monto } = await porConfirmar(school)
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/conciliacion')
  await expect(cifra(page, 'Por confirmar')).toContainText(dinero(monto))
  const dialog = page.getByRole('dialog')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(dialog).toContainText('¿Confirmar 2 pagos por')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('2 pagos confirmados.')).toBeVisible()
  // The rows change when the figures above them do.
  const quedan = await porConfirmar(school)
  expect(quedan.n).toBe(n - 2)
  await expect(cifra(page, 'Por confirmar')).toContainText(dinero(quedan.monto))
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(String(quedan.n))

  // A student's: of a sale to nobody it is asked who owes it.
  await page.getByRole('row').filter({ hasText: 'RI-' }).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(dialog.getByRole('radiogroup', { name: 'Motivo' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Fecha del banco').fill(formatoFecha(hoy()))
  await escribirMotivo(dialog, 'No aparece en el estado de cuenta')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Pago rechazado.')).toBeVisible()

  const { id, recibo_id } = await school.db.one<{ id: number; recibo_id: number }>(
    sql`SELECT id, recibo_id FROM recibo_pagos WHERE estado_banco = 'rechazado' ORDER BY conciliado_en DESC LIMIT 1`,
  )
  await page.goto(`/reportes/recibosgeneral/${recibo_id}/show`)
  await expect(page.getByText(/El banco rechazó .*No aparece en el estado de cuenta/)).toBeVisible()
  await page.goto(`/recibos/conciliacion/${id}/show`)
  await page.getByRole('button', { name: 'Deshacer el rechazo' }).click()
  await dialog.getByRole('button', { name: 'Deshacer el rechazo' }).click()
  await expect(page.getByText('Rechazo deshecho.')).toBeVisible()
  expect(await porConfirmar(school)).toMatchObject({ n: n - 2 })
})

test('a discount is created, given to a charge by who may authorise it, and the list says what it has cost @largo', async ({
  page,
  signIn,
  school,
}) => {
  const alumna = await deudor(school, 95_000)
  const { id } = await school.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM clientes`)
  const abrirMenu = async () => {
    await page.goto(`/catalogos/clientes/${id}/show`)
    await page.getByRole('button', { name: /^Opciones de Mensualidad/ }).click()
    await page.getByRole('menuitem', { name: 'Aplicar descuento' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  }
  const dialog = page.getByRole('dialog')
  await signIn('contabilidad@demo.hn')
  await page.goto('/catalogos/descuentos/create')
  await page.getByLabel('Nombre').fill('Beca deportiva')
  await page.getByLabel('Valor').fill('25')
  await expect(page.getByRole('combobox', { name: /^Para/ })).toContainText('Mensualidades')
  await page.getByRole('switch', { name: /autorización/i }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('row').filter({ hasText: 'Beca deportiva' }).click()
  await expect(page.getByText('Todavía no se ha dado.')).toBeVisible()
  await expectAccessible(page)

  await abrirMenu()
  await dialog.getByRole('radio', { name: /^Beca deportiva/ }).check()
  await expect(dialog).toContainText(/quedaría en L\s712\.50/)
  await escribirMotivo(dialog, 'Selección de atletismo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aplicar descuento' }).click()
  await expect(page.getByText('Descuento aplicado.')).toBeVisible()
  expect(await school.db.one(sql`SELECT neto FROM cargos WHERE cliente_id = ${id}`)).toEqual({ neto: 71_250 })

  await page.goto('/catalogos/descuentos')
  const fila = page.getByRole('row').filter({ hasText: 'Beca deportiva' })
  await expect(fila).toContainText(/L\s237\.50/)
  await fila.click()
  await expect(page.getByRole('main')).toContainText('en 1 cargo o venta')
  await expect(page.getByRole('main')).toContainText(alumna.nombre)
  await expect(page.getByRole('main')).toContainText('Selección de atletismo')

  await signIn('recepcion@demo.hn')
  await school.db.run(sql`UPDATE descuentos SET acumulable = true`)
  await abrirMenu()
  await expect(dialog.getByRole('radio', { name: /^Hermanos/ })).toBeVisible()
  // A supervisor may sign for it from here (autorizaciones.e2e.ts).
  await expect(dialog.getByRole('radio', { name: /^Beca/ })).toBeVisible()
})

/* «Contabilidad, el día 2 del mes» (docs/diseno/jornadas.md): its checklist. */
test('a month is closed after its checklist, with its figures on paper @largo', async ({
  page,
  signIn,
  api,
  school,
}) => {
  const mes = FIN.slice(0, 7)
  await cerrarAntesDe(await api('contabilidad@demo.hn'), mes)
  const { sin_comprobante } = await gastosDelMes(school)
  await signIn('contabilidad@demo.hn')
  await page.goto('/recibos/cierres')
  await page.getByRole('button', { name: 'Ver todas las cifras' }).click()

  const lista = page.getByRole('region', { name: 'Antes de cerrar' })
  await expect(lista.getByRole('listitem')).toHaveText([
    /^Cajas abiertas/,
    /^Pagos por confirmar/,
    /^Recibos sin factura/,
    /^Gastos sin comprobante/,
    /^Retenciones sin comprobante/,
    /^Meses con retenciones sin pagar al SAR: 1/,
  ])
  await expect(lista.getByRole('listitem').filter({ hasText: 'Gastos sin' })).toContainText(
    `Gastos sin comprobante: ${sin_comprobante}`,
  )
  await expectAccessible(page)
  await lista.getByRole('link', { name: /^Gastos sin comprobante/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gastos' })).toBeVisible()
  await expect(page.locator('[data-lista-fila]')).toHaveCount(sin_comprobante)

  await page.goto('/recibos/cierres')
  await page.getByRole('button', { name: 'Cerrar mes' }).click()
  const dialog = page.getByRole('dialog')
  await escribirMotivo(dialog, 'ups', /gastos? sin comprobante/)
  await dialog.getByRole('button', { name: 'Cerrar mes' }).click()
  await expect(dialog.getByText('Escriba el motivo con al menos 5 letras.')).toBeVisible()
  await aceptarLoQueQueda(page)
  await dialog.getByRole('button', { name: 'Cerrar mes' }).click()
  await expect(page.getByText(`Se cerró ${formatoMes(mes)}.`)).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: formatoMes(mes) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Cierre de ${formatoMes(mes)}` })).toBeVisible()
  const cierre = await palabrasDe(page, /\/CierresMensuales\/\d+\/pdf/, () => imprimir(page))
  await expect(page.getByText(`Gastos sin comprobante: ${sin_comprobante}.`)).toContainText('Revisado con el contador')
  // A user who closes it does not open it again.
  await expect(page.getByRole('button', { name: 'Reabrir mes' })).toHaveCount(0)
  const recibido = dinero((await delMes(school)).recibido)
  for (const palabra of [formatoMes(mes), recibido, 'Óscar Danilo Rivera', 'Revisado con el contador'])
    expect(cierre).toContain(palabra)
})

const porConfirmar = ({ db }: School) =>
  db.one<{ n: number; monto: number }>(
    sql`
      SELECT count(*) AS n, sum(p.monto)::bigint AS monto
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.estado_banco = 'por_confirmar' AND r.estado = 'emitido'
    `,
  )
