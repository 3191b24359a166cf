import type { Row } from '#server/db/row'
import * as z from 'zod'
import { entidadDe, type ClavePermiso, type ModuloConEntidad } from '#contract/modulos'
import type { Db, Tx } from '#server/db/pool'
import { ident, join, sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { EnTodosRevision } from '#contract/listas/varios'
import type { Contexto } from '#server/http/context'
import { AppError, parse } from '#server/http/errors'
import { selectSql, withSql, type ListSource, type Shape } from '#server/http/list-query'
import type { ConCruce } from './cruce.ts'
import { IdParams, idOf } from '#server/http/params'

export { IdParams, idOf }

interface Trazo {
  antes?: Row
  despues?: Row
}

/** A record of several, with the fields that change and what is kept of them now. */
export interface FilaNueva {
  id: number
  cambios: Row
  antes: Row
}

type CargosQueSiguen = NonNullable<EnTodosRevision['cargos']>

/**
 * Changes of several records at once (`contract/listas/varios.ts`), as far as they are more than each one saved as its
 * form would.
 */
interface Varias {
  /** Schemas of fields that the form saves under no name of theirs. */
  campos?: Readonly<Record<string, z.ZodType>>
  /** The value kept of a field, read where the list shows another. */
  guardado?: Readonly<Record<string, Sql>>
  /** Other records that such changes change too: they are locked together, in the order of their ids, and named. */
  arrastra?(tx: Tx, filas: readonly { id: number; cambios: Row }[]): Promise<number[]>
  /** Takes the locks that come behind those of the records. */
  bloquear?(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<void>
  /** Charges already made that a change of price could take along, before it. */
  cargos?(tx: Tx, filas: readonly { id: number; cambios: Row }[]): Promise<CargosQueSiguen | null>
  /** Saves them in few statements, by the rules of the form; answers why the others are refused, by id. */
  guardar?(tx: Tx, contexto: Contexto, filas: readonly FilaNueva[]): Promise<ReadonlyMap<number, AppError>>
}

/**
 * A catalogue in the dialect of docs/diseno/api.md. The plain ones are nothing but this declaration; the others replace
 * single steps, which know their fields: `One` is what a record answers, `New` what creating it takes, `Saved` what
 * changing it may name. Which operations exist, under which path and permission, comes from the module table.
 */
export interface Resource<One extends object = Row, New extends object = Row, Saved extends object = New>
  extends ListSource, ConCruce {
  /**
   * The table that insert, update and delete touch; its columns are the keys of `create`. Also the entity of the
   * bitácora.
   */
  table: string
  /** One record's answer, when that is more than a row of the list. */
  one?: z.ZodObject<Shape> & z.ZodType<One>
  create?: z.ZodObject<Shape> & z.ZodType<New>
  /** Fields that may be changed; absent keys stay. Defaults to `create`, every key optional. */
  update?: z.ZodObject<Shape> & z.ZodType<Saved>
  /**
   * Fields that move without anyone editing the record (seats taken, the name of another): whatever comes back of them
   * is ignored.
   */
  derived?: readonly string[]
  /** Rights that also read the list, as far as it is `brief` or `narrowed`, and nothing more of a record. */
  alsoList?: readonly ClavePermiso[]
  /** Creating moves money: the request brings an `Idempotency-Key`, and the same one twice is one record. */
  once?: true
  /** Runs before a write locks any row: takes a lock that comes first in the order. */
  before?(tx: Tx): Promise<unknown>
  /**
   * `scope` holds the rows that whoever asks may see, where that is not all: what is told about others goes by it too.
   */
  read?(db: Db, id: number, scope?: Sql): Promise<One | undefined>
  insert?(tx: Tx, contexto: Contexto, data: New): Promise<number>
  change?(tx: Tx, contexto: Contexto, id: number, changes: Partial<Saved>, before: One): Promise<void>
  remove?(tx: Tx, contexto: Contexto, id: number): Promise<void>
  /** Rules of the whole record as it will be (a new one has no `id`): ends after start, a unique main guardian. */
  check?(db: Db, record: Saved & { id?: number }, contexto: Contexto): void | Promise<void>
  varias?: Varias
  /** The bitácora's version of a change, where the records as they are would be hard to read. */
  trace?(antes: One | undefined, despues: One | undefined): Trazo
  /** The rows of the bitácora (`t`) that tell of a record, where they are not simply its own. */
  historial?: (id: number) => Sql
}

/** A plain catalogue: what it does not say is as in most, searched and ordered by `nombre`. */
export function declared(
  modulo: ModuloConEntidad,
  own: Pick<Resource, 'row' | 'create'> & Omit<Partial<Resource>, 'modulo' | 'table'>,
): Resource {
  const table = entidadDe(modulo)
  return {
    modulo,
    table,
    from: sql`${ident(table)} t`,
    search: sql`sin_acentos(t.nombre)`,
    sort: ['nombre', 'ASC'],
    ...own,
  }
}

export async function readOne<Answer extends Row>(
  db: Db,
  resource: ListSource & Pick<Resource<Answer>, 'read'>,
  id: number,
): Promise<Answer | undefined> {
  if (resource.read)
    return !resource.scope || (await exists(db, resource, id)) ? resource.read(db, id, resource.scope) : undefined
  return db.maybe(
    sql`
      ${withSql(resource, sql`${id}`)}
      SELECT ${selectSql(resource)}
      FROM ${resource.from}
      WHERE ${oneSql(resource, id)}
    `,
  )
}

/** Whether there is such a record, within the scope of the resource. */
export const exists = async (db: Db, resource: ListSource, id: number): Promise<boolean> =>
  (await db.maybe(sql`SELECT FROM ${resource.from} WHERE ${oneSql(resource, id)}`)) !== undefined

const oneSql = ({ scope }: ListSource, id: number): Sql => (scope ? sql`t.id = ${id} AND ${scope}` : sql`t.id = ${id}`)

export async function createOne(tx: Tx, resource: Resource, contexto: Contexto, data: Row): Promise<Row> {
  await resource.before?.(tx)
  await resource.check?.(tx, data, contexto)
  const id = await (resource.insert ? resource.insert(tx, contexto, data) : insertRow(tx, resource.table, data))
  const record = found(await readOne(tx, resource, id))
  await auditOne(tx, resource, contexto, 'crear', id, { despues: record })
  return record
}

/** Changes a record whose `version` is the one named: absent 428, stale 412 with the record as it is now. */
export async function updateOne<Answer extends Row>(
  tx: Tx,
  resource: Resource<Answer>,
  contexto: Contexto,
  id: number,
  body: unknown,
): Promise<Answer> {
  await resource.before?.(tx)
  const given = parse(z.record(z.string(), z.unknown()), body)
  const locked = await tx.maybe<{ version: number }>(
    sql`SELECT version FROM ${ident(resource.table)} WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  const before = found(locked && (await readOne(tx, resource, id)))
  if (given.version === undefined) throw new AppError('version_requerida')
  if (given.version !== locked?.version)
    throw new AppError('version_vieja', {
      data: { actual: before, quien: (await lastEditors(tx, resource.table, [id])).get(id) },
    })

  return applyChanges(tx, resource, contexto, before, changesOf(resource, given, before), id)
}

/** Changes a record that is locked, and tells the bitácora; `before` is how it was read under its lock. */
export async function applyChanges<Answer extends Row>(
  tx: Tx,
  resource: Resource<Answer>,
  contexto: Contexto,
  before: Answer,
  changes: Row,
  id: number,
): Promise<Answer> {
  if (Object.keys(changes).length === 0) return found(await readOne(tx, resource, id))
  await resource.check?.(tx, { ...before, ...changes }, contexto)
  await (resource.change
    ? resource.change(tx, contexto, id, changes, before)
    : updateRow(tx, resource.table, id, changes))
  const after = found(await readOne(tx, resource, id))
  const { accion = 'editar', cargos } = contexto.varios ?? {}
  const siguieron = cargos?.cambiados.get(id)?.length
  const despues = siguieron ? { ...after, cargos_cambiados: siguieron } : after
  await auditOne(tx, resource, contexto, accion, id, { antes: before, despues })
  return after
}

export async function deleteOne(tx: Tx, resource: Resource, contexto: Contexto, id: number): Promise<Row> {
  await resource.before?.(tx)
  const record = found(await readOne(tx, resource, id))
  if (resource.remove) await resource.remove(tx, contexto, id)
  else await tx.run(sql`DELETE FROM ${ident(resource.table)} WHERE id = ${id}`)
  await auditOne(tx, resource, contexto, 'eliminar', id, { antes: record })
  return record
}

function auditOne(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  accion: string,
  id: number,
  { antes, despues }: Trazo,
): Promise<void> {
  return audit(tx, contexto, {
    modulo: resource.modulo,
    accion,
    entidad: resource.table,
    entidad_id: id,
    ...(resource.trace?.(antes, despues) ?? { antes, despues }),
  })
}

/** Names of the users who changed each record last. */
export async function lastEditors(
  tx: Db,
  entidad: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const filas = await tx.many<{ id: number; nombre: string }>(sql`
    SELECT i.id, b.nombre
    FROM unnest(${[...ids]}::int[]) AS i(id)
    CROSS JOIN LATERAL (
      SELECT usuario_nombre AS nombre
      FROM bitacora
      WHERE entidad = ${entidad} AND entidad_id = i.id AND usuario_nombre IS NOT NULL
      ORDER BY id DESC LIMIT 1
    ) b
  `)
  return new Map(filas.map(({ id, nombre }) => [id, nombre]))
}

/** Inserts the keys of `data` as columns of the same name and answers the new id. */
export async function insertRow(tx: Db, table: string, data: Row): Promise<number> {
  const keys = Object.keys(data).filter((key) => data[key] !== undefined)
  const row = await tx.one<{ id: number }>(
    sql`
      INSERT INTO ${ident(table)} (${join(keys.map(ident))})
      VALUES (${join(keys.map((key) => data[key]))})
      RETURNING id
    `,
  )
  return row.id
}

/** Updates the keys of `changes`; the table's trigger moves its version. */
export async function updateRow(tx: Db, table: string, id: number, changes: Row): Promise<void> {
  await tx.run(
    sql`
      UPDATE ${ident(table)}
      SET ${join(Object.keys(changes).map((key) => sql`${ident(key)} = ${changes[key]}`))}
      WHERE id = ${id}
    `,
  )
}

/** Changes many records, each in the `columnas` that its `cambios` name: the rows of `desde`, `id` and `cambios`. */
export const updateRows = (tx: Db, table: string, columnas: readonly string[], desde: Sql): Promise<number> =>
  tx.run(sql`
    UPDATE ${ident(table)} t
    SET (${join(columnas.map(ident))}) = (
      SELECT ${join(columnas.map((columna) => sql`n.${ident(columna)}`))}
      FROM jsonb_populate_record(t, f.cambios) n
    )
    FROM ${desde} f
    WHERE f.id = t.id
  `)

/**
 * react-admin sends the whole record back: a field that the server owns may come along unchanged; a different value,
 * or a key that no record has, is refused.
 */
function changesOf(resource: Resource, given: Row, before: Row): Row {
  const editable = updateSchema(resource).shape
  const owned = Object.keys(given).filter((key) => !Object.hasOwn(editable, key) && key !== 'version')
  const refused = owned
    .filter((key) => !resource.derived?.includes(key))
    .filter((key) => !Object.hasOwn(before, key) || !same(given[key], before[key]))
  if (refused.length)
    throw new AppError('peticion_invalida', {
      errors: Object.fromEntries(
        refused.map((key) => [
          key,
          {
            key: Object.hasOwn(before, key) ? 'validacion.del_sistema' : 'validacion.campo_desconocido',
            params: { campos: key },
          },
        ]),
      ),
    })
  const touched = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => Object.hasOwn(editable, key) && !same(value, before[key])),
  )
  // An absent key stays as it is: the defaults of a new record are not for it.
  return Object.fromEntries(
    Object.entries(parse(updateSchema(resource).partial(), touched)).filter(([key]) => Object.hasOwn(touched, key)),
  )
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const updateSchema = (resource: Resource) => resource.update ?? required(resource.create)

/** The record, or `no_encontrado`. */
export function found<T>(record: T | undefined | false | null): T {
  if (!record) throw new AppError('no_encontrado')
  return record
}

export function required<T>(value: T | undefined): T {
  if (!value) throw new Error('El módulo declara una operación sin esquema.')
  return value
}
