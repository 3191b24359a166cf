import { VIVA } from '#server/catalogos/matriculas/plazas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { esMenorSql } from '#server/catalogos/personas/mayoria'

/**
 * Whether a letter `c` in force covers enrolment `m`: of the same student or registration, for its course or for a
 * campaign that offers it. One for an outing, by its name alone, covers no course.
 */
export const CUBRE = raw(`
  c.estado = 'vigente' AND (c.cliente_id = m.cliente_id OR c.registro_id = m.registro_id) AND (
    c.curso_id = m.curso_id OR c.convocatoria_id IN (
      SELECT vc.convocatoria_id
      FROM convocatoria_cursos vc
      WHERE vc.curso_id = m.curso_id
    )
  )
`)

/** Whether a campaign asks for a letter for enrolment `m`: its own, or one in use that offers the course. */
export const REQUERIDA = raw(`
  EXISTS (
    SELECT FROM convocatorias v
    WHERE v.requiere_consentimiento
      AND (
        v.id = m.convocatoria_id OR (
          v.activa AND EXISTS (
            SELECT FROM convocatoria_cursos vc
            WHERE vc.convocatoria_id = v.id AND vc.curso_id = m.curso_id
          )
        )
      )
  )
`)

/** Whether a minor lacks the letter of a live enrolment for which a campaign asks it. */
export async function faltaCarta(db: Db, cliente_id: number): Promise<boolean> {
  const { falta } = await db.one<{ falta: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM matriculas m
      JOIN clientes p ON p.id = m.cliente_id
      WHERE m.cliente_id = ${cliente_id}
        AND ${VIVA}
        AND ${esMenorSql('p.fecha_nacimiento', hoy())}
        AND ${REQUERIDA}
        AND NOT EXISTS (SELECT FROM cartas_consentimiento c WHERE ${CUBRE})
    ) AS falta
  `)
  return falta
}
