import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Quien } from '#server/http/quien'
import type { Libro } from './libro.ts'

/** A certificate about a student's account: as the index of what those rest on has it. */
export const DE_CUENTA = raw(`tipo IN ('solvencia', 'arreglo')`)

/**
 * Revokes the certificates of being solvent that rest on these charges, which their caller has locked: one that was
 * due by its day, and paid, is owed again or may be.
 */
export async function revocarSolvencias(libro: Libro, cargos: readonly number[], motivo: string): Promise<void> {
  if (!cargos.length) return
  const vigentes = await libro.tx.many<{ id: number }>(sql`
    SELECT id
    FROM constancias
    WHERE ${DE_CUENTA} AND estado = 'vigente' AND descansa_en && ${[...cargos]}::int[]
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  for (const { id } of vigentes) await revocar(libro.tx, libro, id, motivo)
}

/** Revokes one, whose row the caller has locked, and tells it. */
export async function revocar(tx: Tx, contexto: Quien, id: number, motivo: string): Promise<void> {
  await tx.run(sql`
    UPDATE constancias
    SET estado = 'revocada', revocada_en = now(), revocada_por = ${contexto.usuario_id}, revocada_motivo = ${motivo}
    WHERE id = ${id}
  `)
  await audit(tx, contexto, {
    modulo: 'Constancias',
    accion: 'revocar',
    entidad: 'constancias',
    entidad_id: id,
    antes: { estado: 'vigente' },
    despues: { estado: 'revocada', motivo },
  })
}
