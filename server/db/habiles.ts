import { sql, type Sql } from './sql.ts'

/** Working days after a local date, up to and with another: neither Saturdays, Sundays nor holidays. */
export const diasHabiles = (desde: Sql, hasta: Sql): Sql => sql`
  (
    SELECT count(*)
    FROM generate_series((${desde})::date + 1, (${hasta})::date, interval '1 day') AS d(dia)
    WHERE extract(isodow FROM d.dia) < 6 AND NOT EXISTS (SELECT FROM feriados f WHERE f.fecha = d.dia::date)
  )
`
