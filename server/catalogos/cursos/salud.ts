import type { SaludDeEstudiante } from '#contract/catalogos/cursos'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { loQueRige, type CartaEnVigor } from './cartas-en-vigor.ts'

/**
 * Health of a course's students that its teacher has to know in an emergency, from all the letters in force of each,
 * whatever they were signed for. That it was read is in the bitácora, and nothing of it.
 */
export async function saludDelCurso(db: Database, contexto: Contexto, curso_id: number): Promise<SaludDeEstudiante[]> {
  const estudiantes = await db.many<{ id: number; nombre: string; cartas: CartaEnVigor[] }>(sql`
    SELECT
      m.id, p.apellidos || ', ' || p.nombres AS nombre,
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'numero', c.numero, 'verificada', c.verificacion = 'verificada', 'alergias', s.alergias,
            'medicamentos', s.medicamentos, 'condiciones', s.condiciones, 'tipo_sangre', s.tipo_sangre,
            'seguro', s.seguro, 'autoriza_emergencia', c.autoriza_emergencia, 'contactos', c.contactos,
            'retiran', c.retiran, 'retira_solo', c.retira_solo, 'autoriza_imagen', c.autoriza_imagen
          )
          ORDER BY c.id DESC
        ) FILTER (WHERE c.id IS NOT NULL), '[]'
      ) AS cartas
    FROM matriculas m
    JOIN clientes p ON p.id = m.cliente_id
    LEFT JOIN cartas_consentimiento c ON c.cliente_id = p.id AND c.estado = 'vigente' AND c.datos_borrados_en IS NULL
    LEFT JOIN carta_salud s ON s.carta_id = c.id
    WHERE m.curso_id = ${curso_id} AND ${VIVA}
    GROUP BY m.id, p.id
    ORDER BY p.apellidos, p.nombres, m.id
  `)
  const filas = estudiantes.map(({ id, nombre, cartas }) => ({ id, nombre, ...loQueRige(cartas) }))
  await audit(db, contexto, {
    modulo: 'Cursos',
    accion: 'ver_salud',
    entidad: 'cursos',
    entidad_id: curso_id,
    despues: { estudiantes: filas.filter(({ numero }) => numero !== null).length },
  })
  return filas
}
