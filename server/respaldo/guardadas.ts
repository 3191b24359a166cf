import { contarCursos, tocarTodosLosCursos } from '#server/catalogos/cursos/contados'
import type { Database, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { resumirCargos, tocarTodosLosCargos } from '#server/reportes/cxc/saldos'
import { rehacerFamilias } from './invariantes/fichas.ts'
import { resumirDias, tocarTodosLosDias } from '#server/reportes/recibosgeneral/dias'

/** Rows in each transaction: a till or a teacher that writes one of them waits for these, and not for all. */
const DE_UNA_VEZ = 1_000

/**
 * Makes anew every sum that is kept beside the documents it comes from, and the words that are kept with students.
 * Nothing else mends one: they are never edited.
 */
export async function rehacerGuardadas(db: Database): Promise<void> {
  // A student without the row has one again, with what is owed; an enrolment too, with its classes.
  await porPartes(db, sql`SELECT id FROM clientes ORDER BY id`, async (tx, ids) => {
    await tx.run(sql`
      INSERT INTO cliente_deudas (cliente_id)
      SELECT id FROM clientes WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE
      ON CONFLICT DO NOTHING
    `)
    await tx.run(sql`SELECT actualizar_deuda(${ids})`)
  })
  await porPartes(db, sql`SELECT id FROM matriculas ORDER BY id`, async (tx, ids) => {
    await tx.run(sql`
      INSERT INTO matricula_asistencias (matricula_id)
      SELECT id FROM matriculas WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE
      ON CONFLICT DO NOTHING
    `)
    await tx.run(sql`SELECT sumar_asistencia(${ids})`)
  })
  await db.transaction(async (tx) => {
    await tx.takeYourTime()
    await rehacerFamilias(tx)
    await tocarTodosLosDias(tx)
    await tocarTodosLosCargos(tx)
    await tocarTodosLosCursos(tx)
  })
  await resumirDias(db)
  await resumirCargos(db)
  await contarCursos(db)
}

async function porPartes(db: Database, cuales: Sql, hacer: (tx: Tx, ids: number[]) => Promise<void>): Promise<void> {
  const ids = (await db.many<{ id: number }>(cuales)).map(({ id }) => id)
  for (let desde = 0; desde < ids.length; desde += DE_UNA_VEZ)
    await db.transaction((tx) => hacer(tx, ids.slice(desde, desde + DE_UNA_VEZ)))
}
