import type { SaludDeEstudiante } from '#contract/catalogos/cursos'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/http/audit'
import type { Contexto } from '#server/http/context'

/**
 * What the teacher of a course has to know of its students in an emergency, from the last letter in force of each,
 * whatever it was signed for. That it was read is in the bitácora, and nothing of it.
 */
export async function saludDelCurso(db: Database, contexto: Contexto, curso_id: number): Promise<SaludDeEstudiante[]> {
  const filas = await db.many<SaludDeEstudiante>(sql`
    SELECT
      m.id, p.apellidos || ', ' || p.nombres AS nombre, c.numero, s.alergias, s.medicamentos, s.condiciones,
      s.tipo_sangre, s.seguro, c.autoriza_emergencia, coalesce(c.contactos, '[]') AS contactos,
      coalesce(c.retiran, '[]') AS retiran, c.retira_solo, c.autoriza_imagen
    FROM matriculas m
    JOIN clientes p ON p.id = m.cliente_id
    LEFT JOIN LATERAL (
      SELECT *
      FROM cartas_consentimiento c
      WHERE c.cliente_id = p.id AND c.estado = 'vigente' AND c.datos_borrados_en IS NULL
      ORDER BY c.id DESC LIMIT 1
    ) c ON true
    LEFT JOIN carta_salud s ON s.carta_id = c.id
    WHERE m.curso_id = ${curso_id} AND ${VIVA}
    ORDER BY p.apellidos, p.nombres, m.id
  `)
  await audit(db, contexto, {
    modulo: 'Cursos',
    accion: 'ver_salud',
    entidad: 'cursos',
    entidad_id: curso_id,
    despues: { estudiantes: filas.filter(({ numero }) => numero !== null).length },
  })
  return filas
}
