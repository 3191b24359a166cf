import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import type { Quien } from '#server/http/quien'
import { found } from '#server/resource/resource'

/** Revokes one, for a reason. Throws `no_encontrado`, `estado_no_permite` when it is revoked already. */
export async function revocarConstancia(tx: Tx, contexto: Quien, id: number, motivo: string): Promise<void> {
  const { estado } = found(
    await tx.maybe<{ estado: string }>(sql`SELECT estado FROM constancias WHERE id = ${id} FOR NO KEY UPDATE`),
  )
  if (estado !== 'vigente')
    throw new AppError('estado_no_permite', { message: { key: 'constancias.error.ya_revocada' } })
  await revocar(tx, contexto, id, motivo)
}

/**
 * Revokes the certificates of being solvent that rest on these charges, which their caller has locked: one that was
 * due by its day, and paid, is owed again or may be.
 */
export async function revocarSolvencias(
  tx: Tx,
  contexto: Quien,
  cargos: readonly number[],
  motivo: string,
): Promise<void> {
  const vigentes = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM constancias
    WHERE tipo = 'solvencia' AND estado = 'vigente' AND descansa_en && ${[...cargos]}::int[]
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  for (const { id } of vigentes) await revocar(tx, contexto, id, motivo)
}

/**
 * Certificates of being solvent that rest on these charges, voided because an enrolment moved to another course, rest
 * also on those of the other one that the same receipts pay in full: undoing such a payment is seen there.
 */
export const trasladarSolvencias = (tx: Tx, cargos: readonly number[], matricula_id: number): Promise<number> =>
  tx.run(sql`
    UPDATE constancias x
    SET descansa_en = x.descansa_en || ARRAY(
      SELECT DISTINCT k.id
      FROM cargos k
      JOIN aplicaciones n ON n.cargo_id = k.id AND n.hasta IS NULL
      JOIN aplicaciones v ON v.recibo_id = n.recibo_id AND v.cargo_id = ANY(x.descansa_en)
      WHERE k.matricula_id = ${matricula_id} AND k.aplicado = k.neto
      ORDER BY k.id
    )
    WHERE x.tipo = 'solvencia' AND x.estado = 'vigente' AND x.descansa_en && ${[...cargos]}::int[]
  `)

async function revocar(tx: Tx, contexto: Quien, id: number, motivo: string): Promise<void> {
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
