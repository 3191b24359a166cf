import { sql } from '#server/db/sql'
import { VE_CUENTA } from './ve-cuenta.ts'

/**
 * Whether a payment that the family of charge `c` reported waits for an answer (docs/diseno/dominio.md, «Cuenta de la
 * familia»): until then it gets no late fee and no reminder, and breaks no arrangement. Of the family is who sees the
 * account of that student: the report of another guardian stops nothing. Those students are worked out once, however
 * many charges are asked about.
 */
export const PAGO_REPORTADO = sql`
  c.cliente_id IN (
    SELECT a.cliente_id
    FROM avisos_pago a
    WHERE a.estado = 'pendiente' AND a.cliente_id IS NOT NULL
    UNION ALL
    SELECT ce.cliente_id
    FROM avisos_pago a
    JOIN cliente_encargados ce ON ce.encargado_id = a.encargado_id
    LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = ce.cliente_id
    WHERE a.estado = 'pendiente' AND ${VE_CUENTA}
  )
`
