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

const PENDIENTE = raw('c.anulado_en IS NULL AND c.aplicado < c.bruto - c.descuento')

/**
 * The one source of what was owed on a date (docs/diseno/dominio.md, «Cuentas por cobrar»): one row for each charge
 * `id` with `cliente_id`, `matricula_id`, `fecha`, `vence`, `dias` past its due date and `pendiente`, what was left of
 * it in centavos. A charge with nothing left may be missing; one on which more was paid than was owed that day is below
 * 0: count what is above.
 *
 * A charge counts from its `fecha` until the local day on which it was voided; a payment and an adjustment from their
 * date until the day that undid them, where the end of the day decides. The past is found by going back from what is
 * kept on the charge: what is owed now, and whatever changed since, so that today costs no more than what is owed.
 */
export function cargosAl({ al, clientes, curso_id }: Alcance): Sql {
  // The first instant that is no longer that day.
  const despues = sql`(${al}::date + 1)::timestamp AT TIME ZONE ${ZONA_HORARIA}`
  const deEllos = clientes ? sql` AND c.cliente_id = ANY(ARRAY(${clientes}))` : empty
  const delCurso =
    curso_id === undefined
      ? empty
      : sql` AND ${
          curso_id === 0
            ? raw('c.matricula_id IS NULL')
            : sql`c.matricula_id IN (SELECT m.id FROM matriculas m WHERE m.curso_id = ${curso_id})`
        }`
  // Looked at first: what happened to charges of later years is most of it.
  const habia = sql`EXISTS (SELECT FROM cargos c WHERE c.id = cargo_id AND c.fecha <= ${al}${deEllos})`
  const contaba = sql`c.fecha <= ${al} AND (c.anulado_en IS NULL OR c.anulado_en >= ${despues})${deEllos}${delCurso}`
  const fila = sql`c.id, c.cliente_id, c.matricula_id, c.fecha, c.vence, ${al}::date - c.vence AS dias`
  return sql`
    (
      WITH cambio AS (
        SELECT cargo_id, sum(monto)::bigint AS monto
        FROM (
          SELECT cargo_id, monto
          FROM aplicaciones
          WHERE desde > ${al} AND hasta IS NULL AND ${habia}
          UNION ALL
          SELECT cargo_id, -monto
          FROM aplicaciones
          WHERE desde <= ${al} AND hasta > ${al} AND ${habia}
          UNION ALL
          SELECT cargo_id, monto
          FROM cargo_ajustes
          WHERE fecha > ${al} AND hasta IS NULL AND ${habia}
          UNION ALL
          SELECT cargo_id, -monto
          FROM cargo_ajustes
          WHERE fecha <= ${al} AND hasta > ${al} AND ${habia}
          UNION ALL
          SELECT id, 0
          FROM cargos c
          WHERE anulado_en >= ${despues}${deEllos}
        ) AS x
        GROUP BY cargo_id
      )
      SELECT ${fila}, c.neto - c.aplicado + coalesce(x.monto, 0) AS pendiente
      FROM cargos c
      LEFT JOIN cambio x ON x.cargo_id = c.id
      WHERE ${PENDIENTE} AND ${contaba}
      UNION ALL
      SELECT ${fila}, c.neto - c.aplicado + x.monto
      FROM cambio x
      JOIN cargos c ON c.id = x.cargo_id
      WHERE NOT (${PENDIENTE}) AND ${contaba}
    )
  `
}

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
  coalesce(sum(pendiente) FILTER (WHERE dias <= 0), 0)::bigint AS al_dia,
  coalesce(sum(pendiente) FILTER (WHERE dias BETWEEN 1 AND 30), 0)::bigint AS de_1_a_30,
  coalesce(sum(pendiente) FILTER (WHERE dias BETWEEN 31 AND 60), 0)::bigint AS de_31_a_60,
  coalesce(sum(pendiente) FILTER (WHERE dias BETWEEN 61 AND 90), 0)::bigint AS de_61_a_90,
  coalesce(sum(pendiente) FILTER (WHERE dias > 90), 0)::bigint AS mas_de_90,
  coalesce(sum(pendiente) FILTER (WHERE dias > 0), 0)::bigint AS vencido, coalesce(sum(pendiente), 0)::bigint AS debe
`)

/** What each student had in favour at the end of a day: `cliente_id` and `a_favor`, where it was not 0. */
export function creditosAl({ al, clientes }: Pick<Alcance, 'al' | 'clientes'>): Sql {
  const suyos = clientes ? sql` AND cliente_id = ANY(ARRAY(${clientes}))` : empty
  return sql`
    (
      SELECT cliente_id, sum(monto)::bigint AS a_favor
      FROM creditos
      WHERE fecha <= ${al}${suyos}
      GROUP BY cliente_id
      HAVING sum(monto) <> 0
    )
  `
}
