import type { Tx } from '#server/db/pool'
import { ident, join, raw, sql } from '#server/db/sql'
import { analizar, objeciones, type Encargo, type Objecion } from './clase.ts'

const COLUMNAS = ['nombres', 'apellidos', 'dni', 'telefono', 'whatsapp', 'correo'] as const

const NOMBRE_EN_FILA = raw(
  `sin_acentos(f.extra->'encargado'->>'nombres' || ' ' || (f.extra->'encargado'->>'apellidos'))`,
)
const NOMBRE = raw(`sin_acentos(e.nombres || ' ' || e.apellidos)`)

/** The key of a new guardian, one in several lines: the same DNI, or else the same name and telephone. */
const CLAVE = raw(`
  coalesce(
    f.extra->'encargado'->>'dni',
    ${NOMBRE_EN_FILA.text} ||
      coalesce(f.extra->'encargado'->>'telefono', f.extra->'encargado'->>'whatsapp', '#' || f.linea)
  )
`)

const SIN_ENLACE = sql`
  NOT EXISTS (
    SELECT FROM cliente_encargados ce
    WHERE ce.cliente_id = f.id AND ce.encargado_id = f.encargado_id
  )
`

/** Data of a guardian on file that a row may change; her names only by the row's key: else she is found by them. */
const NOMBRES = ['nombres', 'apellidos'] as const
const CAMBIAN = [...NOMBRES, 'dni', 'telefono', 'whatsapp', 'correo'] as const
const DE_ENCARGADO = CAMBIAN.map((campo) => `encargado_${campo}`)

/** Each datum of guardian `e` as row `f` of her student has it (`nuevo`) and as she is on file (`viejo`). */
const DICHO = raw(`
  importacion_filas f
  JOIN encargados e ON e.id = f.encargado_id
  JOIN cliente_encargados ce ON ce.cliente_id = f.id AND ce.encargado_id = e.id
  CROSS JOIN LATERAL (
    VALUES ${CAMBIAN.map((campo) => `('${campo}', f.extra->'encargado'->>'${campo}', e.${campo})`).join(', ')}
  ) AS k (campo, nuevo, viejo)
`)

/** Data that a row says: an empty cell says something only in a sheet of ours. */
const LO_DICE = sql`
  (k.nuevo IS NOT NULL OR (f.extra ? 'vuelta' AND f.extra->'encargado' ? k.campo))
    AND (f.extra ? 'vuelta' OR k.campo <> ALL(${[...NOMBRES]}))
`

/** A WhatsApp number that is the telephone is none of its own (`whatsapp_sin_copia`). */
const REPITE = raw(`
  (
    k.campo = 'whatsapp'
      AND k.viejo IS NULL
      AND k.nuevo = coalesce(f.extra->'encargado'->>'telefono', e.telefono)
      AND k.nuevo NOT LIKE '+5042%'
  )
`)

/**
 * Finds the guardian of each row that names one: by DNI, or by name with a telephone or being that student's already;
 * and, for one who is that student's already, what the row changes.
 */
