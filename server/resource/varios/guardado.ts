import type * as z from 'zod'
import type { Registro } from '#contract/listas/varios'
import { celdasDe } from '#contract/listas/varios'
import type { Db } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import { columnSql, withSql } from '#server/http/list-query'
import { referenciaSql } from '#server/bitacora/referencias'
import { updateSchema, type Resource } from '../resource.ts'

/** The schema of a field as the form takes it; undefined of one that lists do not change. */
export const esquemaDe = (resource: Resource, campo: string): z.ZodType | undefined =>
  celdasDe(resource.modulo).includes(campo)
    ? (resource.varias?.campos?.[campo] ?? (updateSchema(resource).shape[campo] as z.ZodType | undefined))
    : undefined

/** A record as far as the act goes: its version, its name and what is kept of the fields. */
export interface Guardado {
  id: number
  version: number
  nombre: string
  valores: Row
}

const deAlcance = ({ scope }: Resource, ids: readonly number[]): Sql =>
  scope ? sql`t.id = ANY(${[...ids]}) AND ${scope}` : sql`t.id = ANY(${[...ids]})`

/** The records among `ids` that whoever asks may see, by id. */
export async function leerGuardado(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  campos: Iterable<string>,
): Promise<ReadonlyMap<number, Guardado>> {
  const columnas = [...campos].filter((campo) => esquemaDe(resource, campo))
  const valores = columnas.map(
    (campo) => sql`, ${resource.varias?.guardado?.[campo] ?? sql`t.${ident(campo)}`} AS ${ident(`campo_${campo}`)}`,
  )
  const filas = await db.search<{ id: number; version: number; nombre: string | null } & Row>(sql`
    ${withSql(resource, sql`SELECT unnest(${[...ids]}::int[])`)}
    SELECT
      t.id, t.version, ${referenciaSql(resource.table, raw('t.id'))} AS nombre ${join(valores.length ? valores : [raw('')], ' ')}
    FROM ${resource.from}
    WHERE ${deAlcance(resource, ids)}
  `)
  return new Map(
    filas.map(({ id, version, nombre, ...fila }) => [
      id,
      {
        id,
        version,
        nombre: nombre ?? '',
        valores: Object.fromEntries(columnas.map((uno) => [uno, fila[`campo_${uno}`]])),
      },
    ]),
  )
}

/** The records as their list shows them, with the fields that it changes and does not show. */
export async function leerRegistros(
  db: Db,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Registro>> {
  if (!ids.length) return new Map()
  const claves = [...new Set(['id', 'version', ...Object.keys(resource.row.shape), ...celdasDe(resource.modulo)])]
  const filas = await db.search<Registro>(sql`
    ${withSql(resource, sql`SELECT unnest(${[...ids]}::int[])`)}
    SELECT ${join(claves.map((clave) => sql`${columnSql(resource, clave)} AS ${ident(clave)}`))}
    FROM ${resource.from}
    WHERE ${deAlcance(resource, ids)}
  `)
  return new Map(filas.map((fila) => [fila.id, fila]))
}
