import type { NombreModulo } from '#contract/modulos'
import { referenciaSql } from '#server/bitacora/referencias'
import type { Db } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import type { Quien } from '#server/http/quien'

interface Entrada {
  modulo: NombreModulo | 'Sesion' | 'Importaciones' | 'Respaldos'
  /** What was done: an action of the module or the verb of its sub-path; its sentence is in i18n/es-HN/bitacora.ts. */
  accion: string
  entidad?: string
  entidad_id?: number
  antes?: Row | null
  despues?: Row | null
}

/** Fields that change by themselves or must not be kept twice. */
const SKIPPED = new Set(['version', 'actualizado_en', 'creado_en', 'busqueda'])

/**
 * What the bitácora never keeps, at any depth (docs/diseno/dominio.md, «Bitácora»): passwords, tokens, signatures,
 * health.
 */
const SECRET =
  /^pass|contrasena|hash|token|secret|desafio|codigos|firma|salud|alergia|medicamento|condicion|sangre|emergencia/i

/** Writes one row of the bitácora in the caller's transaction; of an update, only the fields that changed. */
export async function audit(
  db: Db,
  contexto: Quien,
  { modulo, accion, entidad, entidad_id, antes, despues }: Entrada,
): Promise<void> {
  const changed = antes && despues ? difference(antes, despues) : { antes, despues }
  await db.run(sql`
    INSERT INTO bitacora (
      usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, referencia, antes, despues, ip, request_id
    )
    VALUES (
      ${contexto.usuario_id}, ${contexto.usuario_nombre}, ${modulo}, ${accion}, ${entidad ?? null},
      ${entidad_id ?? null}, coalesce(${referenciaSql(entidad ?? null, sql`${entidad_id ?? null}`)}, ${nameOf(antes)}),
      ${json(changed.antes)}, ${json(changed.despues)}, ${contexto.ip}, ${contexto.request_id}
    )
  `)
}

/** What a record that is gone was called. */
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
