import type { Centavos } from '#contract/dinero'
import { formatoFecha, formatoMes } from '#contract/formato'
import { sumarDias } from '#contract/fechas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { faltasEn, fraseDe } from '#server/respaldo/invariantes'
import { key, type Client } from '../cliente.ts'
import { expect, expectAccessible, expectFits, ir, test, type School } from './fixtures.ts'
import { aceptarLoQueQueda, cerrarAntesDe, FIN } from './libros.ts'
import { cajaAbierta } from './mostrador.ts'
import { escribirMotivo } from './motivo.ts'
import { conFiltro } from './papeles.ts'

test.use({ own: 'mes-del-banco' })

/*
 * The main job of who keeps the accounts, in one piece: what families owe, the statement of the bank as the bank closes
 * it, the receipts of what came in, a cheque that came back, and the month closed with books that add up.
 */

const MES = FIN.slice(0, 7)
const CUENTA = 'Banco del Istmo'
const CUOTA = 95_000
const PAGAN = ['Dalia', 'Elmer', 'Fanny']
const CON_CHEQUE = 'Gloria'
const APELLIDOS = 'Urquía Istmo'

test('a month: the statement with its closing summary, its receipts, a cheque that came back, and the close', async ({
  page,
  signIn,
  api,
  school,
}) => {
  const contabilidad = await api('contabilidad@demo.hn')
  await cerrarAntesDe(contabilidad, MES)
  const cuenta_id = await abrirCuenta(school)
  await deben(school)
  await pagarConCheque(school, await api('admin@demo.hn'), cuenta_id)
  const dialog = page.getByRole('dialog')
  const abrirLinea = async (texto: string) => {
    await ir(page, conFiltro('/recibos/movimientos', { q: '', estado: 'pendiente', cuenta_id }))
    await page.getByText(texto, { exact: true }).first().click()
  }
  await signIn('contabilidad@demo.hn')

  await test.step('the closing summary of the bank is set aside with the keyboard, on a telephone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/recibos/movimientos/importar')
    await page.getByLabel('Cuenta', { exact: true }).selectOption(CUENTA)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(estadoDeCuenta(), 'latin1') })
    const cierre = page.getByRole('region', { name: 'Filas que no parecen movimientos' })
    await cierre.getByRole('button', { name: 'Apartar las 4' }).focus()
    await expectAccessible(page)
    await expectFits(page)
    await page.keyboard.press('Enter')
    await expect(cierre.getByRole('status')).toHaveText('Se apartan 4 filas.')
    await expect(cierre.getByRole('button', { name: 'Volver a leer las 4' })).toBeFocused()
    await cierre.getByRole('button', { name: 'Apartarla' }).click()
    await expect(cierre.getByRole('status')).toHaveText('Se apartan 5 filas.')
    await expect(page.getByText('no siguen uno de otro')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Importar 5 movimientos' }).click()
    await expect(page.getByText(/^Se importaron 5 movimientos/)).toBeVisible()
  })

  await test.step('what came in becomes receipts of who owes it', async () => {
    for (const nombre of PAGAN) {
      await abrirLinea(`TRANSF DE ${nombre.toUpperCase()}`)
      await page.getByRole('button', { name: 'Hacer recibo' }).click()
      await dialog.getByRole('combobox', { name: 'Estudiante' }).fill(`${nombre} ${APELLIDOS}`)
      await page.getByRole('option', { name: new RegExp(nombre) }).click()
      await expect(dialog.getByText(/^Mensualidad del banco/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Hacer recibo' }).click()
      await expect(page.getByText(/^Se hizo el recibo RI-\d+/).last()).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    expect(await debenAhora(school)).toEqual({ [CON_CHEQUE]: 0, ...Object.fromEntries(PAGAN.map((uno) => [uno, 0])) })
  })

  await test.step('a cheque came back, and is owed again; what the bank charged is set aside', async () => {
    await abrirLinea('CHEQUE DEVUELTO')
    await page.getByRole('button', { name: 'El banco devolvió un pago' }).click()
    await escribirMotivo(dialog, 'Fondos insuficientes')
    await dialog.getByRole('button', { name: 'El banco devolvió un pago' }).click()
    await expect(page.getByText('Pago rechazado y movimiento conciliado.')).toBeVisible()
    expect(await debenAhora(school)).toMatchObject({ [CON_CHEQUE]: CUOTA })
    await abrirLinea('COMISION')
    await page.getByRole('button', { name: 'Apartar' }).click()
    await dialog.getByLabel(/^Motivo/).fill('La explica el banco')
    await dialog.getByRole('button', { name: 'Apartar' }).click()
    await expect(page.getByText('Movimiento apartado.')).toBeVisible()
  })

  await test.step('the sheet of the bank is signed with the balance that it printed, and the month is closed', async () => {
    await ir(page, '/recibos/movimientos/hojas')
    await page.getByLabel('Cuenta', { exact: true }).selectOption(CUENTA)
    await page.getByRole('button', { name: 'Firmar hoja' }).click()
    await dialog.getByRole('button', { name: 'Firmar hoja' }).click()
    await expect(page.getByText(/^Hoja firmada/).last()).toBeVisible()
    await ir(page, '/recibos/cierres')
    await page
      .getByRole('region', { name: new RegExp(formatoMes(MES), 'i') })
      .getByRole('button', { name: 'Cerrar mes' })
      .click()
    await aceptarLoQueQueda(page)
    await dialog.getByRole('button', { name: 'Cerrar mes' }).click()
    await expect(page.getByText(`Se cerró ${formatoMes(MES)}.`)).toBeVisible()
  })

  expect(await verificar(school)).toEqual([])
})

async function abrirCuenta({ db }: School): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`INSERT INTO cuentas (nombre, banco) VALUES (${CUENTA}, 'Istmo') RETURNING id`,
  )
  return id
}

