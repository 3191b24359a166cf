import { CON_CUPO, VIVAS, type EstadoMatricula } from '#contract/catalogos/matriculas'
import { raw, type Sql } from '#server/db/sql'

const lista = (estados: readonly EstadoMatricula[]): string => estados.map((estado) => `'${estado}'`).join(', ')

/** Enrolment `m` is live, in the words of the index `matriculas_viva`. */
export const VIVA = raw(`m.estado IN (${lista(VIVAS)})`)

/** Counts of a course's enrolments: those that hold a seat and those that wait for one, whoever stands there. */
export const OCUPACION = raw(
  `
    count(*) FILTER (WHERE estado IN (${lista(CON_CUPO)})) AS inscritos, count(*) FILTER (WHERE estado = 'en_espera')
    AS en_espera
  `,
)

/**
 * The place of enrolment `m` in the waiting list of its course, from 1; NULL of one that does not wait. The line goes
 * by id.
 */
export const lugarDe = (m: string): Sql =>
  raw(
    `
      CASE WHEN ${m}.estado = 'en_espera' THEN (
        SELECT count(*)
        FROM matriculas e
        WHERE e.curso_id = ${m}.curso_id AND e.estado = 'en_espera' AND e.id <= ${m}.id
      ) END
    `,
  )
