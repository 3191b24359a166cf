import { sumarDias } from '#contract/tiempo/fechas'
import { proponer } from '#server/banco/propuestas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'
import { inicioDeMes, pasado } from '#server/demo/calendario'
import { randomFor } from '#server/demo/random'
import { sembrar } from '#server/demo/sembrar'

const random = randomFor('banco')

/** The accountant of facts.ts. */
const CONTABILIDAD = 2
const CUENTAS = [1, 2]
const OCHO = 8 * 60
/** Days ago that the file came which the bank shows today. */
const DIAS_DEL_ARCHIVO = 1

interface Suceso {
  fecha: string
  monto: number
  referencia: string | null
  descripcion: string
}

/**
 * The statements of both accounts since the month before, imported and still to be decided: payments by transfer and
 * deposit, some under a cut reference, a day late, or without any; transfers that nobody wrote down, what the bank
 * charges, expenses, and a cheque that came back. No payment is confirmed by it.
 */
export async function sembrarBanco(tx: Tx, hoy: string): Promise<void> {
  random.restart()
  const desde = inicioDeMes(hoy, -1)
  const hasta = sumarDias(hoy, -DIAS_DEL_ARCHIVO)
  for (const cuenta_id of CUENTAS) {
    const sucesos = [
      ...(await pagosDe(tx, cuenta_id, desde, hasta)),
      ...(await gastosDe(tx, cuenta_id, desde, hasta)),
      ...(await desconocidos(tx, desde, hasta)),
      ...(await devuelto(tx, cuenta_id, desde, hasta)),
      {
        fecha: sumarDias(inicioDeMes(hoy, 0), -1),
        monto: -12_500,
        referencia: null,
        descripcion: 'COMISION POR MANEJO DE CUENTA',
      },
      { fecha: sumarDias(inicioDeMes(hoy, 0), -1), monto: 4_218, referencia: null, descripcion: 'INTERESES GANADOS' },
    ]
      .filter(({ fecha }) => fecha >= desde && fecha <= hasta)
      .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
    await escribir(tx, { cuenta_id, desde, hasta, sucesos, hoy })
    await proponer(tx, cuenta_id)
  }
}

const comoElBanco = (nombre: string): string => nombre.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

async function pagosDe(tx: Tx, cuenta_id: number, desde: string, hasta: string): Promise<Suceso[]> {
  const pagos = await tx.many<{ fecha: string; monto: number; referencia: string; metodo: string; nombre: string }>(sql`
    SELECT p.fecha_banco AS fecha, p.monto, p.referencia, p.metodo, r.pagador_nombre AS nombre
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.cuenta_id = ${cuenta_id}
      AND p.fecha_banco BETWEEN ${desde}::date AND ${hasta}::date
      AND r.estado = 'emitido'
      AND r.tipo IN ('individual', 'varios')
      AND p.metodo IN ('transferencia', 'deposito', 'cheque')
    ORDER BY p.id
  `)
  return pagos.map(({ fecha, monto, referencia, metodo, nombre }) => ({
    fecha: random.chance(0.75) ? fecha : sumarDias(fecha, 1),
    monto,
    referencia: random.chance(0.12) ? null : random.chance(0.15) ? referencia.slice(-6) : referencia,
    descripcion:
      metodo === 'transferencia' ? `TRANSF ACH DE ${comoElBanco(nombre)}`.slice(0, 36) : 'DEPOSITO EN VENTANILLA',
  }))
}

async function gastosDe(tx: Tx, cuenta_id: number, desde: string, hasta: string): Promise<Suceso[]> {
  const gastos = await tx.many<{ fecha: string; pagado: number; documento: string | null; proveedor: string }>(sql`
    SELECT fecha, pagado, documento, proveedor
    FROM gastos
    WHERE cuenta_id = ${cuenta_id}
      AND estado = 'registrado'
      AND metodo IN ('transferencia', 'cheque')
      AND fecha BETWEEN ${desde}::date AND ${hasta}::date
    ORDER BY id
  `)
  return gastos.map(({ fecha, pagado, documento, proveedor }) => ({
    fecha,
    monto: -pagado,
    referencia: documento && documento.slice(-8),
    descripcion: `PAGO A ${comoElBanco(proveedor)}`.slice(0, 40),
  }))
}