/** What families owe when the month begins. Where it comes from (a list in Excel, an enrolment) is told here alone. */
async function deben({ db }: School): Promise<void> {
  await db.run(sql`
    WITH nuevo AS (
      INSERT INTO clientes (codigo, nombres, apellidos)
      SELECT 'IST-' || nombre, nombre, ${APELLIDOS} FROM unnest(${[...PAGAN, CON_CHEQUE]}::text[]) AS nombre
      RETURNING id
    )
    INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
    SELECT id, 'mensualidad', 'Mensualidad del banco', ${FIN}, ${FIN}, ${CUOTA} FROM nuevo
  `)
}

const debenAhora = async ({ db }: School): Promise<Record<string, Centavos>> =>
  Object.fromEntries(
    (
      await db.many<{ nombres: string; debe: Centavos }>(sql`
        SELECT c.nombres, sum(g.neto - g.aplicado)::bigint AS debe
        FROM clientes c
        JOIN cargos g ON g.cliente_id = c.id
        WHERE c.apellidos = ${APELLIDOS}
        GROUP BY c.nombres
      `)
    ).map(({ nombres, debe }) => [nombres, debe]),
  )

async function pagarConCheque(school: School, admin: Client, cuenta_id: number): Promise<void> {
  await cajaAbierta(school, 'admin@demo.hn')
  const { cliente_id, cargo_id } = await school.db.one<{ cliente_id: number; cargo_id: number }>(sql`
    SELECT c.id AS cliente_id, g.id AS cargo_id
    FROM clientes c
    JOIN cargos g ON g.cliente_id = c.id
    WHERE c.apellidos = ${APELLIDOS} AND c.nombres = ${CON_CHEQUE}
  `)
  const { status, body } = await admin.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id, monto: CUOTA }],
      pagos: [
        { metodo: 'cheque', banco: 'Atlántida', referencia: '000888', cuenta_id, monto: CUOTA, fecha_banco: FIN },
      ],
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
}

/** As a bank of the region writes it: the account above, three tables one under the other, in Windows-1252. */
function estadoDeCuenta(): string {
  const lempiras = (centavos: Centavos) => (centavos / 100).toFixed(2)
  let saldo = 100_000
  const linea = (dia: string, codigo: string, texto: string, monto: Centavos, n: number) => {
    saldo += monto
    const lados = monto < 0 ? [lempiras(-monto), '0.00'] : ['0.00', lempiras(monto)]
    return [formatoFecha(dia), `88000${n}`, codigo, texto, ...lados, lempiras(saldo)].join(', ')
  }
  const movimientos = [
    ...PAGAN.map((nombre, n) => linea(sumarDias(FIN, -3), '4A', `TRANSF DE ${nombre.toUpperCase()}`, CUOTA, n)),
    linea(sumarDias(FIN, -1), 'D5', 'CHEQUE DEVUELTO', -CUOTA, 8),
    linea(FIN, 'MD', 'COMISION', -2_500, 9),
  ]
  return [
    'Número de Clientes, Nombre, Producto, Moneda, Saldo Inicial, Saldo en Libros, Saldo Disponible, Fecha',
    `1234567, COLEGIO, 790582920, HNL, 1000.00, ${lempiras(saldo)}, ${lempiras(saldo)}, ${formatoFecha(FIN)}`,
    '',
    'Detalle de Estado Bancario',
    'Fecha de Transacción, Referencia de Transacción, Código de Transacción, Descripción de Transacción, Débito de Transacción, Crédito de Transacción, Balance de Transacción ',
    `${formatoFecha(sumarDias(FIN, -5))}, 880000, OP, APERTURA DE SALDOS, 0.00, 1000.00, 1000.00`,
    ...movimientos,
    '',
    'Resumen de Estado Bancario',
    'Código Transacción Totales , Cantidad Débitos Totales, Montos Débitos Totales, Cantidad Créditos Totales, Montos Créditos Totales ',
    '4A, 0, 0.00, 3, 2,850.00',
    'D5, 1, 950.00, 0, 0.00',
    'MD, 1, 25.00, 0, 0.00',
    'Total, 2, 975.00, 3, 2,850.00',
  ].join('\r\n')
}

/** What `npm run verify` says of a school. */
const verificar = async ({ db }: School): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    return (await faltasEn(tx)).map(fraseDe)
  })
