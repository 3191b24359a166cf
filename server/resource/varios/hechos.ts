import type { CambioHecho, PUERTAS } from '#contract/listas/varios'
import type { Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
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

/** Takes an act of a module to be undone, one at a time, with its rows; undefined of one that is not there. */
export async function tomarCambio(tx: Tx, modulo: string, id: number): Promise<FilaHecha[] | undefined> {
  const acto = await tx.maybe(sql`SELECT FROM cambios WHERE id = ${id} AND modulo = ${modulo} FOR NO KEY UPDATE`)
  return (
    acto &&
    tx.many<FilaHecha>(sql`
      SELECT entidad_id, antes, version, cargos
      FROM cambio_filas
      WHERE cambio_id = ${id}
      ORDER BY entidad_id
    `)
  )
}

export const marcarDeshecho = (tx: Tx, id: number, { usuario_nombre }: Contexto): Promise<number> =>
  tx.run(sql`
    UPDATE cambios
    SET deshecho_en = now(), deshecho_por = ${usuario_nombre}
    WHERE id = ${id} AND deshecho_en IS NULL
  `)

const ULTIMOS = 50

/** A module's last acts, the newest first. */
export const ultimosCambios = (db: Db, modulo: string): Promise<CambioHecho[]> =>
  db.many<CambioHecho>(sql`
    SELECT
      c.id, c.puerta, c.hecho_en, c.usuario_nombre, c.campos,
      (SELECT count(*) FROM cambio_filas f WHERE f.cambio_id = c.id) AS filas, c.deshace_id, c.deshecho_en,
      c.deshecho_por
    FROM cambios c
    WHERE c.modulo = ${modulo}
    ORDER BY c.id DESC LIMIT ${ULTIMOS}
  `)
