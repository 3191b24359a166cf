import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'

/**
 * Of people who asked to be erased, what the server keeps beside its records: answers that it would give again to a
 * request that comes twice, and the first and the refused rows of imported files. Called while their records are whole.
 */
export async function borrarCopias(tx: Tx, clientes: readonly number[]): Promise<void> {
  const { huellas } = await tx.one<{ huellas: string[][] }>(sql`
    SELECT coalesce(jsonb_agg(h.huella), '[]') AS huellas
    FROM (
      SELECT jsonb_build_array(c.nombres, c.apellidos) AS huella
      FROM clientes c
      WHERE c.id = ANY(${[...clientes]})
      UNION
      SELECT jsonb_build_array(x.dato)
      FROM (
        SELECT c.dni, c.otro_documento, c.telefono, c.correo
        FROM clientes c
        WHERE c.id = ANY(${[...clientes]})
        UNION ALL
        SELECT e.dni, e.otro_documento, e.telefono, e.correo
        FROM encargados e
        JOIN cliente_encargados ce ON ce.encargado_id = e.id
        WHERE ce.cliente_id = ANY(${[...clientes]})
      ) d
      CROSS JOIN LATERAL (VALUES (d.dni), (d.otro_documento), (d.telefono), (d.correo)) AS x (dato)
      WHERE x.dato <> ''
    ) h
  `)
  /** Whether a text has all parts of one of their marks: a document, or given names with surnames. */
  const nombrados = (texto: Sql): Sql => sql`
    EXISTS (
      SELECT
      FROM jsonb_array_elements(${JSON.stringify(huellas)}::jsonb) AS h (huella)
      WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(h.huella) AS p (parte) WHERE strpos(${texto}, p.parte) = 0
      )
    )
  `
  // The key stays: the same money is still not taken twice. No body is the one that it came with any more.
  await tx.run(sql`
    UPDATE idempotencia
    SET respuesta = 'null', cuerpo_sha256 = ''
    WHERE ${nombrados(sql`respuesta::text`)}
      OR jsonb_path_exists(
        respuesta, '$.** ? (@.cliente_id == $ids[*])', ${JSON.stringify({ ids: clientes })}::jsonb
      )
  `)
  const sinEllos = (filas: Sql): Sql => sql`
    (
      SELECT coalesce(jsonb_agg(f), '[]')
      FROM jsonb_array_elements(${filas}) f
      WHERE NOT ${nombrados(sql`f::text`)}
    )
  `
  await tx.run(sql`
    UPDATE importaciones
    SET muestra = ${sinEllos(sql`muestra`)}, errores = ${sinEllos(sql`errores`)}
    WHERE ${nombrados(sql`muestra::text || errores::text`)}
  `)
}
