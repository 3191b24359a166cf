import { contarCursos, tocarTodosLosCursos } from '#server/catalogos/cursos/contados'
import type { Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { resumirCargos, tocarTodosLosCargos } from '#server/reportes/cxc/saldos'
import { rehacerFamilias } from './invariantes/fichas.ts'
import { resumirDias, tocarTodosLosDias } from '#server/reportes/recibosgeneral/dias'

/** Sums that triggers keep in a row for each record of a table, and the function that makes those of some anew. */
const DE_CADA_UNO = [
  { de: raw('clientes'), fila: raw('INSERT INTO cliente_deudas (cliente_id)'), hacer: raw('actualizar_deuda') },
  {
    de: raw('matriculas'),
    fila: raw('INSERT INTO matricula_asistencias (matricula_id)'),
    hacer: raw('sumar_asistencia'),
  },
]
/** Records in each transaction: a till or a teacher that writes one of them waits for these, and not for all. */
const DE_UNA_VEZ = 1_000

/**
 * Makes anew every sum that is kept beside the documents it comes from, and the words that are kept with students.
 * Nothing else mends one: they are never edited.
 */
export async function rehacerGuardadas(db: Database): Promise<void> {
  for (const guardada of DE_CADA_UNO) await rehacerDeCadaUno(db, guardada)
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

/** A record without its row has one again. */
async function rehacerDeCadaUno(db: Database, { de, fila, hacer }: (typeof DE_CADA_UNO)[number]): Promise<void> {
  const todos = (await db.many<{ id: number }>(sql`SELECT id FROM ${de} ORDER BY id`)).map(({ id }) => id)
  for (let desde = 0; desde < todos.length; desde += DE_UNA_VEZ) {
    const ids = todos.slice(desde, desde + DE_UNA_VEZ)
    await db.transaction(async (tx) => {
      // Locked, so that none is erased in between.
      await tx.run(sql`
        ${fila}
        SELECT id FROM ${de} WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE
        ON CONFLICT DO NOTHING
      `)
      await tx.run(sql`SELECT ${hacer}(${ids})`)
    })
  }
}
