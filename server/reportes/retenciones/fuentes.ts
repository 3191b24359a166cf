import * as z from 'zod'
import { fecha } from '#contract/campos'
import {
  RetencionHecha,
  RetencionRecibida,
  VISTAS_RETENCION,
  type MesRetenido,
  type RetencionesResumen,
  type VistaRetencion,
} from '#contract/reportes/retenciones'
import { formatoLempiras, formatoMes } from '#contract/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { and, raw, sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { numeroTexto } from '#server/documentos/numero'
import { CUENTA_EL, cuentaDesde, cuentaHasta } from '#server/gastos/gastos/lectura'
import { parse } from '#server/http/errors'
import { whereSql, type ListSource } from '#server/http/list-query'
import { signoDe } from '#server/libro/signo'

/** A row for each certificate of a receipt in force, and for each document that undid one: what is voided has none. */
const recibidas: ListSource = {
  modulo: 'Retenciones',
  row: RetencionRecibida,
  with: sql`
    WITH retenido AS (
      SELECT
        p.id, r.fecha, r.id AS recibo_id, ${numeroTexto('r')} AS recibo_numero, r.pagador_nombre, p.rtn AS rtn_agente,
        p.referencia AS numero_constancia,
        CASE WHEN r.tipo IN ('individual', 'varios') THEN p.fecha_banco END AS fecha_constancia,
        ${signoDe('r')} * p.monto AS monto
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.metodo = 'retencion' AND r.estado = 'emitido'
    )
  `,
  from: raw('retenido t'),
  columns: { vista: raw(`'recibidas'::text`) },
  search: raw(`sin_acentos(t.pagador_nombre || ' ' || t.rtn_agente || ' ' || t.numero_constancia)`),
  sort: ['fecha', 'DESC'],
  adds: ['monto'],
}

/**
 * A row for each rate of an expense in force, in the month that the expense counts in; and, with nothing, for each line
 * of an annulled certificate, whose number stays used. Between two local dates, where the filter has them: what is
 * worked out for all its rows knows nothing of it.
 */
const hechas = ({ desde, hasta }: Lapso): ListSource => ({
  modulo: 'Retenciones',
  row: RetencionHecha,
  with: sql`
    WITH retenido AS (
      SELECT
        'g' || t.id || '-' || r.tasa_id AS id, ${CUENTA_EL} AS fecha, t.id AS gasto_id, t.proveedor, t.rtn_proveedor,
        t.documento, r.nombre AS concepto, r.impuesto, r.tasa, r.importe_base, r.monto,
        c.numero AS comprobante_retencion, CASE WHEN c.id IS NULL THEN 'pendiente' ELSE 'emitido' END AS estado
      FROM gasto_retenciones r
      JOIN gastos t ON t.id = r.gasto_id AND t.estado = 'registrado'
      LEFT JOIN comprobantes_retencion c ON c.gasto_id = t.id AND c.estado = 'emitido'
      WHERE ${and([...(desde ? [cuentaDesde(desde)] : []), ...(hasta ? [cuentaHasta(hasta)] : [])])}
      UNION ALL
      SELECT
        'c' || c.id || '-' || l.orden, c.fecha, c.gasto_id, c.proveedor, c.rtn_proveedor, c.documento, l.nombre,
        l.impuesto, l.tasa, 0, 0, c.numero, 'anulado'
      FROM comprobantes_retencion c
      CROSS JOIN LATERAL ROWS FROM (
        jsonb_to_recordset(c.lineas) AS (nombre text, impuesto text, tasa int)
      ) WITH ORDINALITY AS l(nombre, impuesto, tasa, orden)
      WHERE ${and([
        raw(`c.estado = 'anulado'`),
        ...(desde ? [sql`c.fecha >= ${desde}::date`] : []),
        ...(hasta ? [sql`c.fecha <= ${hasta}::date`] : []),
      ])}
    )
  `,
  from: raw('retenido t'),
  columns: { vista: raw(`'hechas'::text`), tasa: raw(`(trim_scale(t.tasa / 100.0)::text || '%')`) },
  search: raw(`
    sin_acentos(
      t.proveedor || ' ' || t.rtn_proveedor || ' ' || t.documento || ' ' || coalesce(t.comprobante_retencion, '')
    )
  `),
  sort: ['fecha', 'DESC'],
  adds: ['monto'],
})

interface Lapso {
  desde?: string | undefined
  hasta?: string | undefined
}

/** The dates of a filter; a value that is none is left for the list itself to refuse. */
const lapsoDe = ({ fecha_gte, fecha_lte }: Record<string, unknown>): Lapso => ({
  desde: fecha.safeParse(fecha_gte).data,
  hasta: fecha.safeParse(fecha_lte).data,
})

const Vista = z.enum(VISTAS_RETENCION).default('recibidas')

