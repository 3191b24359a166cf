import type { Db } from '#server/db/pool'
import { empty, join, raw, sql, type Sql } from '#server/db/sql'

/** The periods that may stand for days: none, only whole months between two dates, or whole months and years. */
export type Grano = 'dia' | { mesesDesde: string; antesDe: string } | 'mes' | 'anio'

/** Columns that identify a row beside its day; `SUMADAS` are added up. */
export const CLAVES_DE_DIA = ['serie', 'usuario_id', 'metodo', 'curso_id', 'caja_id'] as const
const SUMADAS = ['recibos', 'anulados', 'pagos', 'cobrado', 'devuelto', 'saldo_a_favor', 'anulado', 'isv'] as const
const claves = raw(CLAVES_DE_DIA.join(', '))
export const COLUMNAS = raw(['fecha', ...CLAVES_DE_DIA, ...SUMADAS].join(', '))
const SUMAS = raw(SUMADAS.map((una) => `sum(${una})`).join(', '))

/** Each level is the sum of the one before. */
const PERIODOS = [
  { periodo: 'mes', parte: 'month', de: raw('dias_de_recibos') },
  { periodo: 'anio', parte: 'year', de: raw(`(SELECT * FROM periodos_de_recibos WHERE periodo = 'mes')`) },
] as const

/**
 * `WITH` parts that divide what a period asks for, after `tocado`: `anio` and `mes_suelto`, the years, and the months
 * of no such year, that lie in it whole and that nobody touched, by their first day `desde`; and `suelto`, the other
 * days (`fecha`). `dentro` is the condition of the period on `t.fecha`: whoever lies between two days of it lies in it.
 */
export const enPeriodos = (dentro: Sql, grano: Exclude<Grano, 'dia'>): Sql => sql`
  mes AS MATERIALIZED (
    SELECT
      m.desde, m.hasta,
      (SELECT count(*) = 2 FROM (VALUES (m.desde), (m.hasta)) AS t(fecha) WHERE ${dentro})
        AND m.desde NOT IN (SELECT date_trunc('month', fecha)::date FROM tocado)
        ${
          typeof grano === 'object'
            ? sql`AND m.desde >= ${grano.mesesDesde}::date AND m.hasta < ${grano.antesDe}::date`
            : empty
        } AS entero
    FROM (
        SELECT min(fecha) AS primero, max(fecha) AS ultimo
        FROM dias_de_recibos t
        WHERE agrupa = 'recibo' AND ${dentro}
      ) AS d,
      generate_series(date_trunc('month', d.primero), d.ultimo, interval '1 month') AS x,
      LATERAL (SELECT x::date AS desde, (x + interval '1 month' - interval '1 day')::date AS hasta) AS m
  ),
  anio AS MATERIALIZED (
    SELECT date_trunc('year', desde)::date AS desde
    FROM mes
    WHERE entero AND ${raw(grano === 'anio' ? 'TRUE' : 'FALSE')}
    GROUP BY 1
    HAVING count(*) = 12
  ),
  mes_suelto AS MATERIALIZED (
    SELECT desde
    FROM mes
    WHERE entero AND date_trunc('year', desde)::date NOT IN (SELECT desde FROM anio)
  ),
  suelto AS MATERIALIZED (
    SELECT t.fecha
    FROM mes m, LATERAL (SELECT d::date AS fecha FROM generate_series(m.desde, m.hasta, interval '1 day') AS d) AS t
    WHERE NOT m.entero AND ${dentro} AND t.fecha NOT IN (SELECT fecha FROM tocado)
  )
`

/** The kept rows of one grouping that those parts come to. Arrays: they are few, and found by the index. */
export const delPeriodo = (agrupa: string): Sql => sql`
  SELECT ${COLUMNAS}
  FROM periodos_de_recibos t
  WHERE agrupa = ${agrupa} AND periodo = 'anio' AND t.fecha = ANY(ARRAY(SELECT desde FROM anio))
  UNION ALL
  SELECT ${COLUMNAS}
  FROM periodos_de_recibos t
  WHERE agrupa = ${agrupa} AND periodo = 'mes' AND t.fecha = ANY(ARRAY(SELECT desde FROM mes_suelto))
  UNION ALL
  SELECT ${COLUMNAS}
  FROM dias_de_recibos t
  WHERE agrupa = ${agrupa} AND t.fecha = ANY(ARRAY(SELECT fecha FROM suelto))
`

/** Makes anew the months and years of those local dates, whose days have just been made. */
export async function resumirPeriodos(
  tx: Db,
  fechas: readonly string[],
  agrupaciones: readonly string[],
): Promise<void> {
  for (const { periodo, parte, de } of PERIODOS) {
    const cada = raw(`interval '1 ${parte}'`)
    const tocados = sql`SELECT DISTINCT date_trunc(${parte}, f)::date AS desde FROM unnest(${fechas}::date[]) AS f`
    await tx.run(sql`DELETE FROM periodos_de_recibos WHERE periodo = ${periodo} AND fecha IN (${tocados})`)
    for (const agrupa of agrupaciones)
      await tx.run(sql`
        INSERT INTO periodos_de_recibos (periodo, agrupa, ${COLUMNAS})
        SELECT ${periodo}, ${agrupa}, p.desde, ${claves}, ${SUMAS}
        FROM (${tocados}) AS p
        JOIN ${de} AS d ON d.fecha >= p.desde AND d.fecha < p.desde + ${cada}
        WHERE d.agrupa = ${agrupa}
        GROUP BY p.desde, ${claves}
      `)
  }
}

/** The months and years of no touched day that are not the sum of their days: none, ever. */
export async function periodosQueNoCuadran(db: Db): Promise<string[]> {
  const hechos = join(
    PERIODOS.map(
      ({ periodo, parte }) => sql`
        SELECT ${periodo}::text AS periodo, date_trunc(${parte}, fecha)::date AS fecha, agrupa, ${claves}, ${SUMAS}
        FROM dias_de_recibos
        GROUP BY 2, agrupa, ${claves}
      `,
    ),
    ' UNION ALL ',
  )
  const filas = await db.search<{ quien: string }>(sql`
    WITH guardado AS (
      SELECT periodo, fecha, agrupa, ${claves}, ${raw(SUMADAS.join(', '))}
      FROM periodos_de_recibos
    ),
    hecho AS (${hechos}),
    distinto AS (
      (SELECT * FROM guardado EXCEPT ALL SELECT * FROM hecho)
      UNION ALL
      (SELECT * FROM hecho EXCEPT ALL SELECT * FROM guardado)
    )
    SELECT DISTINCT CASE periodo WHEN 'mes' THEN to_char(fecha, 'YYYY-MM') ELSE to_char(fecha, 'YYYY') END AS quien
    FROM distinto d
    WHERE NOT EXISTS (
      SELECT
      FROM dias_tocados t
      WHERE t.fecha >= d.fecha
        AND t.fecha < d.fecha + CASE periodo WHEN 'mes' THEN interval '1 month' ELSE interval '1 year' END
    )
    ORDER BY quien
  `)
  return filas.map(({ quien }) => quien)
}
