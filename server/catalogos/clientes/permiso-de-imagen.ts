import type { PermisoDeImagen } from '#contract/catalogos/foto'
import { hoy } from '#server/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { found } from '#server/resource/resource'
import { esMenorSql } from './mayoria.ts'

/** What a consent letter in force says of pictures. */
export interface CartaDeImagen {
  numero: string
  /** Local date. */
  fecha: string
  /** What the letter is for: letters for the same thing follow one another. */
  actividad: string
  verificada: boolean
  /** Pictures for the use of the school itself. */
  permite: boolean
}

/**
 * What the letters in force of a student, the newest first, say together (docs/diseno/dominio.md, «Una carta se cree
 * hasta donde se sabe»): of each activity those count that came after the last confirmed one, and that one. A no of any
 * of them is a no, also of one that nobody confirmed; a yes is believed when it was confirmed.
 */
export function permisoDe(cartas: readonly CartaDeImagen[]): PermisoDeImagen {
  const cerradas = new Set<string>()
  const cuentan = cartas.filter(({ actividad, verificada }) => {
    const cuenta = !cerradas.has(actividad)
    if (verificada) cerradas.add(actividad)
    return cuenta
  })
  const no = cuentan.find(({ permite }) => !permite)
  if (no) return { estado: 'negada', numero: no.numero, fecha: no.fecha }
  return { estado: cuentan.some(({ verificada }) => verificada) ? 'dada' : 'no_consta' }
}

/** Of whom no birth date is known, as of a minor. Throws `no_encontrado`, also of who was merged. */
export async function permisoDeImagen(db: Db, cliente_id: number): Promise<PermisoDeImagen> {
  const { menor } = found(
    await db.maybe<{ menor: boolean }>(sql`
      SELECT coalesce(${esMenorSql('p.fecha_nacimiento', hoy())}, true) AS menor
      FROM clientes p
      WHERE p.id = ${cliente_id} AND p.fusionado_en IS NULL
    `),
  )
  if (!menor) return { estado: 'mayor' }
  return permisoDe(
    await db.many<CartaDeImagen>(sql`
      SELECT
        c.numero, c.fecha, concat_ws('/', c.curso_id, c.convocatoria_id, c.actividad) AS actividad,
        c.verificacion = 'verificada' AS verificada, 'internos' = ANY(c.fines_imagen) AS permite
      FROM cartas_consentimiento c
      WHERE c.cliente_id = ${cliente_id} AND c.estado = 'vigente'
      ORDER BY c.fecha DESC, c.id DESC
    `),
  )
}
