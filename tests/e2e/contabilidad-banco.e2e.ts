import type { Centavos } from '#contract/dinero'
import { formatoFecha } from '#contract/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { key, type Client } from '../cliente.ts'
import { expect, expectAccessible, ir, test, type School } from './fixtures.ts'
import { FIN, INICIO } from './libros.ts'
import { cajaAbierta } from './mostrador.ts'
import { escribirMotivo } from './motivo.ts'
import { conFiltro, dinero } from './papeles.ts'

test.use({ own: 'tesoreria' })

/* «Contabilidad, el día 2 del mes, con el archivo del banco» (docs/diseno/jornadas.md), from end to end. */

const CUOTA = 95_000
const TRANSFERENCIAS = ['7700880001', '7700880013', '7700880027']
const REPORTADA = '7700880044'

test('the 2nd of the month: the file of the bank, to the signed sheet and the closed till', async ({
  page,
  signIn,
  api,
  school,
}) => {
  const { csv, madre, entrega } = await preparar(school, await api('admin@demo.hn'))
  const dialog = page.getByRole('dialog')
  const pendientes = conFiltro('/recibos/movimientos', { q: '', estado: 'pendiente', cuenta_id: csv.cuenta_id })
  const abrirLinea = async (texto: string) => {
    await ir(page, pendientes)
    await page.getByText(texto, { exact: true }).first().click()
  }
  await signIn('contabilidad@demo.hn')

  await test.step('the statement is imported, and the sure lines are confirmed at once', async () => {
    await page.goto('/recibos/movimientos/importar')
    await page.getByLabel('Cuenta', { exact: true }).selectOption('Banco de la Sierra')
    await page.locator('input[type=file]').setInputFiles({
      name: 'estado.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.texto),
    })
    await page.getByRole('button', { name: 'Importar 7 movimientos' }).click()
    await page.getByRole('button', { name: 'Confirmar las 3 seguras' }).click()
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText(/^Se confirmaron 3 movimientos/)).toBeVisible()
  })

  await test.step('what a family reported becomes a receipt in one step, in a till without cash', async () => {
    await ir(page, conFiltro('/recibos/reportados', { q: REPORTADA }))
    await page.getByText(REPORTADA).first().click()
    await page.getByRole('button', { name: 'Hacer recibo' }).click()
    await dialog.getByRole('button', { name: 'Hacer recibo' }).click()
    await expect(page.getByText(/^Recibo RI-\d+ hecho/)).toBeVisible()
    await ir(page, pendientes)
    await page.getByRole('button', { name: 'Buscar coincidencias' }).click()
    await page.getByRole('button', { name: 'Confirmar la segura' }).click()
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText(/^Se confirmó un movimiento/)).toBeVisible()
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

  await test.step('a deposit is the cash of a till, and what nobody knows is set aside', async () => {
    await abrirLinea('DEPOSITO EFECTIVO')
    await page.getByRole('button', { name: 'Conciliar', exact: true }).click()
    await dialog
      .getByRole('checkbox', { name: new RegExp(`Entrega de la caja.*${formatoFecha(entrega.fecha)}`) })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Conciliar', exact: true }).click()
    await expect(page.getByText(/^Movimiento conciliado/)).toBeVisible()
    await abrirLinea('TRANSF SIN CONCEPTO')
    await page.getByRole('button', { name: 'Apartar' }).click()
    await dialog.getByLabel(/^Motivo/).fill('Nadie lo reconoce todavía')
    await dialog.getByRole('button', { name: 'Apartar' }).click()
    await expect(page.getByText('Movimiento apartado.')).toBeVisible()
  })

  await test.step('both balances agree and the sheet is signed; the till closes with what came in', async () => {
    await ir(page, '/recibos/movimientos/hojas')
    await page.getByLabel('Cuenta', { exact: true }).selectOption('Banco de la Sierra')
    await page.getByRole('button', { name: 'Firmar hoja' }).click()
    await dialog.getByRole('button', { name: 'Firmar hoja' }).click()
    await expect(page.getByText(/^Hoja firmada/)).toBeVisible()
    await ir(page, '/recibos/caja')
    await expect(page.getByText('Sin efectivo', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    await dialog.getByRole('button', { name: 'Cerrar caja' }).click()
    await expect(page.getByText('Caja cerrada.')).toBeVisible()
  })

  await test.step('the ISV of the month goes to the declaration', async () => {
    await ir(page, '/reportes/isv')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ISV')
  })
})

interface Preparado {
  csv: { cuenta_id: number; texto: string }
  /** The student whose cheque came back. */
  madre: number
  entrega: { fecha: string; monto: Centavos }
}

/** What happened before the file came: three transfers, a cheque, a report, and cash that a till handed on. */
async function preparar(school: School, admin: Client): Promise<Preparado> {
  const { db } = school
  await cajaAbierta(school, 'admin@demo.hn')
  const { id: cuenta_id } = await db.one<{ id: number }>(
    sql`INSERT INTO cuentas (nombre, banco) VALUES ('Banco de la Sierra', 'Sierra') RETURNING id`,
  )
  for (const [n, referencia] of TRANSFERENCIAS.entries())
    await cobrado(school, admin, { n, cuantas: 1, pago: { metodo: 'transferencia', referencia, cuenta_id } })
  const cheque = { metodo: 'cheque', banco: 'Atlántida', referencia: '000777', cuenta_id }
  const madre = await cobrado(school, admin, { n: 7, cuantas: 3, pago: cheque })
  const { encargado_id } = await familia(school, 8, 1)
  await db.run(sql`
    INSERT INTO avisos_pago (encargado_id, fecha, monto, metodo, referencia, cuenta_id, clave_sha256, cuerpo_sha256)
    VALUES (
      ${encargado_id}, ${FIN}, ${CUOTA}, 'transferencia', ${REPORTADA}, ${cuenta_id}, sha256('jornada'), sha256('x')
    )
  `)
  const entrega = await db.one<{ fecha: string; monto: Centavos }>(sql`
    SELECT m.fecha, -m.monto AS monto
    FROM caja_movimientos m
    WHERE m.tipo = 'entrega' AND m.anulado_en IS NULL AND m.fecha BETWEEN ${INICIO} AND ${FIN}
      AND NOT EXISTS (SELECT FROM cuenta_partidas a WHERE a.caja_movimiento_id = m.id)
    ORDER BY m.fecha DESC, m.id LIMIT 1
  `)
  let saldo = 1_000_000
  const linea = (fecha: string, referencia: string, texto: string, monto: Centavos) => {
    saldo += monto
    const cifra = (centavos: Centavos) => (centavos / 100).toFixed(2)
    const columnas = monto < 0 ? [cifra(-monto), ''] : ['', cifra(monto)]
    return [formatoFecha(fecha), referencia, texto, ...columnas, cifra(saldo)].join(',')
  }
  const texto = [
    'Fecha,Referencia,Descripción,Débito,Crédito,Saldo',
    linea(entrega.fecha, '', 'DEPOSITO EFECTIVO', entrega.monto),
    ...TRANSFERENCIAS.map((referencia, n) => linea(FIN, referencia, `TRANSF ACH ${n + 1}`, CUOTA)),
    linea(FIN, REPORTADA, 'TRANSF ACH DE FAMILIA', CUOTA),
    linea(FIN, '', 'CHEQUE DEVUELTO SIN FONDOS', -3 * CUOTA),
    linea(FIN, '', 'TRANSF SIN CONCEPTO', 32_100),
  ].join('\r\n')
  return { csv: { cuenta_id, texto }, madre, entrega }
}

/** A student of this test alone with as many overdue fees, and the guardian who pays. */
async function familia({ db }: School, n: number, cuantas: number) {
  const { cliente_id, encargado_id } = await db.one<{ cliente_id: number; encargado_id: number }>(sql`
    WITH madre AS (
      INSERT INTO encargados (nombres, apellidos) VALUES (${`Reina ${n}`}, 'Sierra Valle') RETURNING id
    ),
    nueva AS (
      INSERT INTO clientes (codigo, nombres, apellidos)
      VALUES (${`J-${n}`}, ${`Ximena ${n}`}, 'Sierra Valle')
      RETURNING id
    )
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT nueva.id, madre.id, 'madre', true, true
    FROM nueva, madre
    RETURNING cliente_id, encargado_id
  `)
  const cargos = await db.many<{ id: number }>(sql`
    INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
    SELECT ${cliente_id}, 'mensualidad', 'Mensualidad ' || mes, ${FIN}, ${FIN}, ${CUOTA}
    FROM generate_series(1, ${cuantas}::int) AS mes
    RETURNING id
  `)
  return { cliente_id, encargado_id, cargos }
}

async function cobrado(
  school: School,
  admin: Client,
  { n, cuantas, pago }: { n: number; cuantas: number; pago: object },
): Promise<number> {
  const { cliente_id, cargos } = await familia(school, n, cuantas)
  const { status, body } = await admin.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: cargos.map(({ id }) => ({ cargo_id: id, monto: CUOTA })),
      pagos: [{ ...pago, monto: cuantas * CUOTA, fecha_banco: FIN }],
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return cliente_id
}
