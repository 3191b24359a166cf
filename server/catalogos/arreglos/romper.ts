import { PAGO_REPORTADO } from '#server/cargos/pago-reportado'
import { cargosAl } from '#server/cargos/saldo-al'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'

interface Incumplido {
  id: number
  numero: string
  fecha: string
  gracia_dias: number
}

/**
 * Breaks the arrangements of which an instalment was not paid by the end of its grace, from the first day on which that
 * was so, however late this is done: from that day on the original ages hold again. A payment that the family reported
 * is answered first: nothing makes a broken one whole. Answers how many.
 */
export const romperArreglos = (db: Database, hoy: string): Promise<number> =>
  db.transaction(async (tx) => {
    const incumplidos = await tx.many<Incumplido>(sql`
      SELECT v.id, v.numero, v.fecha, v.gracia_dias
      FROM convenios v
      WHERE v.hasta = 'infinity'
        AND EXISTS (
          SELECT FROM convenio_partes p
          JOIN cargos c ON c.id = p.cargo_id AND c.anulado_en IS NULL
          WHERE p.convenio_id = v.id
            AND p.vence + v.gracia_dias < ${hoy}::date
            AND c.neto - c.aplicado > p.despues
            AND NOT ${PAGO_REPORTADO}
        )
      ORDER BY v.cliente_id, v.id
      FOR NO KEY UPDATE OF v SKIP LOCKED
    `)
    for (const { id, numero, ...incumplido } of incumplidos) {
      const desde = await desdeCuando(tx, { id, ...incumplido }, hoy)
      await tx.run(sql`UPDATE convenios SET hasta = ${desde}, cierre = 'roto', cerrado_en = now() WHERE id = ${id}`)
      await audit(tx, SISTEMA, {
        modulo: 'Arreglos',
        accion: 'romper',
        entidad: 'convenios',
        entidad_id: id,
        despues: { numero, desde },
      })
    }
    return incumplidos.length
  })

/** The days on which it may have come to that: the end of a grace, and what gave back to a charge what was paid. */
async function desdeCuando(
  tx: Tx,
  { id, fecha, gracia_dias }: Omit<Incumplido, 'numero'>,
  hoy: string,
): Promise<string> {
  const cargos = sql`SELECT cargo_id FROM convenio_partes WHERE convenio_id = ${id}`
  const dias = await tx.many<{ dia: string }>(sql`
    SELECT DISTINCT dia
    FROM (
      SELECT vence + ${gracia_dias}::int + 1 AS dia FROM convenio_partes WHERE convenio_id = ${id}
      UNION ALL
      SELECT hasta FROM aplicaciones WHERE cargo_id IN (${cargos})
      UNION ALL
      SELECT hasta FROM cargo_ajustes WHERE cargo_id IN (${cargos})
    ) AS d
    WHERE dia > ${fecha} AND dia <= ${hoy}
    ORDER BY dia
  `)
  for (const { dia } of dias) {
    // What is older than the arrangement is what came back of before it, and no instalment.
    const falta = await tx.maybe(sql`
      SELECT
      FROM ${cargosAl(dia, cargos)} AS k
      WHERE k.pendiente > 0 AND k.vence >= ${fecha} AND k.dias > ${gracia_dias}
      LIMIT 1
    `)
    if (falta) return dia
  }
  return hoy
}
