import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { texto } from '#i18n/texto'

/** A text as it is compared: without accents and capitals, and numbers without what groups their digits. */
const llano = (valor: Sql): Sql => sql`regexp_replace(sin_acentos(${valor}), '(?<=[0-9])[ .()-]+(?=[0-9])', '', 'g')`

/** The last digits of a telephone number: files bring it with and without the country's. */
const telefono = (columna: Sql): Sql => sql`right(regexp_replace(${columna}, '[^0-9]', '', 'g'), 8)`

/**
 * Copies that the server keeps beside the records of people who asked to be erased: answers that it would give again to
 * a request that comes twice, the first and the refused rows of imported files, and whole files of people that wait to
 * be imported, which may hold them in any row. Called while their records are whole.
 */
export async function borrarCopias(tx: Tx, clientes: readonly number[]): Promise<void> {
  const { huellas } = await tx.one<{ huellas: string[][] }>(sql`
    SELECT coalesce(jsonb_agg(h.huella), '[]') AS huellas
    FROM (
      SELECT jsonb_build_array(${llano(sql`c.nombres`)}, ${llano(sql`c.apellidos`)}) AS huella
      FROM clientes c
      WHERE c.id = ANY(${[...clientes]})
      UNION
      SELECT jsonb_build_array(${llano(sql`x.dato`)})
      FROM (
        SELECT c.dni, c.otro_documento, ${telefono(sql`c.telefono`)} AS telefono, c.correo
        FROM clientes c
        WHERE c.id = ANY(${[...clientes]})
        UNION ALL
        SELECT e.dni, e.otro_documento, ${telefono(sql`e.telefono`)}, e.correo
        FROM encargados e
        JOIN cliente_encargados ce ON ce.encargado_id = e.id
        WHERE ce.cliente_id = ANY(${[...clientes]})
      ) d
      CROSS JOIN LATERAL (VALUES (d.dni), (d.otro_documento), (d.telefono), (d.correo)) AS x (dato)
      WHERE length(x.dato) > 4
    ) h
  `)
  /** Whether a text has all parts of one of their marks: a document, or given names with surnames. */
  const nombrados = (valor: Sql): Sql => sql`
    EXISTS (
      SELECT
      FROM jsonb_array_elements(${JSON.stringify(huellas)}::jsonb) AS h (huella)
      WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(h.huella) AS p (parte) WHERE strpos(${llano(valor)}, p.parte) = 0
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
      OR (ruta LIKE '% /api/api/Clientes%' AND respuesta ->> 'id' = ANY(${clientes.map(String)}))
  `)
  await tx.run(sql`
    DELETE FROM cambio_filas f
    USING cambios c
    WHERE c.id = f.cambio_id
      AND c.modulo = 'Clientes'
      AND (f.entidad_id = ANY(${[...clientes]}) OR ${nombrados(sql`f.antes::text || f.despues::text`)})
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
  const otraVez = [{ linea: 0, columna: null, valor: '', motivo: texto('importacion.datos_borrados') }]
  await tx.run(sql`
    UPDATE importaciones
    SET estado = 'fallida', contenido = NULL, errores = ${JSON.stringify(otraVez)}
    WHERE estado = 'lista' AND tipo <> 'cursos'
  `)
}
