import * as z from 'zod'
import { fecha, id as unId } from '#contract/campos'
import { GastoFila, type Gasto, type GastoOpciones, type Proveedor } from '#contract/gastos/gastos'
import type { Db } from '#server/db/pool'
import { and, raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { filter, searchPatterns, searchSql, selectSql, type ListSource } from '#server/http/list-query'
import { cuentaACiegas } from '#server/recibos/caja/ciego'
import { esperadoPorMetodo } from '#server/recibos/caja/efectivo'
import { enCajaChica, suyasSql } from '#server/gastos/caja-chica/efectivo'
import { comprobantesDe } from '#server/gastos/retenciones/emitir'
import { mesesPorPagar } from '#server/gastos/retenciones/pagos'
import { retencionesDe } from '#server/gastos/retenciones/retener'
import { notasDe } from './notas.ts'
import { cerradoHasta } from './service.ts'

/**
 * Within which local dates a row `t` counts: on its date, or one that came late on the first day of its month. The
 * month is asked too, because it has an index.
 */
export const CUENTA_EL = raw(`greatest(t.fecha, (t.periodo || '-01')::date)`)
export const cuentaDesde = (desde: string) => sql`t.periodo >= ${desde.slice(0, 7)} AND ${CUENTA_EL} >= ${desde}::date`
export const cuentaHasta = (hasta: string) => sql`t.periodo <= ${hasta.slice(0, 7)} AND ${CUENTA_EL} <= ${hasta}::date`

/** Tables that an expense `t` is told with. LEFT, so that PostgreSQL leaves out what a count has no use for. */
export const JUNTO = raw(`
  LEFT JOIN gasto_categorias c ON c.id = t.categoria_id
  LEFT JOIN cuentas k ON k.id = t.cuenta_id
  LEFT JOIN usuarios u ON u.id = t.usuario_id
  LEFT JOIN cajas_chicas h ON h.id = t.caja_chica_id
  LEFT JOIN cursos o ON o.id = t.curso_id
`)

export const gastosSource = {
  modulo: 'Gastos',
  row: GastoFila,
  from: sql`gastos t ${JUNTO}`,
  columns: {
    categoria_nombre: raw('c.nombre'),
    curso_nombre: raw(`o.nombre || ' · ' || o.periodo`),
    cuenta_nombre: raw('k.nombre'),
    usuario_nombre: raw('u.nombre'),
    de_caja: raw('(t.caja_id IS NOT NULL)'),
    caja_chica_nombre: raw('h.nombre'),
    acreditado: raw(`(
      SELECT coalesce(sum(n.total), 0)::bigint
      FROM gasto_notas n
      WHERE n.gasto_id = t.id AND n.estado = 'registrado'
    )`),
    con_comprobante: raw('EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = t.id)'),
  },
  filters: {
    periodo_gte: filter(fecha, cuentaDesde),
    periodo_lte: filter(fecha, cuentaHasta),
    // 0: of no course.
    curso_id: filter(z.int().min(0), (curso_id) =>
      curso_id === 0 ? raw('t.curso_id IS NULL') : sql`t.curso_id = ${curso_id}`,
    ),
    usuario_id: filter(unId, (usuario_id) => sql`t.usuario_id = ${usuario_id}`),
    // Expenses that withheld something, with its certificate or still without.
    con_comprobante_retencion: filter(
      z.boolean(),
      (con) => sql`
        t.retenido > 0
        AND t.estado = 'registrado'
        AND ${raw(con ? '' : 'NOT')} EXISTS (
          SELECT FROM comprobantes_retencion r
          WHERE r.gasto_id = t.id AND r.estado = 'emitido'
        )
      `,
    ),
    // With a credit note in force that counts between two local dates.
    notas_del: filter(
      z.tuple([fecha, fecha]),
      ([desde, hasta]) => sql`
        t.id IN (
          SELECT t.gasto_id
          FROM gasto_notas t
          WHERE t.estado = 'registrado' AND ${cuentaDesde(desde)} AND ${cuentaHasta(hasta)}
        )
      `,
    ),
  },
  // Each word in what it says or in the number of a certificate, each by its own index.
  search: (text) => {
    const enElComprobante = searchPatterns(text)
    return searchSql(raw('t.busqueda'), text).map(
      (enEl, cual) => sql`
        (
          ${enEl}
          OR t.id = ANY(ARRAY(
            SELECT r.gasto_id
            FROM comprobantes_retencion r
            WHERE replace(r.numero, '-', '') LIKE ${enElComprobante[cual]}
          ))
        )
      `,
    )
  },
  sort: ['fecha', 'DESC'],
} satisfies ListSource

type Extra = Pick<
  Gasto,
  | 'caja_id'
  | 'caja_abierta'
  | 'reposicion'
  | 'mes_cerrado'
  | 'retencion_pagada'
  | 'comprobante'
  | 'notas'
  | 'tasas_retencion'
  | 'retenciones'
  | 'comprobantes_retencion'
  | 'anulado_en'
  | 'anulado_por_nombre'
  | 'reintegro'
  | 'creado_en'
  | 'actualizado_en'
>

/** Fields that are read beside its row. */
type Aparte = 'notas' | 'tasas_retencion' | 'retenciones' | 'comprobantes_retencion'

/** One expense with its proof, and where its cash came from and went back to. */
export async function leerGasto(db: Db, id: number): Promise<(GastoFila & Extra) | undefined> {
  const gasto = await db.maybe<GastoFila & Omit<Extra, Aparte>>(sql`
    SELECT
      ${selectSql(gastosSource)}, t.caja_id, t.anulado_en, t.creado_en, t.actualizado_en,
      (SELECT nombre FROM usuarios WHERE id = t.anulado_por) AS anulado_por_nombre,
      EXISTS (SELECT FROM cajas j WHERE j.id = t.caja_id AND j.cerrada_en IS NULL) AS caja_abierta,
      (
        SELECT jsonb_build_object('id', r.id, 'fecha', r.fecha)
        FROM caja_chica_movimientos r
        WHERE r.id = t.reposicion_id
      ) AS reposicion,
      EXISTS (SELECT FROM cierres_mensuales x WHERE x.mes >= t.periodo) AS mes_cerrado,
      t.estado = 'registrado' AND EXISTS (
        SELECT FROM retenciones_por_mes x WHERE x.mes = t.periodo AND x.por_pagar < t.retenido
      ) AS retencion_pagada,
      (
        SELECT jsonb_build_object(
          'nombre', p.nombre, 'tipo', p.tipo, 'peso', p.peso, 'huella', p.huella, 'creado_en',
          to_char(p.creado_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        FROM gasto_comprobantes p
        WHERE p.gasto_id = t.id
      ) AS comprobante,
      (
        SELECT jsonb_build_object('caja_id', m.caja_id, 'usuario_nombre', v.nombre, 'fecha', m.fecha)
        FROM caja_movimientos m
        JOIN cajas j ON j.id = m.caja_id
        JOIN usuarios v ON v.id = j.usuario_id
        WHERE m.gasto_id = t.id AND m.tipo = 'ingreso' AND m.anulado_en IS NULL
      ) AS reintegro
    FROM ${gastosSource.from}
    WHERE t.id = ${id}
  `)
  if (!gasto) return undefined
  const retenciones = await retencionesDe(db, id)
  return {
    ...gasto,
    notas: await notasDe(db, id),
    tasas_retencion: retenciones.map(({ tasa_id }) => tasa_id),
    retenciones,
    comprobantes_retencion: await comprobantesDe(db, id),
  }
}

/** Options of an expense's form for its user. */
export async function opcionesDe(db: Db, contexto: Contexto): Promise<GastoOpciones> {
  const { usuario_id } = contexto
  const [ciego, caja, cuentas, cajas_chicas, sin_costo, retenciones, cerrado_hasta] = await Promise.all([
    cuentaACiegas(db, contexto),
    db.maybe<{ id: number }>(sql`SELECT id FROM cajas WHERE usuario_id = ${usuario_id} AND cerrada_en IS NULL`),
    db.many<{ id: number; nombre: string }>(
      sql`SELECT id, nombre FROM cuentas WHERE activo AND tipo = 'banco' ORDER BY nombre`,
    ),
    db.many<GastoOpciones['cajas_chicas'][number]>(sql`
      SELECT t.id, t.nombre, ${enCajaChica(raw('t.id'))} AS efectivo
      FROM cajas_chicas t
      WHERE t.monto > 0 AND ${suyasSql(contexto)}
      ORDER BY t.nombre
    `),
    db.many<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE NOT es_costo ORDER BY id`),
    mesesPorPagar(db),
    cerradoHasta(db),
  ])
  return {
    caja: caja
      ? {
          id: caja.id,
          efectivo: ciego ? null : ((await esperadoPorMetodo(db, caja.id)).get('efectivo') ?? 0),
        }
      : null,
    cuentas,
    cajas_chicas,
    sin_costo: sin_costo.map(({ id }) => id),
    retenciones,
    cerrado_hasta,
  }
}

const PROVEEDORES = 8
/** A supplier that is not among so many of the latest expenses that match needs more of its name. */
const RECIENTES = 1_000

/** Suppliers of earlier expenses whose name or RTN holds each word, the latest used first. */
export const proveedores = (db: Db, q: string): Promise<Proveedor[]> =>
  db.search(sql`
    WITH reciente AS (
      SELECT t.id, t.proveedor, t.rtn_proveedor, t.cai_proveedor, t.categoria_id
      FROM gastos t
      -- The first condition has an index; it looks in more than the supplier.
      WHERE ${and(searchSql(raw('t.busqueda'), q))}
        AND ${and(searchSql(raw(`sin_acentos(t.proveedor || ' ' || coalesce(t.rtn_proveedor, ''))`), q))}
        AND t.estado = 'registrado'
      ORDER BY t.id DESC LIMIT ${RECIENTES}
    ),
    uno AS (
      SELECT DISTINCT ON (sin_acentos(proveedor), rtn_proveedor) *
      FROM reciente
      ORDER BY sin_acentos(proveedor), rtn_proveedor, id DESC
    )
    SELECT uno.proveedor, uno.rtn_proveedor, uno.cai_proveedor, uno.categoria_id, c.nombre AS categoria_nombre
    FROM uno
    JOIN gasto_categorias c ON c.id = uno.categoria_id
    ORDER BY uno.id DESC LIMIT ${PROVEEDORES}
  `)
