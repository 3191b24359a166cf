import { bloquearCursos } from '#server/catalogos/matriculas/service'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { soltarLugares } from './lugares.ts'

/**
 * Lets go the seats of registrations whose reservation ended before the local date `hoy` without an answer of the
 * school; each in a transaction of its own. A place in the waiting list holds nothing that others could use, and stays.
 * Answers how many registrations lost a seat.
 */
export async function vencerReservas(db: Database, hoy: string): Promise<number> {
  const vencidos = await db.many<{ id: number }>(sql`
    SELECT r.id
    FROM registros r
    WHERE r.estado IN ('nuevo', 'actualizado')
      AND r.reserva_vencida_en IS NULL
      AND r.reserva_hasta < ${hoy}
      AND EXISTS (SELECT FROM matriculas m WHERE m.registro_id = r.id AND m.estado = 'preinscrita')
    ORDER BY r.id
  `)
  let cuantos = 0
  for (const { id } of vencidos) if (await vencer(db, id, hoy)) cuantos++
  return cuantos
}

const vencer = (db: Database, id: number, hoy: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const sigue = await tx.maybe(
      sql`
        SELECT FROM registros
        WHERE id = ${id}
          AND estado IN ('nuevo', 'actualizado')
          AND reserva_vencida_en IS NULL
          AND reserva_hasta < ${hoy}
        FOR NO KEY UPDATE SKIP LOCKED
      `,
    )
    if (!sigue) return false
    const lugares = await tx.many<{ matricula_id: number; curso_id: number }>(
      sql`SELECT id AS matricula_id, curso_id FROM matriculas WHERE registro_id = ${id} AND estado = 'preinscrita'`,
    )
    await bloquearCursos(
      tx,
      lugares.map(({ curso_id }) => curso_id),
    )
    await soltarLugares(
      tx,
      { hoy },
      lugares.map(({ matricula_id }) => matricula_id),
      texto('convocatorias.lugar.vencido'),
    )
    await tx.run(sql`UPDATE registros SET reserva_vencida_en = now() WHERE id = ${id}`)
    await audit(tx, SISTEMA, {
      modulo: 'NuevosRegistros',
      accion: 'vencer',
      entidad: 'registros',
      entidad_id: id,
      despues: { lugares: lugares.length },
    })
    return true
  })
