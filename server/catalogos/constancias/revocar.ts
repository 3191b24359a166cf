import type { ConstanciaDeCuenta } from '#contract/catalogos/constancias'
import { texto } from '#i18n/texto'
import { REPORTADO } from '#server/cargos/pago-reportado'
import type { Database, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { SISTEMA, type Quien } from '#server/http/quien'
import { DE_CUENTA, revocar } from '#server/libro/solvencias'
import { impideSolvencia, solvenciaDe } from './solvencia.ts'

/**
 * Certificates of being solvent that rest on these charges, voided because an enrolment moved to another course, rest
 * also on those of the other one that the same receipts pay, in full or in part: undoing such a payment is seen there.
 * One by whose day some of them is owed falls, and one of keeping an arrangement that held some of what is voided where
 * the other one owes what was overdue.
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
    WHERE ${DE_CUENTA} AND x.estado = 'vigente' AND x.descansa_en && ${[...cargos]}::int[]
  `)
  const falsas = await tx.many<{ id: number }>(sql`
    SELECT x.id
    FROM constancias x
    WHERE ${DE_CUENTA}
      AND x.estado = 'vigente'
      AND x.descansa_en && ${[...cargos]}::int[]
      AND EXISTS (
        SELECT FROM cargos k
        WHERE (k.id = ANY(x.descansa_en) OR x.tipo = 'arreglo')
          AND k.matricula_id = ${matricula_id}
          AND vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, x.fecha) > 0
      )
    ORDER BY x.id
  `)
  for (const { id } of falsas) await revocar(tx, contexto, id, texto('constancias.revocada.traslado'))
}

/**
 * The invoice on credit that put these charges off is in force no longer from `desde` (local date) on; their caller has
 * locked them. A certificate of being solvent of such a day falls where they were overdue by their own dates. One of an
 * earlier day says what was so then.
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
 * Condition on certificate `x` of keeping an arrangement: a charge of it is overdue on a date beyond what the family
 * reported.
 */
const noLoCumple = (hoy: string): Sql => sql`
  x.tipo = 'arreglo'
    AND x.estado = 'vigente'
    AND EXISTS (
      SELECT FROM cargos c
      WHERE c.id = ANY(x.descansa_en)
        AND c.anulado_en IS NULL
        AND vencido_de_cargo(c.id, c.vence, c.neto - c.aplicado, ${hoy}::date) > ${REPORTADO}
    )
`

/**
 * Revokes the certificates of keeping an arrangement that rest on these charges, which their caller has locked, where
 * something of theirs is overdue: an instalment, or what the arrangement held when it is no longer in force.
 */
export async function revocarDeArreglo(
  tx: Tx,
  contexto: Quien & { hoy: string },
  cargos: readonly number[],
  motivo: string,
): Promise<void> {
  const falsas = await tx.many<{ id: number }>(sql`
    SELECT x.id
    FROM constancias x
    WHERE x.descansa_en && ${[...cargos]}::int[] AND ${noLoCumple(contexto.hoy)}
    ORDER BY x.id
    FOR NO KEY UPDATE
  `)
  for (const { id } of falsas) await revocar(tx, contexto, id, motivo)
}

/** The same of those whose instalment passed its date today, of all students; their charges are locked here. */
export const revocarConCuotaVencida = (db: Database, hoy: string): Promise<void> =>
  db.transaction(async (tx) => {
    const cargos = await tx.many<{ id: number }>(sql`
      SELECT k.id
      FROM cargos k
      WHERE k.id IN (SELECT unnest(x.descansa_en) FROM constancias x WHERE ${noLoCumple(hoy)})
      ORDER BY k.id
      FOR NO KEY UPDATE
    `)
    await revocarDeArreglo(
      tx,
      { ...SISTEMA, hoy },
      cargos.map(({ id }) => id),
      texto('constancias.revocada.cuota'),
    )
  })

/**
 * Two students who are one from now on, whose charges the caller has locked: a certificate of being solvent falls where
 * the other one owed by its day, or has a payment that the bank may take back, and rests from now on on what both owed.
 */
export async function unirSolvencias(tx: Tx, contexto: Quien, [uno, otro]: readonly [number, number]): Promise<void> {
  const vigentes = await tx.many<{
    id: number
    tipo: ConstanciaDeCuenta
    cliente_id: number
    fecha: string
  }>(sql`
    SELECT id, tipo, cliente_id, fecha
    FROM constancias
    WHERE ${DE_CUENTA} AND estado = 'vigente' AND cliente_id IN (${uno}, ${otro})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  for (const { id, tipo, cliente_id, fecha } of vigentes) {
    const solvencia = await solvenciaDe(tx, cliente_id === uno ? otro : uno, fecha)
    // The arrangement that one is about is of either of them.
    const porque = impideSolvencia('solvencia', tipo === 'arreglo' ? { ...solvencia, arreglos: [] } : solvencia)
    if (porque) await revocar(tx, contexto, id, texto('constancias.revocada.fusion', { porque }))
    else
      await tx.run(sql`
        UPDATE constancias SET descansa_en = descansa_en || ${solvencia.descansa_en}::int[] WHERE id = ${id}
      `)
  }
}
