import { raw } from '#server/db/sql'

/**
 * Whether a payment that the family of charge `c` reported waits for an answer (docs/diseno/dominio.md, «Cuenta de la
 * familia»): until then it gets no late fee and no reminder, and breaks no arrangement.
 */
export const PAGO_REPORTADO = raw(`
  EXISTS (
    SELECT FROM avisos_pago a
    WHERE a.estado = 'pendiente'
      AND (
        a.cliente_id = c.cliente_id
        OR a.encargado_id IN (SELECT e.encargado_id FROM cliente_encargados e WHERE e.cliente_id = c.cliente_id)
      )
  )
`)
