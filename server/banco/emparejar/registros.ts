import type { Centavos } from '#contract/dinero'
import type { PartidaPosible, TipoPartida } from '#contract/recibos/movimientos'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { signoDe } from '#server/libro/signo'

/* Records of ours that a line of a bank may be, each once and in one shape. Amounts in centavos. */

export interface Registro {
  tipo: TipoPartida
  id: number
  /** The bank's date, where the counter typed it; else the document's. */
  fecha: string
  monto: Centavos
  referencia: string | null
  /** Names of the payer, and of whom the payment was for. */
  nombres: readonly string[]
}

export interface Leido extends Registro {
  /** The record as people call it: the receipt's number, the supplier, the cashier. */
  nombre: string
  detalle: string
  recibo_id: number | null
  /** The payment waits to be confirmed. */
  por_confirmar: boolean
}

interface Cuales {
  cuenta_id: number
  /** The records wanted, by kind; absent: all that are in no reconciliation, dated between `desde` and `hasta`. */
  ids?: Partial<Record<TipoPartida, readonly number[]>>
  desde?: string
  hasta?: string
  /** Records in a reconciliation are wanted too. */
  conciliados?: true
}

const metodos = raw(METODOS_DE_BANCO.map((metodo) => `'${metodo}'`).join(', '))

/** Receipt `r` is in force: neither voided nor reversed, and no rejection that was taken back. */
const VIGENTE = raw(`
  r.estado = 'emitido' AND r.tipo IN ('individual', 'varios', 'devolucion', 'rechazo')
    AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
`)

/** Payments that go through a bank, refunds and rejections too, with the sign of what the account gains. */
const pagos = (cuales: Cuales): Sql => sql`
  SELECT
    'pago' AS tipo, p.id, coalesce(p.fecha_conciliada, p.fecha_banco, r.fecha) AS fecha,
    ${signoDe('r')} * p.monto AS monto, p.referencia,
    array_remove(
      ARRAY[r.pagador_nombre, c.nombres || ' ' || c.apellidos, e.nombres || ' ' || e.apellidos], NULL
    ) AS nombres,
    ${numeroTexto('r')} AS nombre, p.metodo AS detalle, r.id AS recibo_id,
    coalesce(p.estado_banco = 'por_confirmar', false) AS por_confirmar
  FROM recibo_pagos p
  JOIN recibos r ON r.id = p.recibo_id
  LEFT JOIN clientes c ON c.id = r.cliente_id
  LEFT JOIN encargados e ON e.id = r.encargado_id
  WHERE ${VIGENTE}
    AND p.metodo IN (${metodos})
    AND (p.cuenta_id = ${cuales.cuenta_id} OR p.cuenta_id IS NULL)
    AND ${libre(cuales, 'pago_id', 'p.id')}
    AND ${entre(cuales, 'pago', 'p.id', 'coalesce(p.fecha_conciliada, p.fecha_banco, r.fecha)')}
`

const gastos = (cuales: Cuales): Sql => sql`
  SELECT
    'gasto' AS tipo, g.id, g.fecha, -g.pagado AS monto, g.documento AS referencia, ARRAY[g.proveedor] AS nombres,
    g.proveedor AS nombre, g.descripcion AS detalle, NULL::int AS recibo_id, false AS por_confirmar
  FROM gastos g
  WHERE g.estado = 'registrado'
    AND g.metodo NOT IN ('efectivo', 'caja_chica')
    AND (g.cuenta_id = ${cuales.cuenta_id} OR g.cuenta_id IS NULL)
    AND ${libre(cuales, 'gasto_id', 'g.id')}
    AND ${entre(cuales, 'gasto', 'g.id', 'g.fecha')}
`

/** Movements by which a petty cash fund got money from the account, or gave it back. */
const chicas = (cuales: Cuales): Sql => sql`
  SELECT
    'caja_chica' AS tipo, m.id, m.fecha, -m.monto AS monto, m.referencia, '{}'::text[] AS nombres, c.nombre AS nombre,
    m.metodo AS detalle, NULL::int AS recibo_id, false AS por_confirmar
  FROM caja_chica_movimientos m
  JOIN cajas_chicas c ON c.id = m.caja_chica_id
  WHERE m.anulado_en IS NULL
    AND m.metodo <> 'efectivo'
    AND (m.cuenta_id = ${cuales.cuenta_id} OR m.cuenta_id IS NULL)
    AND ${libre(cuales, 'caja_chica_movimiento_id', 'm.id')}
    AND ${entre(cuales, 'caja_chica', 'm.id', 'm.fecha')}
`

const entregas = (cuales: Cuales): Sql => sql`
  SELECT
    'entrega' AS tipo, m.id, m.fecha, -m.monto AS monto, NULL::text AS referencia, '{}'::text[] AS nombres,
    u.nombre AS nombre, m.concepto AS detalle, NULL::int AS recibo_id, false AS por_confirmar
  FROM caja_movimientos m
  JOIN cajas k ON k.id = m.caja_id
  JOIN usuarios u ON u.id = k.usuario_id
  WHERE m.tipo = 'entrega'
    AND m.anulado_en IS NULL
    AND ${libre(cuales, 'caja_movimiento_id', 'm.id')}
    AND ${entre(cuales, 'entrega', 'm.id', 'm.fecha')}
`

