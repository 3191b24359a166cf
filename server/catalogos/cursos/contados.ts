import type { EstadoMatricula } from '#contract/catalogos/matriculas'
import { LOCKS } from '#server/db/locks'
import type { Database, Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** The states whose enrolments are kept for each course (migration 0062), each a column. */
const CONTADOS = [
  'preinscrita',
  'en_espera',
  'activa',
  'trasladada',
  'retirada',
  'finalizada',
] as const satisfies readonly EstadoMatricula[]
type Contado = (typeof CONTADOS)[number]

const COLUMNAS = raw(`curso_id, ${CONTADOS.join(', ')}`)

/** The counted places of a course, as `p` beside the course `t`: LEFT, so that a count does without it. */
export const CON_PLAZAS = 'LEFT JOIN curso_plazas p ON p.curso_id = t.id'

/**
 * The number of enrolments of course `t` in any of those states: as they were counted, unless something touched the
 * course since. Exact at the moment of its statement; whether a seat is free is decided under the course's lock.
 */
export const matriculasEn = (...estados: readonly Contado[]): string => `
  CASE WHEN p.curso_id IS NULL OR t.id IN (SELECT DISTINCT x.curso_id FROM cursos_por_contar x) THEN (
    SELECT count(*)
    FROM matriculas m
    WHERE m.curso_id = t.id AND m.estado IN (${estados.map((estado) => `'${estado}'`).join(', ')})
  ) ELSE ${estados.map((estado) => `p.${estado}`).join(' + ')} END
`

const contadosDe = (cuales: Sql): Sql => sql`
  SELECT curso_id, ${raw(CONTADOS.map((estado) => `count(*) FILTER (WHERE estado = '${estado}')`).join(', '))}
  FROM matriculas
  WHERE ${cuales}
  GROUP BY curso_id
`

/**
 * Counts the touched courses anew; of several instances, one. A course is cleared of the touches that are seen, and
 * read by a later statement: what is committed in between is in its count and leaves its touch.
 */
export const contarCursos = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.seats}) AS mio`)
    if (!mio) return
    await tx.takeYourTime()
    const { cursos } = await tx.one<{ cursos: number[] }>(sql`
      WITH quitado AS (DELETE FROM cursos_por_contar RETURNING curso_id)
      SELECT coalesce(array_agg(DISTINCT curso_id), '{}') AS cursos FROM quitado
    `)
    if (!cursos.length) return
    await tx.run(sql`DELETE FROM curso_plazas WHERE curso_id = ANY(${cursos})`)
    await tx.run(sql`INSERT INTO curso_plazas (${COLUMNAS}) ${contadosDe(sql`curso_id = ANY(${cursos})`)}`)
  })

/** Lets every course be counted anew, whatever was kept. */
export async function tocarTodosLosCursos(tx: Db): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.seats})`)
  await tx.run(sql`DELETE FROM curso_plazas`)
  await tx.run(sql`INSERT INTO cursos_por_contar SELECT DISTINCT curso_id FROM matriculas`)
}

/** The untouched courses whose count says something else than their enrolments: none, ever. */
export async function cursosQueNoCuadran(db: Db): Promise<string[]> {
  const filas = await db.search<{ quien: string }>(sql`
    WITH guardado AS (SELECT ${COLUMNAS} FROM curso_plazas),
    hecho AS (${contadosDe(raw('TRUE'))})
    SELECT DISTINCT curso_id::text AS quien
    FROM (
      (SELECT * FROM guardado EXCEPT SELECT * FROM hecho)
      UNION ALL
      (SELECT * FROM hecho EXCEPT SELECT * FROM guardado)
    ) AS distinto
    WHERE curso_id NOT IN (SELECT curso_id FROM cursos_por_contar)
    ORDER BY quien
  `)
  return filas.map(({ quien }) => quien)
}
