import { contarCursos, tocarTodosLosCursos } from '#server/catalogos/cursos/contados'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { resumirCargos, tocarTodosLosCargos } from '#server/reportes/cxc/saldos'
import { rehacerFamilias } from './invariantes/fichas.ts'
import { resumirDias, tocarTodosLosDias } from '#server/reportes/recibosgeneral/dias'

/**
 * Makes anew every sum that is kept beside the documents it comes from, and the words that are kept with students.
 * Nothing else mends one: they are never edited.
 */
export async function rehacerGuardadas(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.takeYourTime()
    // A student without the row has one again, with what is owed; an enrolment too, with its classes.
    await tx.run(sql`INSERT INTO cliente_deudas (cliente_id) SELECT id FROM clientes ON CONFLICT DO NOTHING`)
    await tx.run(sql`SELECT actualizar_deuda(ARRAY(SELECT id FROM clientes))`)
    await tx.run(sql`INSERT INTO matricula_asistencias (matricula_id) SELECT id FROM matriculas ON CONFLICT DO NOTHING`)
    await tx.run(sql`SELECT sumar_asistencia(ARRAY(SELECT id FROM matriculas))`)
    await rehacerFamilias(tx)
    await tocarTodosLosDias(tx)
    await tocarTodosLosCargos(tx)
    await tocarTodosLosCursos(tx)
  })
  await resumirDias(db)
  await resumirCargos(db)
  await contarCursos(db)
}
