import type { Duplicado, DuplicadosParams } from '#contract/catalogos/clientes'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { delEncargado, NOMBRE } from './service.ts'

const MOST = 10

const PALABRAS = raw(`string_to_array(sin_acentos(t.nombres || ' ' || t.apellidos), ' ')`)

/**
 * Students who may be the person described: the same DNI, or the same birth date and the same name, whatever its
 * accents, capitals and order, also where one of the two leaves a second name or surname out.
 */
export async function duplicadosDe(
  db: Db,
  { nombres = '', apellidos = '', fecha_nacimiento, dni, excepto }: DuplicadosParams,
): Promise<Duplicado[]> {
  const nombre = `${nombres} ${apellidos}`.trim().replace(/\s+/g, ' ')
  const completo = nombres.trim() !== '' && apellidos.trim() !== '' && fecha_nacimiento !== undefined
  if (!completo && !dni) return []
  const buscadas = sql`string_to_array(sin_acentos(${nombre}), ' ')`
  return db.search<Duplicado>(sql`
    SELECT
      t.id, t.codigo, ${NOMBRE} AS nombre, t.fecha_nacimiento, t.dni,
      ${delEncargado(`e.nombres || ' ' || e.apellidos`)} AS encargado_nombre,
      CASE WHEN t.dni = ${dni ?? null} THEN 'dni' ELSE 'nombre' END AS motivo
    FROM clientes t
    WHERE t.fusionado_en IS NULL
      AND t.id <> ${excepto ?? 0}
      AND (
        t.dni = ${dni ?? null} OR (
          ${completo} AND t.fecha_nacimiento = ${fecha_nacimiento ?? null}::date
            AND (${PALABRAS} <@ ${buscadas} OR ${PALABRAS} @> ${buscadas})
        )
      )
    ORDER BY t.dni = ${dni ?? null} DESC NULLS LAST, t.id LIMIT ${MOST}
  `)
}