export async function resolverEncargados(tx: Tx, { actualizar, bloquear }: Encargo): Promise<Objecion[]> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET encargado_id = ce.encargado_id
    FROM cliente_encargados ce
    WHERE f.extra ? 'encargado'
      AND ce.cliente_id = f.id
      AND ce.encargado_id = (f.extra->'vuelta'->>'junto')::int
  `)
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET encargado_id = e.id
      FROM encargados e
      WHERE e.dni = f.extra->'encargado'->>'dni'
    `,
  )
  await tx.run(sql`
    UPDATE importacion_filas f
    SET encargado_id = d.id
    FROM (
      SELECT f.linea, min(e.id) AS id
      FROM importacion_filas f
      JOIN encargados e ON ${NOMBRE} = ${NOMBRE_EN_FILA}
      WHERE f.extra ? 'encargado'
        AND f.encargado_id IS NULL
        AND (e.dni IS NULL OR NOT f.extra->'encargado' ? 'dni')
        AND (
          f.extra->'encargado'->>'telefono' IN (e.telefono, e.telefono_2, e.whatsapp)
            OR f.extra->'encargado'->>'whatsapp' IN (e.telefono, e.telefono_2, e.whatsapp) OR EXISTS (
              SELECT FROM cliente_encargados ce
              WHERE ce.cliente_id = f.id AND ce.encargado_id = e.id
            )
        )
      GROUP BY f.linea
    ) d
    WHERE d.linea = f.linea
  `)
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET difiere = true
      WHERE id IS NOT NULL AND f.extra ? 'encargado' AND (f.encargado_id IS NULL OR ${SIN_ENLACE})
    `,
  )
  if (bloquear)
    await tx.run(sql`
      SELECT FROM encargados WHERE id IN (SELECT encargado_id FROM importacion_filas) ORDER BY id FOR NO KEY UPDATE
    `)
  await tx.run(sql`
    UPDATE importacion_filas f
    SET cambios = coalesce(f.cambios, '{}') || d.cambios, antes = coalesce(f.antes, '{}') || d.antes, difiere = true
    FROM (
      SELECT
        f.linea, jsonb_object_agg('encargado_' || k.campo, k.nuevo) AS cambios,
        jsonb_object_agg('encargado_' || k.campo, k.viejo) AS antes
      FROM ${DICHO}
      WHERE k.nuevo IS DISTINCT FROM k.viejo AND ${LO_DICE} AND coalesce(NOT ${REPITE}, true)
      GROUP BY f.linea
    ) d
    WHERE d.linea = f.linea
  `)
  return objeciones(
    tx,
    sql`
      SELECT linea, 'encargado_' || campo AS campo, nuevo AS valor, 'encargado_distinto' AS motivo,
        primera::text AS detalle
      FROM (
        SELECT
          f.linea, k.campo, k.nuevo, first_value(f.linea) OVER w AS primera, first_value(k.nuevo) OVER w AS primero
        FROM ${DICHO}
        WHERE (${actualizar}::boolean OR f.extra ? 'vuelta') AND k.nuevo IS NOT NULL AND ${LO_DICE}
        WINDOW w AS (PARTITION BY e.id, k.campo ORDER BY f.linea)
      ) d
      WHERE nuevo <> primero
      UNION ALL
      SELECT
        f.linea, 'encargado_dni' AS campo, f.extra->'encargado'->>'dni' AS valor, 'encargado_de_otro' AS motivo,
        e.nombres || ' ' || e.apellidos AS detalle
      FROM importacion_filas f
      JOIN encargados e ON e.dni = f.extra->'encargado'->>'dni' AND ${NOMBRE} <> ${NOMBRE_EN_FILA}
      UNION ALL
      SELECT linea, 'encargado_dni', dni, 'encargado_de_otra_linea', primera::text
      FROM (
        SELECT
          f.linea, f.extra->'encargado'->>'dni' AS dni, ${NOMBRE_EN_FILA} AS nombre,
          first_value(f.linea) OVER w AS primera, first_value(${NOMBRE_EN_FILA}) OVER w AS primero
        FROM importacion_filas f
        WHERE f.extra->'encargado' ? 'dni'
        WINDOW w AS (PARTITION BY f.extra->'encargado'->>'dni' ORDER BY f.linea)
      ) d
      WHERE nombre <> primero
      UNION ALL
      SELECT linea, 'encargado_nombres', NULL, 'encargado_sin_nombre', NULL
      FROM importacion_filas f
      WHERE f.extra ? 'encargado' AND f.extra ? 'vuelta' AND f.encargado_id IS NULL AND ${NOMBRE_EN_FILA} IS NULL
    `,
  )
}

/**
 * Changes the guardians of whom a row says otherwise, for all of their students, whose versions move: a form that
 * another window has open is then stale.
 */
async function cambiarEncargados(tx: Tx): Promise<void> {
  const nuevos = CAMBIAN.map((campo) => {
    const key = raw(`'encargado_${campo}'`)
    return sql`CASE WHEN d.cambios ? ${key} THEN d.cambios->>${key} ELSE e.${ident(campo)} END`
  })
  await tx.run(sql`
    UPDATE encargados e
    SET (${join(CAMBIAN.map(ident))}) = ROW(${join(nuevos)})
    FROM (
      SELECT encargado_id, jsonb_object_agg(k.key, k.value) AS cambios
      FROM importacion_filas f
      CROSS JOIN LATERAL jsonb_each(f.cambios) k
      WHERE f.accion = 'cambiada' AND k.key = ANY(${DE_ENCARGADO}::text[])
      GROUP BY encargado_id
    ) d
    WHERE d.encargado_id = e.id
  `)
  await tx.run(sql`
    UPDATE clientes
    SET activo = activo
    WHERE id IN (
        SELECT ce.cliente_id
        FROM importacion_filas f
        JOIN cliente_encargados ce ON ce.encargado_id = f.encargado_id
        WHERE f.accion = 'cambiada' AND f.cambios ?| ${DE_ENCARGADO}::text[]
      )
      AND id NOT IN (SELECT f.id FROM importacion_filas f WHERE f.accion = 'cambiada' AND f.cambios IS NOT NULL)
  `)
}

/**
 * Makes the guardians that are new, once each, and links those that were not; the first of a student is the main one.
 */
export async function escribirEncargados(tx: Tx): Promise<void> {
  await cambiarEncargados(tx)
  await tx.run(sql`
    UPDATE importacion_filas f
    SET encargado_id = n.id
    FROM (
      SELECT clave, nextval(pg_get_serial_sequence('encargados', 'id'))::int AS id
      FROM (
        SELECT ${CLAVE} AS clave
        FROM importacion_filas f
        WHERE f.extra ? 'encargado' AND f.encargado_id IS NULL AND f.accion <> 'igual'
        GROUP BY 1
      ) d
    ) n
    WHERE f.extra ? 'encargado' AND f.encargado_id IS NULL AND f.accion <> 'igual' AND ${CLAVE} = n.clave
  `)
  await analizar(tx)
  await tx.run(sql`
    INSERT INTO encargados (id, ${join(COLUMNAS.map(ident))}) OVERRIDING SYSTEM VALUE
    SELECT DISTINCT ON (f.encargado_id)
      f.encargado_id, ${join(COLUMNAS.map((columna) => sql`f.extra->'encargado'->>${raw(`'${columna}'`)}`))}
    FROM importacion_filas f
    WHERE f.encargado_id IS NOT NULL
      AND f.accion <> 'igual'
      AND NOT EXISTS (SELECT FROM encargados e WHERE e.id = f.encargado_id)
    ORDER BY f.encargado_id, f.linea
  `)
  await tx.run(sql`
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT f.id, f.encargado_id, coalesce(f.extra->'encargado'->>'parentesco', 'tutor'), true, p.cliente_id IS NULL
    FROM importacion_filas f
    LEFT JOIN cliente_encargados p ON p.cliente_id = f.id AND p.principal
    WHERE f.encargado_id IS NOT NULL AND f.accion <> 'igual' AND ${SIN_ENLACE}
  `)
}
