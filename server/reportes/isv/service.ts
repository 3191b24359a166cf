import { IsvDocumento, IsvFiltro, type IsvResumen } from '#contract/reportes/isv'
import { formatoLempiras, formatoPorcentaje } from '#contract/formato'
import { texto } from '#i18n/texto'
import { finDeMes, inicioDeMes } from '#contract/fechas'
import { hoy } from '#server/clock'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { parse } from '#server/http/errors'
import type { ListSource } from '#server/http/list-query'
import { ISV_SIN_FACTURAR, SIN_FACTURA } from '#server/recibos/lectura/sin-factura'
import { documentosSql } from './documentos.ts'

const SUMAN = [
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'debito_15',
  'debito_18',
  'credito_15',
  'credito_18',
  'isv_costo',
] as const

/** The month (YYYY-MM) that is asked for, and what else of the filter. Throws `peticion_invalida`. */
function pedidoDe({ mes, ...filter }: Record<string, unknown> = {}) {
  return { mes: parse(IsvFiltro, { mes: mes || undefined }).mes ?? hoy().slice(0, 7), filter }
}

/** The documents of the month that is asked for. */
export function filasDe(filtro?: Record<string, unknown>): { source: ListSource; filter: Record<string, unknown> } {
  const { mes, filter } = pedidoDe(filtro)
  const source: ListSource = {
    modulo: 'ISV',
    row: IsvDocumento,
    with: documentosSql(mes),
    from: raw('documento t'),
    search: raw(`sin_acentos(t.nombre || ' ' || coalesce(t.documento, '') || ' ' || coalesce(t.rtn, ''))`),
    sort: ['fecha', 'ASC'],
    adds: [...SUMAN],
  }
  return { source, filter }
}

/** The ISV of the month that the filter asks for, whatever else it says: in one statement and so of one moment. */
export async function resumenDeIsv(db: Db, filtro: Record<string, unknown>): Promise<IsvResumen> {
  const { mes } = pedidoDe(filtro)
  const [fila] = await db.search<{ resumen: IsvResumen }>(sql`
    ${documentosSql(mes)},
    total AS (
      SELECT
        coalesce(sum(debito_15), 0)::bigint AS debito_15, coalesce(sum(debito_18), 0)::bigint AS debito_18,
        coalesce(sum(credito_15), 0)::bigint AS credito_15, coalesce(sum(credito_18), 0)::bigint AS credito_18,
        (coalesce(sum(debito_15), 0) - coalesce(sum(credito_15), 0))::bigint AS a_pagar_15,
        (coalesce(sum(debito_18), 0) - coalesce(sum(credito_18), 0))::bigint AS a_pagar_18,
        coalesce(sum(isv_costo), 0)::bigint AS isv_costo
      FROM documento
    )
    SELECT to_jsonb(total) || jsonb_build_object(
      'mes', ${mes}::text,
      'ventas', (SELECT jsonb_build_object('exentas', exentas::bigint, 'gravadas', gravadas::bigint) FROM suma),
      'mixto', (
        SELECT jsonb_build_object(
          'isv', coalesce(sum(d.isv), 0)::bigint,
          'credito', coalesce(sum(d.credito_15 + d.credito_18), 0)::bigint,
          'proporcion', (SELECT round(10000 * p.gravadas / p.todas)::int FROM proporcion p)
        )
        FROM documento d
        WHERE d.uso_isv = 'mixto' AND d.causa IS NULL
      ),
      'sin_factura', (
        SELECT jsonb_build_object('recibos', count(*), 'isv', coalesce(sum(falta.isv), 0)::bigint)
        FROM recibos t
        CROSS JOIN LATERAL (SELECT ${ISV_SIN_FACTURAR} AS isv) falta
        WHERE t.fecha BETWEEN ${inicioDeMes(mes)}::date AND ${finDeMes(mes)}::date AND t.isv > 0 AND ${SIN_FACTURA}
          AND falta.isv > 0
      ),
      'por_causa', (
        SELECT coalesce(jsonb_agg(c ORDER BY c.isv DESC, c.causa), '[]')
        FROM (
          SELECT causa, count(*) AS gastos, sum(isv_costo)::bigint AS isv
          FROM documento
          WHERE causa IS NOT NULL
          GROUP BY causa
        ) c
      )
    ) AS resumen
    FROM total
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila.resumen
}

/** The paper before the documents: the figures of the month, and that they need the accountant's word. */
export async function bloquesDeIsv(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const resumen = await resumenDeIsv(db, filtro)
  const { debito_15, debito_18, credito_15, credito_18, a_pagar_15, a_pagar_18, mixto, ventas, isv_costo } = resumen
  const { sin_factura } = resumen
  const renglon = (rotulo: string, de15: number, de18: number) => [
    texto(rotulo),
    formatoLempiras(de15),
    formatoLempiras(de18),
    formatoLempiras(de15 + de18),
  ]
  return [
    { tipo: 'parrafo', titulo: texto('reportes.isv.confirme'), texto: texto('reportes.isv.nota') },
    {
      tipo: 'tabla',
      titulo: texto('modulos.nombre.ISV'),
      columnas: [
        { titulo: '', parte: 4 },
        { titulo: '15 %', parte: 3, derecha: true },
        { titulo: '18 %', parte: 3, derecha: true },
        { titulo: texto('campos.total'), parte: 3, derecha: true },
      ],
      filas: [
        renglon('reportes.isv.debito', debito_15, debito_18),
        renglon('reportes.isv.credito', credito_15, credito_18),
      ],
      total: renglon('reportes.isv.a_pagar', a_pagar_15, a_pagar_18),
    },
    {
      tipo: 'datos',
      filas: [
        [texto('reportes.isv.gravadas'), formatoLempiras(ventas.gravadas)],
        [texto('reportes.isv.exentas'), formatoLempiras(ventas.exentas)],
        [texto('reportes.isv.proporcion'), formatoPorcentaje(mixto.proporcion)],
        [texto('reportes.isv.mixto_isv'), formatoLempiras(mixto.isv)],
        [texto('campos.isv_costo'), formatoLempiras(isv_costo)],
        [texto('reportes.isv.sin_factura'), formatoLempiras(sin_factura.isv)],
      ],
    },
  ]
}
