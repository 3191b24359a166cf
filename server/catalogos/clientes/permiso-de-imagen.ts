import type { PermisoDeImagen } from '#contract/catalogos/foto'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { found } from '#server/resource/resource'
import { esMenorSql } from '#server/catalogos/personas/mayoria'

/** A consent letter in force, as far as it speaks of pictures. */
export interface CartaDeImagen {
  numero: string
  /** Local date. */
  fecha: string
  /** The activity that the letter is for: letters for the same thing follow one another. */
  actividad: string
  verificada: boolean
  /** Pictures for the use of the school itself. */
  permite: boolean
}

/**
 * The permission that the letters in force of a student, the newest first, give together (docs/diseno/dominio.md, «Una
 * carta se cree hasta donde se sabe»): of each activity those count that came after the last confirmed one, and that
 * one. A no of any of them is a no, also of one that nobody confirmed; a yes is believed when it was confirmed.
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

/**
 * Permissions of these students, in two questions; one who was merged is left out, and one without a known birth date
 * counts as a minor.
 */
export async function permisosDeImagen(db: Db, clientes: readonly number[]): Promise<Map<number, PermisoDeImagen>> {
  const personas = await db.many<{ id: number; menor: boolean }>(sql`
    SELECT p.id, coalesce(${esMenorSql('p.fecha_nacimiento', hoy())}, true) AS menor
    FROM clientes p
    WHERE p.id = ANY(${clientes}) AND p.fusionado_en IS NULL
  `)
  const menores = personas.filter(({ menor }) => menor).map(({ id }) => id)
  const cartas = new Map<number, CartaDeImagen[]>(menores.map((id) => [id, []]))
  if (menores.length)
    for (const { cliente_id, ...carta } of await db.many<CartaDeImagen & { cliente_id: number }>(sql`
      SELECT
        c.cliente_id, c.numero, c.fecha, concat_ws('/', c.curso_id, c.convocatoria_id, c.actividad) AS actividad,
        c.verificacion = 'verificada' AS verificada, 'internos' = ANY(c.fines_imagen) AS permite
      FROM cartas_consentimiento c
      WHERE c.cliente_id = ANY(${menores}) AND c.estado = 'vigente'
      ORDER BY c.fecha DESC, c.id DESC
    `))
      cartas.get(cliente_id)?.push(carta)
  return new Map(
    personas.map(({ id }) => {
      const suyas = cartas.get(id)
      return [id, suyas ? permisoDe(suyas) : { estado: 'mayor' }]
    }),
  )
}

/** Throws `no_encontrado`, also of who was merged. */
export const permisoDeImagen = async (db: Db, cliente_id: number): Promise<PermisoDeImagen> =>
  found((await permisosDeImagen(db, [cliente_id])).get(cliente_id))
