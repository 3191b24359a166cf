import { raw, sql, type Sql } from '#server/db/sql'

/*
 * When what is left of a charge falls due, where an arrangement says so (docs/diseno/dominio.md, «Arreglos de pago»):
 * while it is in force the charge stands in parts, each under the date of its instalment; before and after, whole under
 * its own.
 */

/**
 * The parts `p` in which charges of a query of ids stand on the days from `desde` until `hasta`: `cuota`, `vence`,
 * `monto` and `despues`, what later instalments hold of the charge. One more row of each, without the first three, is
 * for what is left beyond the arrangement, which keeps the charge's own date; its `despues` is all that was arranged.
 */
export const partesDe = (cargos: Sql): Sql => sql`
  (
    SELECT p.cargo_id, v.fecha AS desde, v.hasta, p.cuota, p.vence, p.monto, p.despues
    FROM convenio_partes p
    JOIN convenios v ON v.id = p.convenio_id AND v.fecha < v.hasta
    WHERE p.cargo_id IN (${cargos})
    UNION ALL
    SELECT p.cargo_id, v.fecha, v.hasta, NULL, NULL, NULL, sum(p.monto)::bigint
    FROM convenio_partes p
    JOIN convenios v ON v.id = p.convenio_id AND v.fecha < v.hasta
    WHERE p.cargo_id IN (${cargos})
    GROUP BY p.cargo_id, v.id, v.fecha, v.hasta
  )
`

/**
 * The debt of part `p` of `partesDe`, an expression over the centavos that are left of its charge: all of them where
 * there is no part. A debt below 0, paid more than was owed that day, stays whole in the row without date.
 */
export const dePartes = (queda: string): Sql =>
  raw(`
    CASE WHEN p.cargo_id IS NULL THEN ${queda}
      WHEN p.monto IS NULL THEN ${queda} - least(greatest(${queda}, 0), p.despues)
      ELSE least(greatest(${queda} - p.despues, 0), p.monto) END
  `)

/** Whether an arrangement is in force today: it has not been closed. */
export const enVigor = (convenio: string): Sql => raw(`${convenio}.hasta = 'infinity'`)

/** Whether an arrangement in force on a local date holds charge `c`. */
export const enArreglo = (al: string): Sql => sql`
  EXISTS (
    SELECT FROM convenio_partes p
    JOIN convenios v ON v.id = p.convenio_id
    WHERE p.cargo_id = c.id AND v.fecha <= ${al} AND v.hasta > ${al}
  )
`
