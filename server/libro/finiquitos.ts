import { audit } from '#server/bitacora/audit'
import { sql } from '#server/db/sql'
import { deshacerAjustes } from './ajustes.ts'
import type { Libro } from './libro.ts'

/**
 * Revokes the settlements in force of the enrolments that these charges belong to: what they certified is no longer so
 * (docs/diseno/dominio.md, «Anular y revertir»).
 */
export async function revocarFiniquitos(libro: Libro, cargos: readonly number[], motivo: string): Promise<void> {
  if (!cargos.length) return
  const vigentes = await libro.tx.many<{ id: number }>(sql`
    SELECT f.id
    FROM finiquitos f
    WHERE f.estado = 'vigente' AND f.matricula_id IN (SELECT matricula_id FROM cargos WHERE id = ANY(${[...cargos]}))
    ORDER BY f.id
    FOR NO KEY UPDATE
  `)
  for (const { id } of vigentes) {
    await revocarFiniquito(libro, id, motivo)
    await audit(libro.tx, libro, {
      modulo: 'Finiquitos',
      accion: 'revocar',
      entidad: 'finiquitos',
      entidad_id: id,
      antes: { estado: 'vigente' },
      despues: { estado: 'revocado', motivo },
    })
  }
}

/** Revokes one settlement, whose row the caller has locked; what was written off for it is owed again. */
export async function revocarFiniquito(libro: Libro, id: number, motivo: string): Promise<void> {
  await libro.tx.run(
    sql`
      UPDATE finiquitos
      SET estado = 'revocado', revocado_en = now(), revocado_por = ${libro.usuario_id}, revocado_motivo = ${motivo}
      WHERE id = ${id}
    `,
  )
  await deshacerAjustes(libro, sql`finiquito_id = ${id}`)
}
