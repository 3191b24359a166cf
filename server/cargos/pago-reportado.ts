import { sql } from '#server/db/sql'
import { VE_CUENTA } from './ve-cuenta.ts'

/**
 * Whether a payment that the family of charge `c` reported waits for an answer (docs/diseno/dominio.md, «Cuenta de la
 * familia»): until then it gets no late fee and no reminder, and breaks no arrangement. Of the family is who sees the
 * account of that student: the report of another guardian stops nothing.
 */
export const PAGO_REPORTADO = sql`
  EXISTS (
    SELECT FROM avisos_pago a
    WHERE a.estado = 'pendiente'
      AND (
        a.cliente_id = c.cliente_id
        OR a.encargado_id IN (
          SELECT ce.encargado_id
          FROM cliente_encargados ce
          LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = ce.cliente_id
          WHERE ce.cliente_id = c.cliente_id AND ${VE_CUENTA}
        )
      )
  )
`
