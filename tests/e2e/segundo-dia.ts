import type { Centavos } from '#contract/dinero'
import { formatoFecha } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { key, type Client } from '../cliente.ts'
import { expect, type School } from './fixtures.ts'
import { FIN, INICIO } from './libros.ts'
import { cajaAbierta } from './mostrador.ts'

/* The month before the files of the bank came, and its sums by the documents. */

export const MES = FIN.slice(0, 7)
export const CUOTA = 95_000
export const SIERRA = 'Banco de la Sierra'
export const VALLE = 'Banco del Valle'
/** Lines, of the 70 of both statements, that a payment of the counter has by its reference. */
export const SEGURAS = { sierra: 31, valle: 30 }
/** The second account's balance before its first line. */
export const INICIAL = 500_000
export const REPORTADAS = ['7700880044', '7700880052', '7700880061', '7700880075', '7700880088']

interface Preparado {
  /** Their ids, by name. */
  cuentas: Record<string, number>
  /** Files that each bank's site downloads. */
  csv: string
  ofx: string
  /** The student whose cheque came back. */
  madre: number
  entregas: { fecha: string; monto: Centavos }[]
}

interface Linea {
  fecha: string
  referencia: string
  texto: string
  monto: Centavos
}

/**
 * The school before the files came: a month of transfers that the counter wrote down, a cheque, what families reported
 * by themselves, and the cash that two tills handed on.
 */
export async function preparar(school: School, admin: Client): Promise<Preparado> {
  const { db } = school
  await cajaAbierta(school, 'admin@demo.hn')
  const filas = await db.many<{ id: number; nombre: string }>(
    sql`INSERT INTO cuentas (nombre, banco) VALUES (${SIERRA}, 'Sierra'), (${VALLE}, 'Valle') RETURNING id, nombre`,
  )
  const cuentas = Object.fromEntries(filas.map(({ id, nombre }) => [nombre, id]))
  const pagan = await familias(school, SEGURAS.sierra + SEGURAS.valle, 1)
  const transferencias = pagan.map((familia, n) => ({
    familia,
    cuenta: n < SEGURAS.sierra ? SIERRA : VALLE,
    referencia: String(7_700_900_011 + 13 * n),
  }))
  for (const { familia, cuenta, referencia } of transferencias)
    await cobrar(admin, familia, { metodo: 'transferencia', referencia, cuenta_id: cuentas[cuenta] })
  const [delCheque] = await familias(school, 1, 3)
  await cobrar(admin, delCheque, {
    metodo: 'cheque',
    banco: 'Atlántida',
    referencia: '000777',
    cuenta_id: cuentas[SIERRA],
  })
  const reportan = await familias(school, REPORTADAS.length, 1)
  await db.run(sql`
    INSERT INTO avisos_pago (encargado_id, fecha, monto, metodo, referencia, cuenta_id, clave_sha256, cuerpo_sha256)
    SELECT
      encargado_id, ${FIN}, ${CUOTA}, 'transferencia', referencia, ${cuentas[SIERRA]}, sha256(referencia::bytea),
      sha256('x')
    FROM unnest(${reportan.map(({ encargado_id }) => encargado_id)}::int[], ${REPORTADAS}::text[])
      AS reportada(encargado_id, referencia)
  `)
  const entregas = await db.many<{ fecha: string; monto: Centavos }>(sql`
    SELECT m.fecha, -m.monto AS monto
    FROM caja_movimientos m
    WHERE m.tipo = 'entrega' AND m.anulado_en IS NULL AND m.fecha BETWEEN ${INICIO} AND ${FIN}
      AND NOT EXISTS (SELECT FROM cuenta_partidas a WHERE a.caja_movimiento_id = m.id)
    ORDER BY m.fecha DESC, m.id LIMIT 2
  `)
  const transferida = (cuenta: string): Linea[] =>
    transferencias
      .filter((transferencia) => transferencia.cuenta === cuenta)
      .map(({ referencia }, n) => ({ fecha: FIN, referencia, texto: `TRANSF ACH ${n + 1}`, monto: CUOTA }))
  const csv = comoCsv([
    ...entregas
      .map(({ fecha, monto }, n) => ({ fecha, referencia: '', texto: `DEPOSITO EFECTIVO ${n + 1}`, monto }))
      .toSorted((a, b) => a.fecha.localeCompare(b.fecha)),
    ...transferida(SIERRA),
    ...REPORTADAS.map((referencia) => ({ fecha: FIN, referencia, texto: 'TRANSF ACH DE FAMILIA', monto: CUOTA })),
    { fecha: FIN, referencia: '', texto: 'CHEQUE DEVUELTO SIN FONDOS', monto: -3 * CUOTA },
    { fecha: FIN, referencia: '', texto: 'TRANSF SIN CONCEPTO', monto: 32_100 },
  ])
  return { cuentas, csv, ofx: comoOfx(transferida(VALLE)), madre: delCheque?.cliente_id ?? 0, entregas }
}

