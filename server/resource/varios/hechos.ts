import type { CambioHecho, PUERTAS } from '#contract/listas/varios'
import type { Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import type { Resource } from '../resource.ts'
import type { Resultado } from './cambiar.ts'

/** Acts that nobody can undo any more, with the values that they kept: what stays is the bitácora's. */
export const OLVIDAR_CAMBIOS = sql`
  DELETE FROM cambios
  WHERE hecho_en NOT BETWEEN now() - interval '30 days' AND now() + interval '1 day'
`

interface Acto {
  modulo: string
  puerta: (typeof PUERTAS)[number]
  deshace_id?: number
  /** Charges that followed, by record. */
  cargos?: ReadonlyMap<number, readonly number[]>
}

/** Keeps what an act changed, so that it can be undone; null where it changed nothing. */
export async function anotarCambio(
  tx: Tx,
  { usuario_id, usuario_nombre, request_id }: Contexto,
  { modulo, puerta, deshace_id, cargos }: Acto,
  resultados: readonly Resultado[],
): Promise<number | null> {
  const filas = resultados.flatMap((resultado) =>
    resultado.estado === 'guardada'
      ? [
          {
            id: resultado.id,
            antes: resultado.antes,
            despues: resultado.despues,
            version: resultado.version,
            cargos: cargos?.get(resultado.id) ?? null,
          },
        ]
      : [],
  )
  if (!filas.length) return null
  const campos = [...new Set(filas.flatMap(({ antes }) => Object.keys(antes)))].sort()
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cambios (modulo, puerta, usuario_id, usuario_nombre, request_id, campos, deshace_id)
    VALUES (${modulo}, ${puerta}, ${usuario_id}, ${usuario_nombre}, ${request_id}, ${campos}, ${deshace_id ?? null})
    RETURNING id
  `)
  await tx.run(sql`
    INSERT INTO cambio_filas (cambio_id, entidad_id, antes, despues, version, cargos)
    SELECT ${id}, f.id, f.antes, f.despues, f.version, f.cargos
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
      AS f(id int, antes jsonb, despues jsonb, version int, cargos int[])
  `)
  return id
}

export interface FilaHecha {
  entidad_id: number
  antes: Row
  version: number
  cargos: number[] | null
}

/** An act to be undone: the rows of it that whoever asks may see, and whether those are all. */
interface CambioTomado {
  filas: FilaHecha[]
  entero: boolean
}

/**
 * Takes an act of a module to be undone, one at a time, with its rows; undefined of one that is not there, or of which
 * whoever asks may see nothing.
 */
export async function tomarCambio(tx: Tx, resource: Resource, propios: Sql | undefined, id: number) {
  const acto = await tx.maybe(sql`
    SELECT FROM cambios WHERE id = ${id} AND modulo = ${resource.modulo} FOR NO KEY UPDATE
  `)
  if (!acto) return undefined
  const todas = await tx.many<FilaHecha & { suya: boolean }>(sql`
    SELECT f.entidad_id, f.antes, f.version, f.cargos, ${suyaSql(resource, propios)} AS suya
    FROM cambio_filas f
    WHERE f.cambio_id = ${id}
    ORDER BY f.entidad_id
  `)
  const filas = todas.filter(({ suya }) => suya)
  if (propios && !filas.length) return undefined
  return { filas, entero: filas.length === todas.length } satisfies CambioTomado
}

/** Whether a row of an act (`f`) is one that whoever asks may see; without `propios` all are, also of records gone. */
const suyaSql = ({ table }: Resource, propios: Sql | undefined): Sql =>
  propios ? sql`EXISTS (SELECT FROM ${ident(table)} t WHERE t.id = f.entidad_id AND ${propios})` : raw('true')

export const marcarDeshecho = (tx: Tx, id: number, { usuario_nombre }: Contexto): Promise<number> =>
  tx.run(sql`
    UPDATE cambios
    SET deshecho_en = now(), deshecho_por = ${usuario_nombre}
    WHERE id = ${id} AND deshecho_en IS NULL
  `)

const ULTIMOS = 50

/**
 * A module's last acts, the newest first. Who sees some records alone (`propios`) is told of those in them, and no
 * more: how many, what was changed in them, and whether somebody undid it there.
 */
export const ultimosCambios = (db: Db, resource: Resource, propios: Sql | undefined): Promise<CambioHecho[]> =>
  db.many<CambioHecho>(
    propios
      ? sql`
          SELECT
            c.id, c.puerta, c.hecho_en, c.usuario_nombre, suyas.campos, suyas.filas, c.deshace_id,
            coalesce(c.deshecho_en, vuelta.hecho_en) AS deshecho_en,
            coalesce(c.deshecho_por, vuelta.usuario_nombre) AS deshecho_por
          FROM cambios c
          CROSS JOIN LATERAL (
            SELECT
              count(DISTINCT f.entidad_id) AS filas, array_agg(DISTINCT campo ORDER BY campo) AS campos
            FROM cambio_filas f, jsonb_object_keys(f.antes) campo
            WHERE f.cambio_id = c.id AND ${suyaSql(resource, propios)}
          ) suyas
          LEFT JOIN LATERAL (
            SELECT d.hecho_en, d.usuario_nombre
            FROM cambios d
            JOIN cambio_filas f ON f.cambio_id = d.id
            WHERE d.deshace_id = c.id AND ${suyaSql(resource, propios)}
            ORDER BY d.id LIMIT 1
          ) vuelta ON true
          WHERE c.modulo = ${resource.modulo} AND suyas.filas > 0
          ORDER BY c.id DESC LIMIT ${ULTIMOS}
        `
      : sql`
          SELECT
            c.id, c.puerta, c.hecho_en, c.usuario_nombre, c.campos,
            (SELECT count(*) FROM cambio_filas f WHERE f.cambio_id = c.id) AS filas, c.deshace_id, c.deshecho_en,
            c.deshecho_por
          FROM cambios c
          WHERE c.modulo = ${resource.modulo}
          ORDER BY c.id DESC LIMIT ${ULTIMOS}
        `,
  )
