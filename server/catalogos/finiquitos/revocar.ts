import type { Rastro } from '#server/resource/actos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Quien } from '#server/http/quien'
import { deshacerAjustes } from '#server/libro/ajustes'
import { asentar } from '#server/libro/libro'
import { revocarSolvencias } from '#server/catalogos/constancias/revocar'

/**
 * Revokes the settlements in force of the enrolments that these charges belong to, and the certificates of being
 * solvent that rest on them: what they certified is no longer so (docs/diseno/dominio.md, «Anular y revertir»).
 */
export async function revocarFiniquitos(
  tx: Tx,
  contexto: Quien & { hoy: string },
  cargos: readonly number[],
  motivo: string,
): Promise<void> {
  if (!cargos.length) return
  const vigentes = await tx.many<{ id: number }>(sql`
    SELECT f.id
    FROM finiquitos f
    WHERE f.estado = 'vigente' AND f.matricula_id IN (SELECT matricula_id FROM cargos WHERE id = ANY(${cargos}))
    ORDER BY f.id
    FOR NO KEY UPDATE
  `)
  for (const { id } of vigentes) {
    const { antes, despues } = await revocarFiniquito(tx, contexto, id, motivo)
    await audit(tx, contexto, {
      modulo: 'Finiquitos',
      accion: 'revocar',
      entidad: 'finiquitos',
      entidad_id: id,
      antes,
      despues: { ...despues, motivo },
    })
  }
  await revocarSolvencias(tx, contexto, cargos, motivo)
}

/** Revokes one settlement, whose row the caller has locked; what was written off for it is owed again. */
export async function revocarFiniquito(
  tx: Tx,
  contexto: Quien & { hoy: string },
  id: number,
  motivo: string,
): Promise<Rastro> {
  await tx.run(
    sql`
      UPDATE finiquitos
      SET estado = 'revocado', revocado_en = now(), revocado_por = ${contexto.usuario_id}, revocado_motivo = ${motivo}
      WHERE id = ${id}
    `,
  )
  await asentar(tx, contexto, (libro) => deshacerAjustes(libro, sql`finiquito_id = ${id}`))
  return { antes: { estado: 'vigente' }, despues: { estado: 'revocado' } }
}
