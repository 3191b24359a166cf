import { DIAS_POR_CONFIRMAR } from '#contract/recibos/conciliacion'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { asentar } from '#server/libro/asentar'
import { recontar } from '#server/libro/libro'

/**
 * Late fees that were taken off for a bank payment which nobody has confirmed in `DIAS_POR_CONFIRMAR` days are owed
 * again; a confirmation that comes later takes them off again. Answers how many receipts it looked at.
 */
export function devolverMoraSinConfirmar(db: Database, hoy: string): Promise<number> {
  return db.transaction(async (tx) => {
    const recibos = await tx.many<{ id: number }>(sql`
      SELECT r.id
      FROM recibos r
      WHERE r.id IN (SELECT j.recibo_id FROM cargo_ajustes j WHERE j.tipo = 'a_tiempo' AND j.hasta IS NULL)
        AND EXISTS (
          SELECT FROM cargo_ajustes j
          JOIN cargos k ON k.id = j.cargo_id
          JOIN aplicaciones a ON a.cargo_id = k.origen_cargo_id AND a.hasta IS NULL
          JOIN recibos x ON x.id = a.recibo_id
          JOIN recibo_pagos p ON p.recibo_id = x.id
          WHERE j.recibo_id = r.id AND j.tipo = 'a_tiempo' AND j.hasta IS NULL AND p.estado_banco = 'por_confirmar'
            AND coalesce(x.manual_ingresado, x.fecha) + ${DIAS_POR_CONFIRMAR}::int < ${hoy}::date
        )
      ORDER BY r.id
    `)
    const asiento = { modulo: 'Conciliacion', accion: 'mora_sin_confirmar', entidad: 'recibos' } as const
    await asentar(tx, { hoy }, async (libro) => {
      for (const { id } of recibos)
        recontar(libro, id, { ...asiento, entidad_id: id, despues: { dias: DIAS_POR_CONFIRMAR } })
    })
    return recibos.length
  })
}
