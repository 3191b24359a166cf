import { sql, type Sql } from '#server/db/sql'

/**
 * Enrolment `m` is on the list of a class of its course on a local date: it was active on that day. Enrolled or given a
 * seat later, earlier classes don't count (docs/diseno/dominio.md, «Asistencia»); who left stays on those before the
 * day of leaving.
 */
export const enLista = (fecha: Sql): Sql => sql`
  (
    m.cliente_id IS NOT NULL AND m.fecha <= ${fecha} AND CASE WHEN m.estado IN ('activa', 'finalizada') THEN coalesce(
      (
        SELECT min(e.fecha) <= ${fecha}
        FROM matricula_estados e
        WHERE e.matricula_id = m.id AND e.estado = 'activa'
      ), true
    ) WHEN m.estado IN ('trasladada', 'retirada', 'anulada') THEN coalesce(
      (
        SELECT min(e.fecha) FILTER (WHERE e.estado = 'activa') <= ${fecha}
          AND max(e.fecha) FILTER (WHERE e.estado <> 'activa') > ${fecha}
        FROM matricula_estados e
        WHERE e.matricula_id = m.id
      ), false
    ) ELSE false END
  )
`
