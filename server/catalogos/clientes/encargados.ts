import {
  DATOS_DE_ENCARGADO,
  type Encargado,
  type EncargadoGuardar,
  type EncargadoHallado,
} from '#contract/catalogos/clientes'
import type { Db, Tx } from '#server/db/pool'
import { and, ident, join, raw, sql, type Sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { searchSql } from '#server/http/list-query'
import { insertRow, updateRow } from '#server/resource/resource'
import { telefonoDeMensajes, telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'

const MOST_FOUND = 8

/** The guardians of a student, the main one first. */
export const encargadosDe = (db: Db, cliente: number): Promise<Encargado[]> =>
  db.many<Encargado>(sql`
    SELECT
      e.id AS encargado_id, ${join(DATOS_DE_ENCARGADO.map((campo) => sql`e.${ident(campo)}`))}, ce.parentesco,
      ce.es_pagador, ce.principal,
      (SELECT count(*) FROM cliente_encargados otros WHERE otros.encargado_id = e.id) AS estudiantes
    FROM cliente_encargados ce
    JOIN encargados e ON e.id = ce.encargado_id
    WHERE ce.cliente_id = ${cliente}
    ORDER BY ce.principal DESC, e.id
  `)

/**
 * The person who answers the telephone for student `cliente`, as a row (`nombre`, `telefono` to call, `whatsapp` to
 * write to): the main guardian, else any whom no note of custody keeps from attendance and letters; no row without one.
 */
export const quienResponde = (cliente: string): Sql =>
  raw(`
    (
      SELECT
        de_ella.nombres || ' ' || de_ella.apellidos AS nombre, ${telefonoDeLlamadas('de_ella')} AS telefono,
        ${telefonoDeMensajes('de_ella')} AS whatsapp
      FROM cliente_encargados ce
      JOIN encargados de_ella ON de_ella.id = ce.encargado_id
      LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = ce.cliente_id
      WHERE ce.cliente_id = ${cliente}.id AND v.custodia IS NOT TRUE
      ORDER BY ce.principal DESC, de_ella.id LIMIT 1
    )
  `)

/** Joins `quienResponde` as `e`; all NULL where there is nobody. */
export const conEncargado = (cliente: string): Sql => sql`LEFT JOIN LATERAL ${quienResponde(cliente)} e ON true`

/** Guardians on file by name, DNI or telephone, without accents and in any word order; nothing for an empty text. */
export async function buscarEncargados(db: Db, q: string): Promise<EncargadoHallado[]> {
  const words = searchSql(raw('e.busqueda'), q)
  if (!words.length) return []
  return db.search<EncargadoHallado>(sql`
    SELECT
      e.id, e.apellidos || ', ' || e.nombres AS nombre, e.nombres, e.apellidos, e.dni, e.telefono,
      (SELECT count(*) FROM cliente_encargados ce WHERE ce.encargado_id = e.id) AS estudiantes,
      ARRAY(
        SELECT c.nombres
        FROM cliente_encargados ce
        JOIN clientes c ON c.id = ce.cliente_id
        WHERE ce.encargado_id = e.id
        ORDER BY c.id LIMIT 3
      ) AS de
    FROM encargados e
    WHERE ${and(words)}
    ORDER BY e.apellidos, e.nombres, e.id LIMIT ${MOST_FOUND}
  `)
}

/** Refuses a DNI that another guardian has, naming her (`duplicado`), so that she is chosen instead of typed again. */
export async function revisarEncargados(db: Db, filas: readonly EncargadoGuardar[]): Promise<void> {
  const documentos = filas.flatMap(({ dni }, index) => (dni ? [{ dni, index }] : []))
  for (const { dni } of [...documentos].sort((a, b) => a.dni.localeCompare(b.dni))) {
    await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`encargados.dni ${dni}`}, 0))`)
  }
  for (const { dni, index } of documentos) {
    const existente = await db.maybe<{
      id: number
      nombre: string
    }>(sql`
      SELECT id, nombres || ' ' || apellidos AS nombre
      FROM encargados
      WHERE dni = ${dni} AND id <> ${filas[index]?.encargado_id ?? 0}
    `)
    if (existente)
      throw new AppError('duplicado', {
        errors: {
          [`encargados.${index}.dni`]: { key: 'catalogos.clientes.error.encargado_existe', params: existente },
        },
        data: { existente },
      })
  }
}

/**
 * Makes `filas` the guardians of a student. One that was already hers is changed for all of her students, whose
 * versions move with it: a form that another window has open is then stale. One that is only being linked is taken
 * as she is. Without a main guardian named, the first is.
 */
export async function guardarEncargados(tx: Tx, cliente: number, filas: readonly EncargadoGuardar[]): Promise<void> {
  const antes = await encargadosDe(tx, cliente)
  const principal = Math.max(
    0,
    filas.findIndex((fila) => fila.principal),
  )
  const ids: number[] = []
  for (const [index, fila] of filas.entries()) ids.push(await guardarEncargado(tx, cliente, fila, index, antes))

  // Whoever stays is not linked anew: her words are kept with the student (migration 0190).
  await tx.run(sql`DELETE FROM cliente_encargados WHERE cliente_id = ${cliente} AND encargado_id <> ALL(${ids})`)
  await tx.run(sql`
    UPDATE cliente_encargados
    SET principal = false
    WHERE cliente_id = ${cliente} AND principal AND encargado_id IS DISTINCT FROM ${ids[principal] ?? null}
  `)
  for (const [index, { parentesco, es_pagador }] of filas.entries()) {
    await tx.run(sql`
      INSERT INTO cliente_encargados AS ce (cliente_id, encargado_id, parentesco, es_pagador, principal)
      VALUES (${cliente}, ${ids[index]}, ${parentesco}, ${es_pagador}, ${index === principal})
      ON CONFLICT (cliente_id, encargado_id) DO UPDATE
      SET parentesco = EXCLUDED.parentesco, es_pagador = EXCLUDED.es_pagador, principal = EXCLUDED.principal
      WHERE (ce.parentesco, ce.es_pagador, ce.principal)
        IS DISTINCT FROM (EXCLUDED.parentesco, EXCLUDED.es_pagador, EXCLUDED.principal)
    `)
  }
  await quitarHuerfanos(
    tx,
    antes.map(({ encargado_id }) => encargado_id).filter((id) => !ids.includes(id)),
  )
}

async function guardarEncargado(
  tx: Tx,
  cliente: number,
  fila: EncargadoGuardar,
  index: number,
  antes: readonly Encargado[],
): Promise<number> {
  const dados = Object.fromEntries(
    DATOS_DE_ENCARGADO.flatMap((campo) => (fila[campo] === undefined ? [] : [[campo, fila[campo]]])),
  )
  if (!fila.encargado_id) return insertRow(tx, 'encargados', dados)

  const propio = antes.find(({ encargado_id }) => encargado_id === fila.encargado_id)
  const guardado =
    propio ??
    (await tx.maybe<Partial<Encargado>>(
      sql`SELECT ${join(DATOS_DE_ENCARGADO.map(ident))} FROM encargados WHERE id = ${fila.encargado_id}`,
    ))
  if (!guardado) throw invalidField(`encargados.${index}.nombres`, 'errores.no_encontrado')
  const distintos = DATOS_DE_ENCARGADO.filter(
    (campo) => campo in dados && (dados[campo] ?? null) !== (guardado[campo] ?? null),
  )
  const [primero] = distintos
  if (!primero) return fila.encargado_id
  if (!propio) throw invalidField(`encargados.${index}.${primero}`, 'catalogos.clientes.error.encargado_ajeno')
  await updateRow(
    tx,
    'encargados',
    fila.encargado_id,
    Object.fromEntries(distintos.map((campo) => [campo, dados[campo]])),
  )
  await tx.run(
    sql`
      UPDATE clientes
      SET activo = activo
      WHERE id <> ${cliente}
        AND id IN (SELECT cliente_id FROM cliente_encargados WHERE encargado_id = ${fila.encargado_id})
    `,
  )
  return fila.encargado_id
}

/** Guardians without any student left go too, unless a receipt or a payment that they reported names them. */
export async function quitarHuerfanos(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.run(sql`
    DELETE FROM encargados e
    WHERE e.id = ANY(${ids})
      AND NOT EXISTS (SELECT FROM cliente_encargados ce WHERE ce.encargado_id = e.id)
      AND NOT EXISTS (SELECT FROM recibos r WHERE r.encargado_id = e.id)
      AND NOT EXISTS (SELECT FROM avisos_pago a WHERE a.encargado_id = e.id)
  `)
}
