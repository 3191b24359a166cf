import type { Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { faltasEn, fraseDe } from '#server/respaldo/invariantes'
import { key, type Client } from '#tests/cliente'
import { libroDe, type CeldaEscrita } from '#tests/libros'
import { expect, expectAccessible, expectFits, ir, test, type School } from '#tests/e2e/fixtures'
import { aceptarLoQueQueda, cerrarAntesDe, FIN } from '#tests/e2e/libros'
import { cajaAbierta } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'
import { conFiltro } from '#tests/e2e/papeles'

test.use({ own: 'mes-del-banco' })

/*
 * The main job of who keeps the accounts, in one piece: what families owe by the school's list in Excel, the statement
 * of the bank as the bank closes it, the receipts of what came in, a cheque that came back, and the month closed with
 * books that add up.
 */

const MES = FIN.slice(0, 7)
const CUENTA = 'Banco del Istmo'
const CUOTA = 95_000
const PAGAN = ['Dalia', 'Elmer', 'Fanny']
const CON_CHEQUE = 'Gloria'
/** Two of one family, whose debt the list has in one merged cell. */
const HERMANOS = ['Héctor', 'Irma']
const APELLIDOS = 'Núñez Istmo'
/** Students of the list, and the line of the first of those who have names of their own. */
const ALUMNOS = 300
const PRIMERA = 140

test('a month: the list in Excel, the statement of the bank, its receipts, a cheque that came back, the close', async ({
  page,
  signIn,
  api,
  school,
}) => {
  test.setTimeout(240_000)
  const contabilidad = await api('contabilidad@demo.hn')
  await cerrarAntesDe(contabilidad, MES)
  const cuenta_id = await abrirCuenta(school)
  const dialog = page.getByRole('dialog')
  const abrirLinea = async (texto: string) => {
    await ir(page, conFiltro('/recibos/movimientos', { q: '', estado: 'pendiente', cuenta_id }))
    await page.getByText(texto, { exact: true }).first().click()
  }

  await signIn('admin@demo.hn')
  await deben(page, school)
  await pagarConCheque(school, await api('admin@demo.hn'), cuenta_id)

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
      await expect(dialog.getByText(/^Saldo inicial/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Hacer recibo' }).click()
      await expect(page.getByText(/^Se hizo el recibo RI-\d+/).last()).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    expect(await debenAhora(school)).toEqual({
      ...Object.fromEntries([...PAGAN, CON_CHEQUE].map((uno) => [uno, 0])),
      ...Object.fromEntries(HERMANOS.map((uno) => [uno, CUOTA / 2])),
    })
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

/**
 * Families' debts when the month begins: the school's list in Excel, its errors mended on the screen and nothing else
 * written, sent twice, and again the next day.
 */
async function deben(page: Page, school: School): Promise<void> {
  const archivo = { name: 'Alumnos.xlsx', mimeType: EXCEL, buffer: listaDeAlumnos() }
  const porCorregir = page.getByRole('region', { name: 'Líneas por corregir' })
  const caja = (nombre: string) => porCorregir.getByRole('row', { name: new RegExp(nombre) }).getByRole('textbox')
  const revisar = page.getByRole('button', { name: /^Revisar otra vez/ })

  await test.step('a list of 300 in Excel with errors of five kinds tells whose they are, and what to do', async () => {
    await page.goto('/catalogos/clientes/importar')
    await page.locator('input[type=file]').setInputFiles(archivo)
    await expect(porCorregir.getByRole('textbox')).toHaveCount(6)
    await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0)
    await expect(caja('Dalia')).toHaveValue('#N/A')
    await expect(caja('Elmer')).toHaveValue('NÃºÃ±ez Istmo')
    await expect(caja('Fanny')).toHaveValue('31/02/2012')
    await expect(caja('Gloria')).toHaveValue('0801-2012-123')
    for (const hermano of HERMANOS) await expect(caja(hermano)).toHaveValue('950')
    await expectAccessible(page)
  })

  await test.step('they are mended there, some now and some later; one that is still wrong can be written again', async () => {
    const { Dalia, Elmer, ...demas } = CORRECTO
    await caja('Dalia').fill(Dalia)
    await caja('Elmer').fill(Elmer)
    await caja('Fanny').fill('30/02/2012')
    await revisar.click()
    await expect(caja('Fanny')).toHaveValue('30/02/2012')
    await expect(caja('Fanny')).toBeFocused()
    await expect(porCorregir.getByRole('textbox')).toHaveCount(4)
    await page.reload()
    for (const [nombre, valor] of Object.entries(demas)) await caja(nombre).fill(valor)
    await page.keyboard.press('Enter')
    await expect(porCorregir).toHaveCount(0)
    await expect(page.getByText(/^Ya no falta nada por corregir/)).toBeVisible()
  })

  await test.step('sent twice, and once more as a new file, it charges each of them once', async () => {
    await page.getByRole('button', { name: `Importar ${ALUMNOS} estudiantes` }).dblclick()
    await page.reload()
    await expect(page.getByText('Importación terminada')).toBeVisible()
    await expect(page.getByText(`${ALUMNOS} nuevas, 0 cambiadas, 0 que ya existían.`)).toBeVisible()
    expect(await importado(school)).toEqual(ENTERO)
    await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await page.locator('input[type=file]').setInputFiles(archivo)
    await expect(page.getByRole('alert')).toHaveText('Faltan por corregir 6 líneas: escríbalas aquí.')
    for (const [nombre, valor] of Object.entries(CORRECTO)) await caja(nombre).fill(valor)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Todo lo de este archivo ya está guardado.')).toBeVisible()
    expect(await importado(school)).toEqual(ENTERO)
  })
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Values that the cells with errors should have had. */
const CORRECTO = {
  Dalia: '950.00',
  Elmer: APELLIDOS,
  Fanny: '29/02/2012',
  Gloria: '0801-2012-12345',
  Héctor: '475.00',
  Irma: '475.00',
}

/** Every other one of the many owes L 100.00. */
const debeDe = (n: number): number | null => (n % 2 === 0 ? 100 : null)

/** The school's list: an error of a formula, damaged letters, an impossible day, figures that lack, a merged debt. */
function listaDeAlumnos(): Buffer {
  const muchos = Array.from({ length: ALUMNOS - PAGAN.length - 1 - HERMANOS.length }, (_, n): CeldaEscrita[] => [
    `Alumna ${letras(n)}`,
    'de la Lista',
    `0801-2011-${String(20_000 + n)}`,
    `${String((n % 28) + 1).padStart(2, '0')}/05/2011`,
    debeDe(n),
  ])
  const propios: CeldaEscrita[][] = [
    ['Dalia', APELLIDOS, '0801-2012-10001', '14/03/2012', { xml: '<c t="e"><v>#N/A</v></c>' }],
    ['Elmer', 'NÃºÃ±ez Istmo', '0801-2012-10002', '15/03/2012', 950],
    ['Fanny', APELLIDOS, '0801-2012-10003', '31/02/2012', 950],
    ['Gloria', APELLIDOS, '0801-2012-123', '17/03/2012', 950],
    ['Héctor', APELLIDOS, '0801-2012-10005', '18/03/2012', 950],
    ['Irma', APELLIDOS, '0801-2012-10006', '19/03/2012', null],
  ]
  const filas = [
    ['Nombres', 'Apellidos', 'Identidad', 'Fecha de nacimiento', 'Saldo pendiente'],
    ...muchos.slice(0, PRIMERA - 2),
    ...propios,
    ...muchos.slice(PRIMERA - 2),
  ]
  return libroDe([{ nombre: 'Alumnos 2026', filas, combinadas: [`E${PRIMERA + 4}:E${PRIMERA + 5}`] }])
}

/** Two letters that tell one of up to 676 from another. */
const letras = (n: number): string => String.fromCodePoint(65 + Math.floor(n / 26), 97 + (n % 26))

interface Importado {
  estudiantes: number
  cargos: number
  debe: Centavos
  importaciones: number
}

/** The list's sums, once. */
const MUCHOS = ALUMNOS - PAGAN.length - 1 - HERMANOS.length
const ENTERO: Importado = {
  estudiantes: ALUMNOS,
  cargos: MUCHOS / 2 + PAGAN.length + 1 + HERMANOS.length,
  debe: (MUCHOS / 2) * 10_000 + (PAGAN.length + 2) * CUOTA,
  importaciones: 1,
}

const importado = ({ db }: School): Promise<Importado> =>
  db.one<Importado>(sql`
    SELECT
      (SELECT count(*) FROM clientes WHERE origen = 'importacion') AS estudiantes, count(*) AS cargos,
      sum(bruto)::bigint AS debe, (SELECT count(*) FROM importaciones WHERE estado = 'aplicada') AS importaciones
    FROM cargos g
    JOIN clientes c ON c.id = g.cliente_id
    WHERE c.origen = 'importacion'
  `)

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

/** Lines of `campana verificar` on a school. */
const verificar = async ({ db }: School): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    return (await faltasEn(tx)).map(fraseDe)
  })