interface Pedido {
  vista: VistaRetencion
  source: ListSource
  filter: Record<string, unknown>
}

/** The view that is asked for, and the rest of its filter. Throws `peticion_invalida`. */
export function pedidoDe({ vista, ...filter }: Record<string, unknown> = {}): Pedido {
  const cual = parse(Vista, vista || undefined)
  return { vista: cual, source: cual === 'hechas' ? hechas(lapsoDe(filter)) : recibidas, filter }
}

/** Columns of the one who withheld, or was withheld from; and the count of certificates: what undid one leaves none. */
const DE: Record<VistaRetencion, { rtn: string; nombre: string; constancias: string; hecho: boolean }> = {
  recibidas: {
    rtn: 'rtn_agente',
    nombre: 'pagador_nombre',
    constancias: `(
      SELECT count(*)
      FROM (
        SELECT
        FROM elegido
        GROUP BY rtn_agente, letras_y_cifras(numero_constancia)
        HAVING sum(monto) > 0
      ) c
    )`,
    hecho: false,
  },
  hechas: {
    rtn: 'rtn_proveedor',
    nombre: 'proveedor',
    constancias: `count(DISTINCT comprobante_retencion) FILTER (WHERE estado = 'emitido')`,
    hecho: true,
  },
}

/** The months that the payments to the tax authority are told of, with what they begin with. */
async function pagosDe(
  db: Db,
  { fecha_gte, fecha_lte }: Record<string, unknown>,
): Promise<Pick<RetencionesResumen, 'por_mes' | 'categoria_sar'>> {
  const mesDe = (fecha: unknown, si: string) => (typeof fecha === 'string' && fecha ? fecha.slice(0, 7) : si)
  const por_mes = await db.search<MesRetenido>(sql`
    SELECT mes, retenido, pagado, por_pagar
    FROM retenciones_por_mes
    WHERE por_pagar > 0 OR mes BETWEEN ${mesDe(fecha_gte, '0000-01')} AND ${mesDe(fecha_lte, '9999-12')}
    ORDER BY por_pagar > 0 DESC, mes DESC
  `)
  const sar = await db.maybe<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE integrada AND activo`)
  return { por_mes, categoria_sar: sar?.id ?? null }
}

export async function resumenDeRetenciones(db: Db, { vista, source, filter }: Pedido): Promise<RetencionesResumen> {
  const { rtn, nombre, constancias, hecho } = DE[vista]
  const deHechas = hecho
    ? sql`
      (
        SELECT coalesce(jsonb_agg(i ORDER BY i.impuesto), '[]')
        FROM (
          SELECT impuesto, sum(monto)::bigint AS monto
          FROM elegido
          GROUP BY impuesto
          HAVING sum(monto) <> 0
        ) i
      ) AS por_impuesto, coalesce(sum(monto) FILTER (WHERE estado = 'pendiente'), 0)::bigint AS pendiente
    `
    : sql`'[]'::jsonb AS por_impuesto, 0::bigint AS pendiente`
  const [fila] = await db.search<Omit<RetencionesResumen, 'por_mes' | 'categoria_sar'>>(sql`
    ${source.with},
    elegido AS (
      SELECT t.*
      FROM ${source.from}
      WHERE ${whereSql(source, filter)}
    )
    SELECT
      ${raw(constancias)} AS constancias, coalesce(sum(monto), 0)::bigint AS monto,
      (
        SELECT coalesce(jsonb_agg(a ORDER BY a.monto DESC, a.rtn_agente), '[]')
        FROM (
          SELECT ${raw(rtn)} AS rtn_agente, max(${raw(nombre)}) AS nombre, sum(monto)::bigint AS monto
          FROM elegido
          GROUP BY ${raw(rtn)}
        ) a
      ) AS por_agente, ${deHechas}
    FROM elegido
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return { ...fila, ...(hecho ? await pagosDe(db, filter) : { por_mes: [], categoria_sar: null }) }
}

/** The paper's part on payments to the tax authority: nothing of what others withheld. */
export async function bloquesDePagos(db: Db, { vista, filter }: Pedido): Promise<Bloque[]> {
  if (vista !== 'hechas') return []
  const { por_mes } = await pagosDe(db, filter)
  if (!por_mes.length) return []
  const derecha = (campo: string) => ({ titulo: texto(`campos.${campo}`), parte: 3, derecha: true })
  return [
    {
      tipo: 'tabla',
      titulo: texto('reportes.retenciones.pagos.titulo'),
      columnas: [{ titulo: texto('campos.mes'), parte: 3 }, ...['retenido', 'pagado', 'por_pagar'].map(derecha)],
      filas: por_mes.map(({ mes, retenido, pagado, por_pagar }) => [
        formatoMes(mes),
        ...[retenido, pagado, por_pagar].map(formatoLempiras),
      ]),
    },
  ]
}
