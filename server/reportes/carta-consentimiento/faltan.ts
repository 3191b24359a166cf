import type { FaltaCarta, FaltanCartas } from '#contract/reportes/carta-consentimiento'
import { conEncargado } from '#server/catalogos/clientes/encargados'
import { hoy } from '#server/clock'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/**
 * Whether a letter `c` in force covers enrolment `m`: of the same student or registration, for its course or for a
 * campaign that offers it. One for an outing, by its name alone, covers no course.
 */
const CUBRE = raw(`
  c.estado = 'vigente' AND (c.cliente_id = m.cliente_id OR c.registro_id = m.registro_id) AND (
    c.curso_id = m.curso_id OR c.convocatoria_id IN (
      SELECT vc.convocatoria_id
      FROM convocatoria_cursos vc
      WHERE vc.curso_id = m.curso_id
    )
  )
`)

/** Whether a campaign asks for a letter for enrolment `m`: its own, or one in use that offers the course. */
const REQUERIDA = raw(`
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

/** Born on `nacimiento`, a minor today; NULL of one whose birth date is not known. */
export const esMenorSql = (nacimiento: string, dia: string): Sql =>
  sql`${raw(nacimiento)} > ${dia}::date - make_interval(years => (SELECT mayoria_edad FROM centro))`

type Fila = FaltaCarta & { cubierta: boolean; requerida: boolean }

/** The minors of a course, and who of them has no letter in force for it, by name, with whom to call. */
export async function cartasQueFaltan(db: Db, curso_id: number, publicUrl: string | undefined): Promise<FaltanCartas> {
  const filas = await db.many<Fila>(sql`
    SELECT
      m.id, m.cliente_id, m.registro_id,
      coalesce(p.apellidos || ', ' || p.nombres, r.apellidos || ', ' || r.nombres) AS nombre,
      extract(year FROM age(${hoy()}::date, coalesce(p.fecha_nacimiento, r.fecha_nacimiento)))::int AS edad,
      coalesce(e.nombre, r.encargado_nombres || ' ' || r.encargado_apellidos) AS encargado_nombre,
      coalesce(e.telefono, r.encargado_telefono, p.telefono) AS telefono,
      coalesce(e.whatsapp, e.telefono, r.encargado_whatsapp, r.encargado_telefono, p.whatsapp, p.telefono) AS whatsapp,
      EXISTS (SELECT FROM cartas_consentimiento c WHERE ${CUBRE}) AS cubierta, ${REQUERIDA} AS requerida
    FROM matriculas m
    LEFT JOIN clientes p ON p.id = m.cliente_id
    LEFT JOIN registros r ON r.id = m.registro_id ${conEncargado('p')}
    WHERE m.curso_id = ${curso_id}
      AND ${VIVA}
      AND coalesce(${esMenorSql('coalesce(p.fecha_nacimiento, r.fecha_nacimiento)', hoy())}, true)
    ORDER BY coalesce(p.apellidos, r.apellidos), coalesce(p.nombres, r.nombres), m.id
  `)
  return {
    menores: filas.length,
    faltan: filas
      .filter(({ cubierta }) => !cubierta)
      .map(({ cubierta: _cubierta, requerida: _requerida, ...fila }) => fila),
    requerida: filas.some(({ requerida }) => requerida),
    enlace: publicUrl ? `${publicUrl}/Carta-Consentimiento` : null,
  }
}

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
