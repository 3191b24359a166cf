import * as z from 'zod'
import { fecha } from '#contract/campos'
import {
  RetencionFila,
  RetencionHecha,
  RetencionRecibida,
  RetencionesResumen,
  VISTAS_RETENCION,
  type VistaRetencion,
} from '#contract/reportes/retenciones'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { and, raw, sql, type Sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { siHay } from '#server/documentos/tabla'
import { numeroTexto } from '#server/documentos/numero'
import { CUENTA_EL, cuentaDesde, cuentaHasta } from '#server/gastos/gastos/lectura'
import { parse } from '#server/http/errors'
import type { ListSource } from '#server/http/list-query'
import type { Asked, Informe } from '#server/resource/salida/export'
import { leerResumen, lista, resumen, suma } from '#server/resource/resumen'
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

interface Pedido extends Asked {
  vista: VistaRetencion
}

/** The view that is asked for, and the rest of its filter. Throws `peticion_invalida`. */
function pedidoDe({ vista: pedida, ...filter }: Record<string, unknown> = {}): Pedido {
  const vista = parse(Vista, pedida || undefined)
  const source = vista === 'hechas' ? hechas(lapsoDe(filter)) : recibidas
  const con = (where: Sql) => sql`${source.with}, elegido AS (SELECT t.* FROM ${source.from} WHERE ${where})`
  const medidas = vista === 'hechas' ? { ...DE_HECHAS, por_mes: mesesSql(filter) } : DE_RECIBIDAS
  return {
    vista,
    filter,
    source: { ...source, resumen: resumen(RetencionesResumen, { con, de: raw('elegido'), medidas }) },
  }
}

/** Each payer or supplier, the largest first. */
const porAgente = (rtn: string, nombre: string): Sql =>
  lista(
    `SELECT ${rtn} AS rtn_agente, max(${nombre}) AS nombre, sum(monto)::bigint AS monto FROM elegido GROUP BY ${rtn}`,
    'g.monto DESC, g.rtn_agente',
  )
const NINGUNO = raw(`'[]'::jsonb`)

/** Certificates are counted by their number: what undid one leaves none. */
const DE_RECIBIDAS = {
  constancias: raw(`(
    SELECT count(*)
    FROM (
      SELECT
      FROM elegido
      GROUP BY rtn_agente, letras_y_cifras(numero_constancia)
      HAVING sum(monto) > 0
    ) c
  )`),
  por_agente: porAgente('rtn_agente', 'pagador_nombre'),
  por_impuesto: NINGUNO,
  pendiente: raw('0'),
  por_mes: NINGUNO,
  categoria_sar: raw('NULL'),
}

const DE_HECHAS = {
  constancias: raw(`count(DISTINCT comprobante_retencion) FILTER (WHERE estado = 'emitido')`),
  por_agente: porAgente('rtn_proveedor', 'proveedor'),
  por_impuesto: lista(
    'SELECT impuesto, sum(monto)::bigint AS monto FROM elegido GROUP BY impuesto HAVING sum(monto) <> 0',
    'g.impuesto',
  ),
  pendiente: suma('monto', `estado = 'pendiente'`),
  categoria_sar: raw('(SELECT id FROM gasto_categorias WHERE integrada AND activo)'),
}

/** The months that the payments to the tax authority are told of. */
function mesesSql({ fecha_gte, fecha_lte }: Record<string, unknown>): Sql {
  const mesDe = (fecha: unknown, si: string) => (typeof fecha === 'string' && fecha ? fecha.slice(0, 7) : si)
  return lista(
    sql`
      SELECT mes, retenido, pagado, por_pagar
      FROM retenciones_por_mes
      WHERE por_pagar > 0 OR mes BETWEEN ${mesDe(fecha_gte, '0000-01')} AND ${mesDe(fecha_lte, '9999-12')}
    `,
    'g.por_pagar > 0 DESC, g.mes DESC',
  )
}

/** The paper before its rows: payments to the tax authority of what the school withheld, and how it counts. */
async function bloquesDeRetenciones(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const { vista, source, filter } = pedidoDe(filtro)
  const nota = vista === 'hechas' ? 'reportes.retenciones.nota_hechas' : 'reportes.retenciones.nota'
  const { por_mes } = await leerResumen<RetencionesResumen>(db, source, filter)
  return [
    ...siHay(texto('reportes.retenciones.pagos.titulo'), por_mes, [
      { de: 'mes', como: 'mes', parte: 3 },
      ...(['retenido', 'pagado', 'por_pagar'] as const).map((de) => ({ de, como: 'dinero' as const, parte: 3 })),
    ]),
    { tipo: 'parrafo', titulo: texto('reportes.isv.confirme'), texto: texto(nota) },
  ]
}

/** Retenciones: what payers withheld from the school, and what it withheld from its suppliers, for its declaration. */
export const retenciones: Informe = {
  modulo: 'Retenciones',
  row: RetencionFila,
  resumen: RetencionesResumen,
  asked: pedidoDe,
  antes: bloquesDeRetenciones,
}