/** Families that paid and sent no proof. */
async function desconocidos(tx: Tx, desde: string, hasta: string): Promise<Suceso[]> {
  const deudores = await tx.many<{ nombre: string; monto: number }>(sql`
    SELECT e.nombres || ' ' || e.apellidos AS nombre, c.neto - c.aplicado AS monto
    FROM cargos c
    JOIN cliente_encargados x ON x.cliente_id = c.cliente_id AND x.es_pagador
    JOIN encargados e ON e.id = x.encargado_id
    WHERE c.anulado_en IS NULL AND c.aplicado = 0 AND c.neto > 0 AND c.vence < ${desde}::date
    ORDER BY c.id DESC LIMIT 40
  `)
  // There are days on which nobody owes anything that old.
  if (deudores.length === 0) return []
  return Array.from({ length: 3 }, () => random.pick(deudores)).map(({ nombre, monto }) => ({
    fecha: sumarDias(hasta, -random.int(1, 20)),
    monto,
    referencia: random.chance(0.5) ? null : String(random.int(100_000_000, 999_999_999)),
    descripcion: `TRANSF ACH DE ${comoElBanco(nombre)}`.slice(0, 36),
  }))
}

/** A cheque that came back, days after it was deposited. */
async function devuelto(tx: Tx, cuenta_id: number, desde: string, hasta: string): Promise<Suceso[]> {
  const cheque = await tx.maybe<{ fecha: string; monto: number }>(sql`
    SELECT p.fecha_banco AS fecha, p.monto
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.metodo = 'cheque'
      AND p.cuenta_id = ${cuenta_id}
      AND r.estado = 'emitido'
      AND r.cliente_id IS NOT NULL
      AND p.fecha_banco BETWEEN ${sumarDias(desde, -50)}::date AND ${sumarDias(hasta, -4)}::date
    ORDER BY p.fecha_banco DESC, p.id DESC LIMIT 1
  `)
  return cheque
    ? [
        {
          fecha: sumarDias(cheque.fecha, 3) < desde ? desde : sumarDias(cheque.fecha, 3),
          monto: -cheque.monto,
          referencia: null,
          descripcion: 'CHEQUE DEVUELTO SIN FONDOS',
        },
      ]
    : []
}

const SALDO_INICIAL = 68_500_000

async function escribir(
  tx: Tx,
  {
    cuenta_id,
    desde,
    hasta,
    sucesos,
    hoy,
  }: { cuenta_id: number; desde: string; hasta: string; sucesos: Suceso[]; hoy: string },
): Promise<void> {
  const creado_en = pasado(hoy, OCHO)
  let saldo = SALDO_INICIAL
  const filas = sucesos.map((suceso, index) => ({ ...suceso, linea: index + 1, saldo: (saldo += suceso.monto) }))
  const id = await insertRow(tx, 'cuenta_extractos', {
    ...{ cuenta_id, archivo: `estado-${desde.slice(0, 7)}.csv`, sha256: sha256(`demo ${cuenta_id}`) },
    ...{ total: filas.length, nuevas: filas.length, desde, hasta, usuario_id: CONTABILIDAD, creado_en },
  })
  await sembrar(tx, 'cuenta_banco', [{ cuenta_id, desde, saldo_inicial: SALDO_INICIAL }])
  await tx.run(sql`
    INSERT INTO cuenta_movimientos (
      cuenta_id, extracto_id, linea, fecha, monto, referencia, descripcion, saldo, ordinal, creado_en
    )
    SELECT
      ${cuenta_id}::int, ${id}::int, linea, fecha, monto, referencia, descripcion, saldo,
      row_number() OVER (
        PARTITION BY fecha, monto, ltrim(letras_y_cifras(coalesce(referencia, '')), '0') ORDER BY linea
      ),
      ${creado_en}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
      linea int, fecha date, monto bigint, referencia text, descripcion text, saldo bigint
    )
  `)
}
