import type { NombreModulo } from '#contract/modulos'
import { referenciaSql } from '#server/bitacora/referencias'
import type { Db } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Quien } from '#server/http/quien'

export interface Entrada {
  modulo: NombreModulo | 'Sesion' | 'Importaciones' | 'Respaldos'
  /** The act: an action of the module or the verb of its sub-path; its sentence is in i18n/es-HN/bitacora.ts. */
  accion: string
  entidad?: string
  entidad_id?: number
  antes?: Row | null
  despues?: Row | null
}

/** Fields that change by themselves or must not be kept twice. */
const SKIPPED = new Set(['version', 'actualizado_en', 'creado_en', 'busqueda', 'familia'])

/**
 * Fields that the bitácora never keeps, at any depth (docs/diseno/dominio.md, «Bitácora»): passwords, tokens,
 * signatures, health.
 */
const SECRET =
  /^pass|contrasena|hash|token|secret|desafio|codigos|firma|salud|alergia|medicamento|condicion|sangre|emergencia/i

/** Writes one row of the bitácora in the caller's transaction; of an update, only the fields that changed. */
export async function audit(db: Db, contexto: Quien, entrada: Entrada): Promise<void> {
  const { entidad = null, entidad_id = null, antes, despues } = entrada
  const changed = antes && despues ? difference(antes, despues) : { antes, despues }
  await db.run(
    insertSql(contexto, entrada, {
      id: sql`${entidad_id}`,
      referencia: sql`coalesce(${referenciaSql(entidad, sql`${entidad_id}`)}, ${nameOf(antes)})`,
      antes: sql`${json(changed.antes)}`,
      despues: sql`${json(changed.despues)}`,
    }),
  )
}

/** A record that is made by the same statement: what of it only that statement knows. */
interface Nacido {
  id: Sql
  /** Its name, as people call it. */
  referencia: Sql
  /** More fields of it, as jsonb. */
  ademas: Sql
}

/** The same row as a part of the statement that makes the record which it is about. */
export const auditSql = (contexto: Quien, entrada: Entrada, { id, referencia, ademas }: Nacido): Sql =>
  insertSql(contexto, entrada, {
    id,
    referencia,
    antes: sql`NULL`,
    despues: sql`${json(entrada.despues)}::jsonb || ${ademas}`,
  })

const insertSql = (
  { usuario_id, usuario_nombre, ip, request_id }: Quien,
  { modulo, accion, entidad }: Entrada,
  { id, referencia, antes, despues }: Record<'id' | 'referencia' | 'antes' | 'despues', Sql>,
): Sql => sql`
  INSERT INTO bitacora (
    usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, referencia, antes, despues, ip, request_id
  )
  VALUES (
    ${usuario_id}, ${usuario_nombre}, ${modulo}, ${accion}, ${entidad ?? null}, ${id}, ${referencia}, ${antes},
    ${despues}, ${ip}, ${request_id}
  )
`

/** The same rows for many records of one table: those of `desde`, which has `id`, `antes` and `despues`, as `f`. */
export const auditManySql = (
  { usuario_id, usuario_nombre, ip, request_id }: Quien,
  { modulo, accion, entidad }: Required<Pick<Entrada, 'modulo' | 'accion' | 'entidad'>>,
  desde: Sql,
): Sql => sql`
  INSERT INTO bitacora (
    usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, referencia, antes, despues, ip, request_id
  )
  SELECT
    ${usuario_id}::int, ${usuario_nombre}, ${modulo}, ${accion}, ${entidad}, f.id,
    ${referenciaSql(entidad, raw('f.id'))}, f.antes, f.despues, ${ip}::inet, ${request_id}
  FROM ${desde}
`

/** The name of a record that is gone. */
const nameOf = (record: Row | null | undefined): string | null =>
  typeof record?.nombre === 'string' ? record.nombre : null

const json = (value: Row | null | undefined): string | null =>
  value ? JSON.stringify(value, (key, each: unknown) => (SECRET.test(key) ? undefined : each)) : null

/** The fields whose value differs, before and after. */
export function difference(antes: Row, despues: Row): { antes: Row; despues: Row } {
  const changed = Object.keys({ ...antes, ...despues }).filter(
    (key) => !SKIPPED.has(key) && JSON.stringify(antes[key]) !== JSON.stringify(despues[key]),
  )
  const pick = (record: Row) => Object.fromEntries(changed.map((key) => [key, record[key] ?? null]))
  return { antes: pick(antes), despues: pick(despues) }
}
