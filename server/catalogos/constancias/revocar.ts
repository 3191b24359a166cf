import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import type { Quien } from '#server/http/quien'
import { found } from '#server/resource/resource'
import { impideSolvencia, solvenciaDe } from './solvencia.ts'

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
 * also on those of the other one that the same receipts pay, in full or in part: undoing such a payment is seen there.
 * One by whose day some of them is owed falls.
 */
export async function trasladarSolvencias(
  tx: Tx,
  contexto: Quien,
  cargos: readonly number[],
  matricula_id: number,
): Promise<void> {
  await tx.run(sql`
    UPDATE constancias x
    SET descansa_en = x.descansa_en || ARRAY(
      SELECT DISTINCT k.id
      FROM cargos k
      JOIN aplicaciones n ON n.cargo_id = k.id AND n.hasta IS NULL
      JOIN aplicaciones v ON v.recibo_id = n.recibo_id AND v.cargo_id = ANY(x.descansa_en)
      WHERE k.matricula_id = ${matricula_id}
      ORDER BY k.id
    )
    WHERE x.tipo = 'solvencia' AND x.estado = 'vigente' AND x.descansa_en && ${[...cargos]}::int[]
  `)
  const falsas = await tx.many<{ id: number }>(sql`
    SELECT x.id
    FROM constancias x
    WHERE x.tipo = 'solvencia'
      AND x.estado = 'vigente'
      AND x.descansa_en && ${[...cargos]}::int[]
      AND EXISTS (
        SELECT FROM cargos k
        WHERE k.id = ANY(x.descansa_en)
          AND k.matricula_id = ${matricula_id}
          AND vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, x.fecha) > 0
      )
    ORDER BY x.id
  `)
  for (const { id } of falsas) await revocar(tx, contexto, id, texto('constancias.revocada.traslado'))
}

/**
 * What put these charges off, an arrangement or an invoice on credit, is in force no longer from `desde` (local date)
 * on; their caller has locked them. A certificate of being solvent of such a day falls where they were overdue by their
 * own dates. One of an earlier day says what was so then.
 */
export async function revocarSolvenciasDesde(
  tx: Tx,
  contexto: Quien,
  { cargos, desde, motivo }: { cargos: readonly number[]; desde: string; motivo: string },
): Promise<void> {
  const falsas = await tx.many<{ id: number }>(sql`
    SELECT x.id
    FROM constancias x
    WHERE x.tipo = 'solvencia'
      AND x.estado = 'vigente'
      AND x.fecha >= ${desde}::date
      AND x.cliente_id IN (
        SELECT k.cliente_id
        FROM cargos k
        WHERE k.id = ANY(${[...cargos]}::int[])
          AND k.anulado_en IS NULL
          AND vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, x.fecha) > 0
      )
    ORDER BY x.id
    FOR NO KEY UPDATE
  `)
  for (const { id } of falsas) await revocar(tx, contexto, id, motivo)
}

/**
 * Two students who are one from now on, whose charges the caller has locked: a certificate of being solvent falls where
 * the other one owed by its day, or has a payment that the bank may take back, and rests from now on on what both owed.
 */
export async function unirSolvencias(tx: Tx, contexto: Quien, [uno, otro]: readonly [number, number]): Promise<void> {
  const vigentes = await tx.many<{ id: number; cliente_id: number; fecha: string }>(sql`
    SELECT id, cliente_id, fecha
    FROM constancias
    WHERE tipo = 'solvencia' AND estado = 'vigente' AND cliente_id IN (${uno}, ${otro})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  for (const { id, cliente_id, fecha } of vigentes) {
    const solvencia = await solvenciaDe(tx, cliente_id === uno ? otro : uno, fecha)
    const porque = impideSolvencia(solvencia)
    if (porque) await revocar(tx, contexto, id, texto('constancias.revocada.fusion', { porque }))
    else
      await tx.run(sql`
        UPDATE constancias SET descansa_en = descansa_en || ${solvencia.descansa_en}::int[] WHERE id = ${id}
      `)
  }
}

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
