import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

const RTN = '08019995311427'
/** The administrator's id in facts.ts. */
const ADMINISTRADOR = 1
/** The base is eight times what was withheld: 12.5 %. */
const BASE_POR_DOCE_Y_MEDIO = 8

/**
 * The newest transfer of a receipt in force arrived without the eighth part that its payer withheld, with the
 * certificate and the administrator's word. Before anything is read of the payments.
 */
export async function sembrarRetencion(tx: Tx): Promise<void> {
  const pago = await tx.maybe<{ id: number; recibo_id: number; caja_id: number; fecha: string; monto: number }>(sql`
    SELECT p.id, r.id AS recibo_id, r.caja_id, r.fecha, p.monto / ${BASE_POR_DOCE_Y_MEDIO} AS monto
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id AND r.estado = 'emitido' AND r.tipo = 'individual'
    JOIN cajas c ON c.id = r.caja_id AND c.cerrada_en IS NOT NULL
    WHERE p.metodo = 'transferencia'
      AND (SELECT count(*) FROM recibo_pagos x WHERE x.recibo_id = r.id) = 1
      AND NOT EXISTS (SELECT FROM creditos k WHERE k.recibo_id = r.id)
    ORDER BY r.id DESC LIMIT 1
  `)
  if (!pago) return
  const { id, recibo_id, caja_id, fecha, monto } = pago
  await tx.run(sql`UPDATE recibo_pagos SET monto = monto - ${monto} WHERE id = ${id}`)
  await tx.run(sql`
    INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, referencia, fecha_banco, rtn)
    VALUES (${recibo_id}, 2, 'retencion', ${monto}, '000-002-05-00000318', ${fecha}::date, ${RTN})
  `)
  await tx.run(sql`
    UPDATE caja_conteos
    SET esperado = esperado - ${monto}, contado = contado - ${monto}
    WHERE caja_id = ${caja_id} AND metodo = 'transferencia'
  `)
  await tx.run(sql`
    WITH autorizada AS (
      INSERT INTO autorizaciones (fecha, permiso, que, monto, motivo, usuario_id, autoriza_id, via)
      VALUES (
        ${fecha}::date, 'Caja:autorizar', 'Dar por pagado lo que se retuvo', ${monto}::bigint,
        'Lo retuvo quien paga, con su constancia', ${ADMINISTRADOR}, ${ADMINISTRADOR}, 'propia'
      )
      RETURNING id
    )
    UPDATE recibos SET autorizacion_id = (SELECT id FROM autorizada) WHERE id = ${recibo_id}
  `)
}
