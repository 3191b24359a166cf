import type { Centavos } from '#contract/dinero'
import { MAS_SIN_PAREJA, type SaldosDeCuenta, type SinPareja } from '#contract/recibos/movimientos'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { signoDe } from '#server/libro/signo'
import { found } from '#server/resource/resource'
import { bloquearCuenta } from './importar.ts'

/*
 * Both balances of an account, as of the end of any day (docs/decisions/2026-11-25-movimientos-del-banco.md). Our
 * books begin where the bank's lines do, with its balance; from there on they are our documents by their own dates.
 * Amounts in centavos.
 */

const metodos = raw(METODOS_DE_BANCO.map((metodo) => `'${metodo}'`).join(', '))

/**
 * Our records of the account until a day, with the reconciliation of each. A receipt and what undid it by then tell
 * nothing, unless a line of the bank shows it; what came before the first line is in the balance that it begins with.
 */
const libros = (cuenta_id: number, al: string, desde: string): Sql => sql`
  libros AS (
    SELECT
      r.fecha, ${numeroTexto('r')} || ' · ' || r.pagador_nombre AS nombre,
      coalesce(p.referencia, '') AS detalle, ${signoDe('r')} * p.monto AS monto, a.conciliacion_id
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    LEFT JOIN cuenta_partidas a ON a.pago_id = p.id
    LEFT JOIN recibos v ON v.revierte_id = r.id AND v.estado = 'emitido' AND v.fecha <= ${al}::date
    LEFT JOIN recibos o ON o.id = r.revierte_id AND r.tipo IN ('reversion', 'rechazo_deshecho')
    WHERE p.cuenta_id = ${cuenta_id}
      AND r.estado = 'emitido'
      AND p.metodo IN (${metodos})
      AND r.fecha <= ${al}::date
      AND (r.fecha >= ${desde}::date OR a.id IS NOT NULL)
      AND (v.id IS NULL OR a.id IS NOT NULL)
      AND (
        o.id IS NULL
          OR EXISTS (
            SELECT FROM recibo_pagos q
            JOIN cuenta_partidas b ON b.pago_id = q.id
            WHERE q.recibo_id = o.id
          )
      )
    UNION ALL
    SELECT g.fecha, g.proveedor, g.descripcion, -g.pagado, a.conciliacion_id
    FROM gastos g
    LEFT JOIN cuenta_partidas a ON a.gasto_id = g.id
    WHERE (g.cuenta_id = ${cuenta_id} OR a.id IS NOT NULL AND EXISTS (
        SELECT FROM cuenta_conciliaciones k WHERE k.id = a.conciliacion_id AND k.cuenta_id = ${cuenta_id}
      ))
      AND g.estado = 'registrado'
      AND g.metodo NOT IN ('efectivo', 'caja_chica')
      AND g.fecha <= ${al}::date
      AND (g.fecha >= ${desde}::date OR a.id IS NOT NULL)
    UNION ALL
    SELECT m.fecha, c.nombre, coalesce(m.referencia, ''), -m.monto, a.conciliacion_id
    FROM caja_chica_movimientos m
    JOIN cajas_chicas c ON c.id = m.caja_chica_id
    LEFT JOIN cuenta_partidas a ON a.caja_chica_movimiento_id = m.id
    LEFT JOIN cuenta_conciliaciones k ON k.id = a.conciliacion_id
    WHERE coalesce(k.cuenta_id, m.cuenta_id) = ${cuenta_id}
      AND m.anulado_en IS NULL
      AND m.metodo <> 'efectivo'
      AND m.fecha <= ${al}::date
      AND (m.fecha >= ${desde}::date OR a.id IS NOT NULL)
    UNION ALL
    SELECT coalesce(m.fecha, k.fecha), u.nombre, coalesce(m.concepto, ''), a.monto, a.conciliacion_id
    FROM cuenta_partidas a
    JOIN cuenta_conciliaciones c ON c.id = a.conciliacion_id AND c.cuenta_id = ${cuenta_id}
    LEFT JOIN caja_movimientos m ON m.id = a.caja_movimiento_id
    JOIN cajas k ON k.id = coalesce(a.caja_id, m.caja_id)
    JOIN usuarios u ON u.id = k.usuario_id
    WHERE coalesce(m.fecha, k.fecha) <= ${al}::date
  )
`

interface Lado {
  cuantos: number
  monto: Centavos
  filas: SinPareja[]
}

