import { NumerosSinUsar } from '#contract/facturacion/sin-usar'
import { texto } from '#i18n/texto'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import type { ListSource } from '#server/http/list-query'
import type { Informe } from '#server/resource/salida/export'

const numero = (correlativo: string) =>
  raw(`
    r.establecimiento || '-' || r.punto_emision || '-' || coalesce(r.codigo, r.tipo) || '-'
      || lpad((${correlativo})::text, 8, '0')
  `)

/**
 * Unused numbers as of `dia`: what a range has left once it expired, or once a range that was used is closed; and what
 * was left out between two documents, which `verify` calls a fault. A range that waits for its first document has all
 * its numbers yet, and what was used before Campana (below `inicio`) is not known here. Which of them are declared is
 * for the accountant to say.
 */
const sinUsar = (dia: string): ListSource => ({
  modulo: 'NumerosSinUsar',
  row: NumerosSinUsar,
  with: sql`
    WITH con_hueco AS (
      -- Counted first: a range without gaps, and nearly all are, is not gone through number by number.
      SELECT rango_id
      FROM numeros_fiscales
      GROUP BY rango_id
      HAVING count(*) <= max(correlativo) - min(correlativo)
    ),
    usado AS (
      SELECT h.rango_id, n.correlativo, n.proximo
      FROM con_hueco h
      CROSS JOIN LATERAL (
        SELECT correlativo, lead(correlativo) OVER (ORDER BY correlativo) AS proximo
        FROM numeros_fiscales
        WHERE rango_id = h.rango_id
      ) n
    ),
    tramo AS (
      SELECT
        id AS rango_id, siguiente AS desde, hasta,
        CASE WHEN fecha_limite < ${dia}::date THEN 'vencido' ELSE 'cerrado' END AS causa_sin_uso
      FROM rangos_cai
      WHERE siguiente <= hasta
        AND (fecha_limite < ${dia}::date OR estado = 'inactivo' AND siguiente > desde)
      UNION ALL
      SELECT rango_id, correlativo + 1, proximo - 1, 'hueco'
      FROM usado
      WHERE proximo > correlativo + 1
    ),
    sin_usar AS MATERIALIZED (
      SELECT
        row_number() OVER (ORDER BY r.fecha_limite, r.id, s.desde)::int AS id, r.id AS rango_id, r.tipo, r.cai,
        ${numero('s.desde')} AS numero_desde, ${numero('s.hasta')} AS numero_hasta, s.hasta - s.desde + 1 AS cuantos,
        s.causa_sin_uso, r.fecha_limite
      FROM tramo s
      JOIN rangos_cai r ON r.id = s.rango_id
    )
  `,
  from: raw('sin_usar t'),
  search: raw(`lower(t.numero_desde || ' ' || t.numero_hasta || ' ' || t.cai)`),
  sort: ['fecha_limite', 'DESC'],
  adds: ['cuantos'],
})

/** NumerosSinUsar: fiscal numbers that no document carries and none will. */
export const numerosSinUsar: Informe = {
  modulo: 'NumerosSinUsar',
  row: NumerosSinUsar,
  asked: (filter) => ({ source: sinUsar(hoy()), filter }),
  antes: async () => [
    { tipo: 'parrafo', titulo: texto('reportes.isv.confirme'), texto: texto('facturacion.sin_usar.nota') },
  ],
}
