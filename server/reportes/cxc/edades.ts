import { ZONA_HORARIA } from '#contract/fechas'
import { empty, raw, sql, type Sql } from '#server/db/sql'

/** What the report looks at, before anything is added up. */
export interface Alcance {
  /** Local date at whose end everything is seen. */
  al: string
  /** Only these students: a query of their ids. */
  clientes?: Sql
  /** Only the charges of this course; 0 for those of none. */
  curso_id?: number
}

/**
 * What was owed on a date of the charges whose ids a query answers, from their documents (docs/diseno/dominio.md,
 * «Cuentas por cobrar»): one row for each charge `id` that counted, with `cliente_id`, `matricula_id`, `fecha`,
 * `vence`, `dias` past its due date and `pendiente`, what was left of it in centavos; below 0 where more was paid than
 * was owed that day.
 *
 * A charge counts from its `fecha` until the local day on which it was voided; a payment and an adjustment from their
 * date until the day that undid them, where the end of the day decides. The past is found by going back from what is
 * kept on the charge: what is owed now, and whatever changed since.
 */
export const cargosAl = (al: string, cargos: Sql): Sql => sql`
  (
    WITH cambio AS (
      SELECT cargo_id, sum(CASE WHEN hasta IS NULL THEN monto ELSE -monto END)::bigint AS monto
      FROM (
        SELECT cargo_id, monto, desde, hasta
        FROM aplicaciones
        WHERE cargo_id IN (${cargos})
        UNION ALL
        SELECT cargo_id, monto, fecha, hasta
        FROM cargo_ajustes
        WHERE cargo_id IN (${cargos})
      ) AS x
      WHERE CASE WHEN hasta IS NULL THEN desde > ${al} ELSE desde <= ${al} AND hasta > ${al} END
      GROUP BY cargo_id
    )
    SELECT
      c.id, c.cliente_id, c.matricula_id, c.fecha, c.vence, ${al}::date - c.vence AS dias,
      c.neto - c.aplicado + coalesce(x.monto, 0) AS pendiente
    FROM cargos c
    LEFT JOIN cambio x ON x.cargo_id = c.id
    WHERE c.id IN (${cargos})
      AND c.fecha <= ${al}
      AND (c.anulado_en AT TIME ZONE ${ZONA_HORARIA})::date > ${al} IS NOT FALSE
  )
`

/** The charges of one student, for `cargosAl`. */
export const cargosDe = (cliente_id: number): Sql => sql`SELECT k.id FROM cargos k WHERE k.cliente_id = ${cliente_id}`

/** The ages of a charge of `cargosAl`, each a column. */
export const EDADES_DE_CARGO = raw(`
  CASE WHEN dias <= 0 THEN pendiente ELSE 0 END AS al_dia, CASE WHEN dias BETWEEN 1 AND 30 THEN pendiente ELSE 0 END
  AS de_1_a_30, CASE WHEN dias BETWEEN 31 AND 60 THEN pendiente ELSE 0 END AS de_31_a_60,
  CASE WHEN dias BETWEEN 61 AND 90 THEN pendiente ELSE 0 END AS de_61_a_90,
  CASE WHEN dias > 90 THEN pendiente ELSE 0 END AS mas_de_90, CASE WHEN dias > 0 THEN pendiente ELSE 0 END AS vencido,
  pendiente AS debe
`)

/** The same, added up over the charges of a group, all of them with something left. */
export const SUMA_DE_EDADES = raw(`
  suma(pendiente) FILTER (WHERE dias <= 0) AS al_dia, suma(pendiente) FILTER (WHERE dias BETWEEN 1 AND 30) AS de_1_a_30,
  suma(pendiente) FILTER (WHERE dias BETWEEN 31 AND 60) AS de_31_a_60,
  suma(pendiente) FILTER (WHERE dias BETWEEN 61 AND 90) AS de_61_a_90,
  suma(pendiente) FILTER (WHERE dias > 90) AS mas_de_90, suma(pendiente) FILTER (WHERE dias > 0) AS vencido,
  suma(pendiente) AS debe
`)

/** What each student had in favour at the end of a day: `cliente_id` and `a_favor`, where it was not 0. */
export function creditosAl({ al, clientes }: Pick<Alcance, 'al' | 'clientes'>): Sql {
  const suyos = clientes ? sql` AND cliente_id IN (${clientes})` : empty
  return sql`
    (
      SELECT cliente_id, suma(monto) AS a_favor
      FROM creditos
      WHERE fecha <= ${al}${suyos}
      GROUP BY cliente_id
      HAVING suma(monto) <> 0
    )
  `
}
