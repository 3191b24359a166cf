import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { sql, type Sql } from '#server/db/sql'
import { dePartes, partesDe } from './vencimientos.ts'

/**
 * Debt on a date, of the charges whose ids a query answers, from their documents (docs/diseno/dominio.md, «Cuentas por
 * cobrar»): a row for each charge `id` that counted, with `cliente_id`, `matricula_id`, `fecha`, `vence`, `dias` past
 * its due date and `pendiente`, what was left of it in centavos; below 0 where more was paid than was owed that day. Of
 * a charge under an arrangement, a row for each of its parts, which sum to the same.
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
      c.id, c.cliente_id, c.matricula_id, c.fecha, coalesce(p.vence, c.vence) AS vence,
      ${al}::date - coalesce(p.vence, c.vence) AS dias, ${dePartes('c.queda')} AS pendiente
    FROM (
      SELECT
        k.id, k.cliente_id, k.matricula_id, k.fecha, k.vence, k.neto - k.aplicado + coalesce(x.monto, 0) AS queda
      FROM cargos k
      LEFT JOIN cambio x ON x.cargo_id = k.id
      WHERE k.id IN (${cargos})
        AND k.fecha <= ${al}
        AND (k.anulado_en AT TIME ZONE ${ZONA_HORARIA})::date > ${al} IS NOT FALSE
    ) AS c
    LEFT JOIN ${partesDe(cargos)} AS p ON p.cargo_id = c.id AND p.desde <= ${al} AND p.hasta > ${al}
  )
`

/** The charges of one student, for `cargosAl`. */
export const cargosDelCliente = (cliente_id: number): Sql =>
  sql`SELECT k.id FROM cargos k WHERE k.cliente_id = ${cliente_id}`
