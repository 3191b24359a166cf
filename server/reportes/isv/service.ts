import { IsvDocumento, IsvFiltro, IsvResumen } from '#contract/reportes/isv'
import { formatoLempiras, formatoPorcentaje } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { tabla } from '#server/documentos/tabla'
import { parse } from '#server/http/errors'
import type { ListSource } from '#server/http/list-query'
import type { Asked, Informe } from '#server/resource/salida/export'
import { leerResumen, lista, resumen, suma } from '#server/resource/resumen'
import { ISV_SIN_FACTURAR, SIN_FACTURA } from '#server/recibos/documento/sin-factura'
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

/** The documents of the month (YYYY-MM) that is asked for, and its ISV, whatever else the filter says. */
function filasDe({ mes: pedido, ...filter }: Record<string, unknown> = {}): Asked {
  const mes = parse(IsvFiltro, { mes: pedido || undefined }).mes ?? hoy().slice(0, 7)
  const source: ListSource = {
    modulo: 'ISV',
    row: IsvDocumento,
    with: documentosSql(mes),
    from: raw('documento t'),
    search: raw(`sin_acentos(t.nombre || ' ' || coalesce(t.documento, '') || ' ' || coalesce(t.rtn, ''))`),
    sort: ['fecha', 'ASC'],
    adds: [...SUMAN],
    resumen: resumen(IsvResumen, { de: raw('documento'), medidas: medidasDe(mes) }),
  }
  return { source, filter }
}

/** Throws `peticion_invalida`. */
export const resumenDeIsv = (db: Db, filtro: Record<string, unknown>): Promise<IsvResumen> =>
  leerResumen<IsvResumen>(db, filasDe(filtro).source)

const porPagar = (tasa: 15 | 18): Sql => sql`${suma(`debito_${tasa}`)} - ${suma(`credito_${tasa}`)}`

const medidasDe = (mes: string) => ({
  mes: sql`${mes}::text`,
  ventas: raw(`(SELECT jsonb_build_object('exentas', exentas::bigint, 'gravadas', gravadas::bigint) FROM suma)`),
  a_pagar_15: porPagar(15),
  a_pagar_18: porPagar(18),
  mixto: raw(`(
    SELECT jsonb_build_object(
      'isv', coalesce(sum(d.isv), 0)::bigint,
      'credito', coalesce(sum(d.credito_15 + d.credito_18), 0)::bigint,
      'proporcion', (SELECT round(10000 * p.gravadas / p.todas)::int FROM proporcion p)
    )
    FROM documento d
    WHERE d.uso_isv = 'mixto' AND d.causa IS NULL
  )`),
  sin_factura: sql`(
    SELECT jsonb_build_object('recibos', count(*), 'isv', coalesce(sum(falta.isv), 0)::bigint)
    FROM recibos t
    CROSS JOIN LATERAL (SELECT ${ISV_SIN_FACTURAR} AS isv) falta
    WHERE t.fecha BETWEEN ${inicioDeMes(mes)}::date AND ${finDeMes(mes)}::date AND t.isv > 0 AND ${SIN_FACTURA}
      AND falta.isv > 0
  )`,
  por_causa: lista(
    `
      SELECT causa, count(*) AS gastos, sum(isv_costo)::bigint AS isv
      FROM documento
      WHERE causa IS NOT NULL
      GROUP BY causa
    `,
    'g.isv DESC, g.causa',
  ),
})

/** The paper before the documents: the figures of the month, and that they need the accountant's word. */
async function bloquesDeIsv(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const resumen = await resumenDeIsv(db, filtro)
  const { debito_15, debito_18, credito_15, credito_18, a_pagar_15, a_pagar_18, mixto, ventas, isv_costo } = resumen
  const { sin_factura } = resumen
  return [
    { tipo: 'parrafo', titulo: texto('reportes.isv.confirme'), texto: texto('reportes.isv.nota') },
    tabla<readonly [que: string, de15: number, de18: number]>(
      texto('modulos.nombre.ISV'),
      [
        [texto('reportes.isv.debito'), debito_15, debito_18],
        [texto('reportes.isv.credito'), credito_15, credito_18],
      ],
      [
        { de: ([que]) => que, titulo: '', parte: 4, total: texto('reportes.isv.a_pagar') },
        { de: ([, de15]) => de15, como: 'dinero', titulo: '15 %', parte: 3, total: a_pagar_15 },
        { de: ([, , de18]) => de18, como: 'dinero', titulo: '18 %', parte: 3, total: a_pagar_18 },
        {
          de: ([, de15, de18]) => de15 + de18,
          como: 'dinero',
          titulo: texto('campos.total'),
          parte: 3,
          total: a_pagar_15 + a_pagar_18,
        },
      ],
    ),
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

/** ISV: the tax of a month, débito and crédito by rate, and the documents behind each figure. */
export const isv: Informe = {
  modulo: 'ISV',
  row: IsvDocumento,
  resumen: IsvResumen,
  asked: filasDe,
  antes: bloquesDeIsv,
}
