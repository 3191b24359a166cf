import type { Db } from '#server/db/pool'
import { join, raw, sql } from '#server/db/sql'
import { NO_HEREDADO } from './heredados.ts'

/**
 * Records that were merged into another one with which something stayed: she is in no list, so that nobody would see
 * it. Every table with rows of a student is asked, found by its foreign key so that none is forgotten; a merge leads
 * to a record that is there.
 */
export async function fichasConRestos(db: Db): Promise<string[]> {
  const tablas = await db.many<{ nombre: string; columna: string }>(sql`
    SELECT conrelid::regclass::text AS nombre, attname::text AS columna
    FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f'
      AND confrelid = 'clientes'::regclass
      AND conrelid NOT IN ('clientes'::regclass, 'cliente_deudas'::regclass)
    ORDER BY 1, 2
  `)
  const restos = tablas.map(
    ({ nombre, columna }) => sql`
      SELECT c.id, ${nombre} AS que
      FROM clientes c
      WHERE c.fusionado_en IS NOT NULL AND EXISTS (SELECT FROM ${raw(nombre)} t WHERE t.${raw(columna)} = c.id)
    `,
  )
  const filas = await db.many<{ quien: string }>(sql`
    SELECT c.codigo || ' (' || string_agg(r.que, ', ' ORDER BY r.que) || ')' AS quien
    FROM (
      ${join(restos, ' UNION ALL ')}
      UNION ALL
      SELECT id, 'a_favor'
      FROM clientes
      WHERE fusionado_en IS NOT NULL AND a_favor <> 0
      UNION ALL
      SELECT d.cliente_id, 'cliente_deudas'
      FROM cliente_deudas d
      JOIN clientes u ON u.id = d.cliente_id AND u.fusionado_en IS NOT NULL
      WHERE d.debe <> 0
      UNION ALL
      SELECT u.id, 'fusionado_en'
      FROM clientes u
      JOIN clientes q ON q.id = u.fusionado_en
      WHERE q.fusionado_en IS NOT NULL
    ) r
    JOIN clientes c ON c.id = r.id
    WHERE ${raw(NO_HEREDADO('ficha_unida', 'c.id'))}
    GROUP BY c.id, c.codigo
    ORDER BY c.codigo
  `)
  return filas.map(({ quien }) => quien)
}

/** Students who would be found by what their guardians were called before, or by none of it. */
export const familiasQueNoCuadran = async (db: Db): Promise<string[]> => {
  const filas = await db.many<{ codigo: string }>(
    sql`SELECT codigo FROM clientes WHERE id IN (${SIN_SU_FAMILIA}) ORDER BY codigo`,
  )
  return filas.map(({ codigo }) => codigo)
}

/** Keeps them as they are by now. */
export const rehacerFamilias = (db: Db): Promise<unknown> =>
  db.run(sql`SELECT actualizar_familia(ARRAY(${SIN_SU_FAMILIA}))`)

const SIN_SU_FAMILIA = sql`
  SELECT c.id
  FROM clientes c
  JOIN familia_de(ARRAY(SELECT id FROM clientes)) f ON f.cliente_id = c.id
  WHERE f.familia <> c.familia
`