/** Both balances at the end of a day. Throws `no_encontrado` for an account that is none. */
export async function saldosDe(db: Db, cuenta_id: number, al: string): Promise<SaldosDeCuenta> {
  const cuenta = found(
    await db.maybe<{ nombre: string; desde: string | null; saldo_inicial: Centavos | null }>(sql`
      SELECT c.nombre, b.desde, b.saldo_inicial
      FROM cuentas c
      LEFT JOIN cuenta_banco b ON b.cuenta_id = c.id
      WHERE c.id = ${cuenta_id} AND c.tipo = 'banco'
    `),
  )
  const primera = await db.one<{ desde: string | null }>(
    sql`SELECT min(fecha) AS desde FROM cuenta_movimientos WHERE cuenta_id = ${cuenta_id}`,
  )
  const desde = cuenta.desde ?? primera.desde ?? al
  const { lineas, nuestras, ...fila } = await db
    .search<{
      lineas: Lado
      nuestras: Lado
      suma_lineas: Centavos
      suma_libros: Centavos
      pendientes: number
      saldo_impreso: Centavos | null
    }>(
      sql`
    WITH ${libros(cuenta_id, al, desde)},
    lineas AS (
      SELECT m.fecha, m.descripcion AS nombre, coalesce(m.referencia, '') AS detalle, m.monto, m.motivo, m.estado,
        m.conciliacion_id
      FROM cuenta_movimientos m
      WHERE m.cuenta_id = ${cuenta_id} AND m.fecha <= ${al}::date
    ),
    -- Whole on both sides by that day.
    enteras AS (
      SELECT k.id
      FROM cuenta_conciliaciones k
      JOIN (SELECT conciliacion_id, sum(monto) AS monto FROM lineas GROUP BY conciliacion_id) l
        ON l.conciliacion_id = k.id
      JOIN (SELECT conciliacion_id, sum(monto) AS monto FROM libros GROUP BY conciliacion_id) b
        ON b.conciliacion_id = k.id
      WHERE k.cuenta_id = ${cuenta_id} AND l.monto = b.monto
    ),
    sin_libro AS (
      SELECT fecha, nombre, detalle, monto, motivo
      FROM lineas l
      WHERE NOT EXISTS (SELECT FROM enteras e WHERE e.id = l.conciliacion_id)
    ),
    sin_linea AS (
      SELECT fecha, nombre, detalle, monto, NULL::text AS motivo
      FROM libros b
      WHERE NOT EXISTS (SELECT FROM enteras e WHERE e.id = b.conciliacion_id)
    )
    SELECT
      ${lado('sin_libro')} AS lineas, ${lado('sin_linea')} AS nuestras,
      (SELECT coalesce(sum(monto), 0)::bigint FROM lineas) AS suma_lineas,
      (SELECT coalesce(sum(monto), 0)::bigint FROM libros) AS suma_libros,
      (SELECT count(*) FROM lineas WHERE estado = 'pendiente') AS pendientes,
      (
        SELECT m.saldo
        FROM cuenta_movimientos m
        WHERE m.cuenta_id = ${cuenta_id} AND m.fecha <= ${al}::date
        ORDER BY m.fecha DESC, m.linea DESC LIMIT 1
      ) AS saldo_impreso
  `,
    )
    .then(([una]) => found(una))
  const inicial = cuenta.saldo_inicial
  return {
    cuenta_id,
    cuenta_nombre: cuenta.nombre,
    al,
    desde: cuenta.desde,
    saldo_inicial: inicial,
    saldo_banco: inicial === null ? null : inicial + fila.suma_lineas,
    saldo_libros: inicial === null ? null : inicial + fila.suma_libros,
    saldo_impreso: fila.saldo_impreso,
    pendientes: fila.pendientes,
    banco_no_nuestro: lineas,
    nuestro_no_banco: nuestras,
  }
}

const lado = (tabla: 'sin_libro' | 'sin_linea'): Sql => sql`
  (
    SELECT jsonb_build_object(
      'cuantos', count(*), 'monto', coalesce(sum(monto), 0),
      'filas', coalesce(
        (
          SELECT jsonb_agg(f ORDER BY f.fecha, f.nombre)
          FROM (SELECT * FROM ${raw(tabla)} ORDER BY fecha, nombre LIMIT ${MAS_SIN_PAREJA}) f
        ), '[]'
      )
    )
    FROM ${raw(tabla)}
  )
`

/** Tells the balance before the first line, where no file did. Throws `estado_no_permite` once a sheet is signed. */
export async function fijarSaldoInicial(tx: Tx, contexto: Contexto, cuenta_id: number, saldo: Centavos): Promise<void> {
  await bloquearCuenta(tx, cuenta_id)
  const firmada = await tx.maybe(
    sql`SELECT FROM cuenta_hojas WHERE cuenta_id = ${cuenta_id} AND retirada_en IS NULL LIMIT 1`,
  )
  if (firmada) throw new AppError('estado_no_permite', { message: { key: 'banco.error.hoja_firmada' } })
  const puesto = await tx.run(sql`
    INSERT INTO cuenta_banco (cuenta_id, desde, saldo_inicial)
    SELECT ${cuenta_id}::int, min(fecha), ${saldo}::bigint
    FROM cuenta_movimientos
    WHERE cuenta_id = ${cuenta_id}
    HAVING count(*) > 0
    ON CONFLICT (cuenta_id) DO UPDATE
      SET desde = coalesce(cuenta_banco.desde, excluded.desde), saldo_inicial = excluded.saldo_inicial
  `)
  if (!puesto) throw new AppError('estado_no_permite', { message: { key: 'banco.error.sin_lineas' } })
  await audit(tx, contexto, {
    modulo: 'MovimientosBanco',
    accion: 'fijar_saldo',
    entidad: 'cuentas',
    entidad_id: cuenta_id,
    despues: { saldo_inicial: saldo },
  })
}