export const enLempiras = (centavos: Centavos): string => (centavos / 100).toFixed(2)

function comoCsv(lineas: Linea[]): string {
  let saldo = 1_000_000
  const filas = lineas.map(({ fecha, referencia, texto, monto }) => {
    saldo += monto
    const columnas = monto < 0 ? [enLempiras(-monto), ''] : ['', enLempiras(monto)]
    return [formatoFecha(fecha), referencia, texto, ...columnas, enLempiras(saldo)].join(',')
  })
  return ['Fecha,Referencia,Descripción,Débito,Crédito,Saldo', ...filas].join('\r\n')
}

/** OFX 1, as the sites of many banks write it. */
const comoOfx = (lineas: Linea[]): string =>
  [
    'OFXHEADER:100',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HNL',
    '<BANKACCTFROM><ACCTID>21-507-000311</BANKACCTFROM><BANKTRANLIST>',
    ...lineas.map(({ fecha, referencia, texto, monto }) =>
      [
        `<STMTTRN><TRNTYPE>CREDIT`,
        `<DTPOSTED>${fecha.replaceAll('-', '')}`,
        `<TRNAMT>${enLempiras(monto)}`,
        `<FITID>${referencia}`,
        `<CHECKNUM>${referencia}`,
        `<NAME>${texto}</STMTTRN>`,
      ].join('\n'),
    ),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${enLempiras(lineas.reduce((suma, { monto }) => suma + monto, INICIAL))}`,
    `<DTASOF>${FIN.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join('\n')

interface Familia {
  cliente_id: number
  encargado_id: number
  cargos: number[]
}

let creadas = 0

/** Students of this test alone, each with as many overdue fees and a mother who pays. */
async function familias({ db }: School, cuantas: number, cuotas: number): Promise<Familia[]> {
  const desde = creadas + 1
  creadas += cuantas
  return db.many<Familia>(sql`
    WITH madre AS (
      INSERT INTO encargados (nombres, apellidos)
      SELECT 'Reina ' || n, 'Sierra Valle' FROM generate_series(${desde}::int, ${creadas}::int) AS n
      RETURNING id, nombres
    ),
    nueva AS (
      INSERT INTO clientes (codigo, nombres, apellidos)
      SELECT 'J-' || n, 'Ximena ' || n, 'Sierra Valle' FROM generate_series(${desde}::int, ${creadas}::int) AS n
      RETURNING id, codigo
    ),
    lazo AS (
      INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
      SELECT nueva.id, madre.id, 'madre', true, true
      FROM nueva JOIN madre ON substr(madre.nombres, 7) = substr(nueva.codigo, 3)
      RETURNING cliente_id, encargado_id
    ),
    cuota AS (
      INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
      SELECT id, 'mensualidad', 'Mensualidad ' || mes, ${FIN}, ${FIN}, ${CUOTA}
      FROM nueva CROSS JOIN generate_series(1, ${cuotas}::int) AS mes
      RETURNING id, cliente_id
    )
    SELECT cliente_id, encargado_id, array_agg(cuota.id) AS cargos
    FROM lazo JOIN cuota USING (cliente_id)
    GROUP BY cliente_id, encargado_id
    ORDER BY cliente_id
  `)
}

/** Pays a family's debt at the counter. */
async function cobrar(admin: Client, familia: Familia | undefined, pago: object): Promise<void> {
  const { cliente_id, cargos = [] } = familia ?? {}
  const { status, body } = await admin.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: cargos.map((cargo_id) => ({ cargo_id, monto: CUOTA })),
      pagos: [{ ...pago, monto: cargos.length * CUOTA, fecha_banco: FIN }],
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
}

/** The month by its documents alone: tax of its invoices, tax of its purchases, and their total, less credit notes. */
export const delMes = ({ db }: School) =>
  db.one<{ debito: Centavos; isv: Centavos; compras: Centavos }>(sql`
    WITH compra AS (
      SELECT fecha, coalesce(credito_mes, periodo) AS mes, isv, total
      FROM gastos
      WHERE estado = 'registrado' AND es_costo
      UNION ALL
      SELECT n.fecha, n.periodo, -n.isv, -n.total
      FROM gasto_notas n
      JOIN gastos g ON g.id = n.gasto_id
      WHERE n.estado = 'registrado' AND g.estado = 'registrado'
    )
    SELECT
      (
        SELECT coalesce(sum((isv_15 + isv_18) * CASE tipo WHEN '06' THEN -1 ELSE 1 END), 0)::bigint
        FROM facturas
        WHERE estado = 'emitida' AND fecha BETWEEN ${INICIO} AND ${FIN}
      ) AS debito,
      (SELECT sum(isv)::bigint FROM compra WHERE mes = ${MES}) AS isv,
      (SELECT sum(total)::bigint FROM compra WHERE fecha BETWEEN ${INICIO} AND ${FIN}) AS compras
  `)
