import { OCUPACION } from './plazas.ts'
import { anotarEstados, bloquearCursos } from './service.ts'
import type { Database, Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/*
 * Places that keep their order in a course while staff look at a burst (docs/diseno/dominio.md, «Nadie acapara
 * cupos»). Those of the burst hold their seat against who comes later; who comes later and would take one of these
 * stands behind them: nobody's is given away, and nobody waits for longer than staff take, or than a burst may last.
 */

/** Place `m` of registration `r` keeps its order: nobody has decided about it. */
const EN_ORDEN = raw(`m.retenida_por IS NOT NULL AND r.estado IN ('nuevo', 'actualizado')`)

/** Place `m` of registration `r` holds its seat for staff, as of the local date `hoy`. */
const reserva = (hoy: string): Sql => sql`m.retenida_por = 'red' AND r.revision_hasta >= ${hoy}`

/** The number of places of each course that hold their seat or stand behind one that does. */
export async function guardados(db: Db, hoy: string, cursos: readonly number[]): Promise<Map<number, number>> {
  const filas = await db.many<{ curso_id: number; cuantos: number }>(sql`
    SELECT m.curso_id, count(*) AS cuantos
    FROM matriculas m
    JOIN registros r ON r.id = m.registro_id
    WHERE m.curso_id = ANY(${[...cursos]}) AND ${EN_ORDEN} AND (m.retenida_por = 'orden' OR ${reserva(hoy)})
    GROUP BY m.curso_id
  `)
  return new Map(filas.map(({ curso_id, cuantos }) => [curso_id, cuantos]))
}

interface Retenida {
  id: number
  por: 'red' | 'orden'
  reserva: boolean
}

/**
 * Gives those who stand in order in a course what is theirs now, the first first: a seat that nobody before them holds;
 * where nobody before them is looked at any more, the end of the line. The courses are locked.
 */
export async function asentar(
  tx: Tx,
  quien: { usuario_id: number | null },
  hoy: string,
  cursos: Iterable<number>,
): Promise<void> {
  for (const curso_id of [...new Set(cursos)].sort((a, b) => a - b)) {
    const retenidas = await tx.many<Retenida>(sql`
      SELECT m.id, m.retenida_por AS por, ${reserva(hoy)} AS reserva
      FROM matriculas m
      JOIN registros r ON r.id = m.registro_id
      WHERE m.curso_id = ${curso_id} AND ${EN_ORDEN}
      ORDER BY m.id
    `)
    if (!retenidas.some(({ por }) => por === 'orden')) continue
    const { libres } = await tx.one<{ libres: number }>(sql`
      SELECT c.cupo - m.inscritos - m.en_espera AS libres
      FROM cursos c
      CROSS JOIN LATERAL (SELECT ${OCUPACION} FROM matriculas WHERE curso_id = c.id) m
      WHERE c.id = ${curso_id}
    `)
    const { preinscrita, en_espera } = repartir(retenidas, libres)
    for (const [estado, ids] of [
      ['preinscrita', preinscrita],
      ['en_espera', en_espera],
    ] as const) {
      if (!ids.length) continue
      await tx.run(sql`
        UPDATE matriculas
        SET estado = ${estado}, retenida = false, retenida_por = NULL, lugar_dicho = NULL
        WHERE id = ANY(${ids})
      `)
      await anotarEstados(
        tx,
        quien,
        ids.map((matricula_id) => ({ matricula_id, estado, fecha: hoy, motivo: null })),
      )
    }
  }
}

/** Shares the free seats out among those in order; the rest go to the end of the line. */
function repartir(retenidas: readonly Retenida[], libres: number): Record<'preinscrita' | 'en_espera', number[]> {
  const dadas: Record<'preinscrita' | 'en_espera', number[]> = { preinscrita: [], en_espera: [] }
  let [quedan, delante] = [libres, false]
  for (const { id, por, reserva: guarda } of retenidas) {
    if (por === 'red') {
      if (guarda) quedan--
      delante ||= guarda
    } else if (quedan > 0) {
      dadas.preinscrita.push(id)
      quedan--
    } else if (!delante) dadas.en_espera.push(id)
  }
  return dadas
}

/**
 * Staff say that registrations are families': their places wait for nobody any more. They are locked, and the courses
 * too.
 */
export async function soltarRevision(
  tx: Tx,
  quien: { usuario_id: number | null },
  hoy: string,
  registros: readonly number[],
  cursos: Iterable<number>,
): Promise<void> {
  const ids = [...registros]
  await tx.run(
    sql`UPDATE matriculas SET retenida_por = 'orden' WHERE registro_id = ANY(${ids}) AND retenida_por = 'red'`,
  )
  await tx.run(sql`UPDATE registros SET revision_hasta = NULL WHERE id = ANY(${ids}) AND revision_hasta IS NOT NULL`)
  await asentar(tx, quien, hoy, cursos)
}

/** Lets pass, on the local date `hoy`, those who stand behind a burst that nobody looked at in time. */
export async function vencerRevisiones(db: Database, hoy: string): Promise<void> {
  const cursos = await db.many<{ curso_id: number }>(
    sql`SELECT DISTINCT curso_id FROM matriculas WHERE retenida_por = 'orden' ORDER BY curso_id`,
  )
  for (const { curso_id } of cursos)
    await db.transaction(async (tx) => {
      await bloquearCursos(tx, [curso_id])
      await asentar(tx, { usuario_id: null }, hoy, [curso_id])
    })
}

/**
 * The local date by which (included) a school answers about registration `r`, while one of its places is held in order;
 * NULL of any other. One behind a burst waits for that burst.
 */
export const confirmaEn = (): Sql =>
  raw(`(
    SELECT coalesce(r.revision_hasta, max(o.revision_hasta))
    FROM matriculas m
    LEFT JOIN (
      SELECT d.curso_id, d.id, x.revision_hasta
      FROM matriculas d
      JOIN registros x ON x.id = d.registro_id AND x.estado IN ('nuevo', 'actualizado')
      WHERE d.retenida_por = 'red'
    ) o ON o.curso_id = m.curso_id AND o.id < m.id
    WHERE m.registro_id = r.id AND m.retenida_por IS NOT NULL AND r.estado IN ('nuevo', 'actualizado')
  )`)