/** Cash that the close of a till counted and no line of the bank has shown yet, but for the float that stays. */
const cajas = (cuales: Cuales): Sql => sql`
  SELECT
    'caja' AS tipo, k.id, k.fecha, n.contado - k.fondo - d.depositado AS monto, NULL::text AS referencia,
    '{}'::text[] AS nombres, u.nombre AS nombre, '' AS detalle, NULL::int AS recibo_id, false AS por_confirmar
  FROM cajas k
  JOIN usuarios u ON u.id = k.usuario_id
  JOIN caja_conteos n ON n.caja_id = k.id AND n.metodo = 'efectivo'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.monto), 0)::bigint AS depositado FROM cuenta_partidas a WHERE a.caja_id = k.id
  ) d
  WHERE k.cerrada_en IS NOT NULL
    AND n.contado - k.fondo - d.depositado > 0
    AND ${entre(cuales, 'caja', 'k.id', 'k.fecha')}
`

function libre({ conciliados }: Cuales, columna: string, id: string): Sql {
  return conciliados ? raw('TRUE') : raw(`NOT EXISTS (SELECT FROM cuenta_partidas a WHERE a.${columna} = ${id})`)
}

function entre({ ids, desde, hasta }: Cuales, tipo: TipoPartida, id: string, fecha: string): Sql {
  if (ids) return sql`${raw(id)} = ANY(${[...(ids[tipo] ?? [])]}::int[])`
  return sql`${raw(fecha)} BETWEEN ${desde ?? '1900-01-01'}::date AND ${hasta ?? '2100-12-31'}::date`
}

/** The records that `cuales` asks for, each a row as `Leido` says. */
export const registrosSql = (cuales: Cuales): Sql => sql`
  ${pagos(cuales)}
  UNION ALL
  ${gastos(cuales)}
  UNION ALL
  ${chicas(cuales)}
  UNION ALL
  ${entregas(cuales)}
  UNION ALL
  ${cajas(cuales)}
  ORDER BY fecha, tipo, id
`

export const registrosDe = (db: Db, cuales: Cuales): Promise<Leido[]> => db.search<Leido>(registrosSql(cuales))

/** Payments by cheque (or that look like one) that a line which takes money may give back; negative, as the line. */
export const devolviblesSql = (cuenta_id: number, desde: string, hasta: string): Sql => sql`
  SELECT
    'rechazo' AS tipo, p.id, coalesce(p.fecha_conciliada, p.fecha_banco, r.fecha) AS fecha, -p.monto AS monto,
    p.referencia, array_remove(ARRAY[r.pagador_nombre, c.nombres || ' ' || c.apellidos], NULL) AS nombres,
    ${numeroTexto('r')} AS nombre, p.metodo AS detalle, r.id AS recibo_id, false AS por_confirmar
  FROM recibo_pagos p
  JOIN recibos r ON r.id = p.recibo_id
  LEFT JOIN clientes c ON c.id = r.cliente_id
  WHERE ${VIGENTE}
    AND r.tipo IN ('individual', 'varios')
    AND p.metodo IN (${metodos})
    AND p.estado_banco IN ('por_confirmar', 'confirmado')
    AND (p.cuenta_id = ${cuenta_id} OR p.cuenta_id IS NULL)
    AND coalesce(p.fecha_conciliada, p.fecha_banco, r.fecha) BETWEEN ${desde}::date AND ${hasta}::date
`

export const devolvibles = (db: Db, cuenta_id: number, desde: string, hasta: string): Promise<Leido[]> =>
  db.search<Leido>(devolviblesSql(cuenta_id, desde, hasta))

const metodoDicho = (metodo: string): string => texto(`opciones.metodo.${metodo}`)

/** A record as a person reads it. */
export function partidaDe({
  tipo,
  id,
  fecha,
  monto,
  nombre,
  detalle,
  nombres,
  referencia,
  recibo_id,
}: Leido): PartidaPosible {
  const dichos = {
    pago: () => ({
      nombre: `${nombre} · ${nombres[0] ?? ''}`,
      detalle: [metodoDicho(detalle), referencia].filter(Boolean).join(' '),
    }),
    rechazo: () => ({
      nombre: `${nombre} · ${nombres[0] ?? ''}`,
      detalle: [metodoDicho(detalle), referencia].filter(Boolean).join(' '),
    }),
    gasto: () => ({ nombre, detalle: [detalle, referencia].filter(Boolean).join(' · ') }),
    caja_chica: () => ({
      nombre: texto('banco.caja_chica_de', { nombre }),
      detalle: [metodoDicho(detalle), referencia].filter(Boolean).join(' '),
    }),
    entrega: () => ({ nombre: texto('banco.entrega_de', { nombre }), detalle }),
    caja: () => ({
      nombre: texto('banco.caja_de', { nombre, fecha: formatoFecha(fecha) }),
      detalle: '',
    }),
  }
  return { tipo, id, fecha, monto, recibo_id, ...dichos[tipo]() }
}
