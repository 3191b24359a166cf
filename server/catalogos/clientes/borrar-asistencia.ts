import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'

/**
 * Attendance of students who asked to be erased is a figure of the course and stays; the notes beside it may tell of
 * health and go. `entero`, nothing of them stays at all: their enrolments go next.
 */
export async function borrarAsistencia(tx: Tx, clientes: readonly number[], entero: boolean): Promise<void> {
  const suyas = sql`matricula_id IN (SELECT id FROM matriculas WHERE cliente_id = ANY(${clientes}))`
  for (const tabla of ['asistencias', 'asistencia_cambios']) {
    await tx.run(
      entero
        ? sql`DELETE FROM ${raw(tabla)} WHERE ${suyas}`
        : sql`UPDATE ${raw(tabla)} SET nota = NULL WHERE ${suyas} AND nota IS NOT NULL`,
    )
  }
}
