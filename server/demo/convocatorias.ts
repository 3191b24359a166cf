import { sumarDias } from '#contract/tiempo/fechas'
import type { Variante } from '#contract/publico/convocatoria'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { insertRow } from '#server/resource/resource'

interface ConvocatoriaFija {
  guid: string
  nombre: string
  variante: Variante
  /** Days from today. */
  abre: number
  cierra: number
  reserva_dias: number
  /** Bases of the courses that it offers: the run that takes enrolments. */
  cursos: readonly string[]
  texto_bienvenida: string
}

/** Forms at these links are open whatever the day. */
const CONVOCATORIAS: readonly ConvocatoriaFija[] = [
  {
    guid: 'demo-general-000000000',
    nombre: 'Matrícula abierta',
    variante: 'general',
    abre: -25,
    cierra: 20,
    reserva_dias: 7,
    cursos: ['ING-A1', 'ING-CC', 'TEC-ELE', 'GAS-REP'],
    texto_bienvenida: 'Aparte su cupo en línea. Le confirmamos por WhatsApp.',
  },
  {
    guid: 'demo-junio-00000000000',
    nombre: 'Vacaciones de junio',
    variante: 'junio',
    abre: -15,
    cierra: 30,
    reserva_dias: 5,
    cursos: ['ING-KIDS', 'REF-MAT', 'ING-A1'],
    texto_bienvenida: 'Cursos para niños y jóvenes. Puede registrar a varios hijos de una vez.',
  },
  {
    guid: 'demo-octubre-000000000',
    nombre: 'Avance de octubre',
    variante: 'octubre',
    abre: -5,
    cierra: 45,
    reserva_dias: 5,
    cursos: ['ING-A1', 'TEC-ELE'],
    texto_bienvenida: 'Asegure su lugar para el próximo período.',
  },
]

export interface Convocada extends ConvocatoriaFija {
  id: number
}

/** The campaigns of the demonstration with their courses, and how often their forms were opened and begun. */
export async function convocar(tx: Tx, hoy: string): Promise<Convocada[]> {
  const convocadas: Convocada[] = []
  for (const fija of CONVOCATORIAS) {
    const { cursos, abre, cierra, ...suyo } = fija
    const dias = { abre: sumarDias(hoy, abre), cierra: sumarDias(hoy, cierra) }
    const id = await insertRow(tx, 'convocatorias', { ...suyo, ...dias })
    await tx.run(sql`
      INSERT INTO convocatoria_cursos (convocatoria_id, curso_id)
      SELECT ${id}, max(c.id)
      FROM cursos c
      JOIN unnest(${cursos}::text[]) AS base ON c.codigo LIKE base || '-%'
      WHERE c.estado IN ('abierto', 'en_curso')
      GROUP BY base
    `)
    await tx.run(sql`
      INSERT INTO convocatoria_visitas (convocatoria_id, fecha, abiertos, iniciados)
      SELECT ${id}, ${hoy}::date - dia, 18 + 7 * ((dia * 5 + ${id}) % 4), 6 + 2 * ((dia * 3 + ${id}) % 4)
      FROM generate_series(0, ${Math.min(-abre, 14)}) AS dia
    `)
    convocadas.push({ id, ...fija })
  }
  return convocadas
}
