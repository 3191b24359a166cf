import type * as z from 'zod'
import {
  MAXIMO_HEREDADOS,
  type ACTOS_DE_HEREDADO,
  type Heredado,
  type ReglaHeredada,
} from '#contract/ajustes/heredados'
import { texto } from '#i18n/texto'
import { terminarUnion } from '#server/catalogos/clientes/fusionar'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'

/*
 * Records that an earlier version left wrong, for Contabilidad to decide. Nothing here changes a document: whoever
 * corrects it does so by documents of today, and says so.
 */

/** Corrections that somebody's word makes by itself, because no document could. */
const CORRIGE: Partial<Record<ReglaHeredada, (tx: Tx, contexto: Contexto, registro_id: number) => Promise<void>>> = {
  ficha_unida: terminarUnion,
}

const HEREDADO: Sql = sql`
  SELECT h.id, h.regla, h.quien, h.monto, h.atendido_en, u.nombre AS usuario_nombre, h.observacion
  FROM heredados h
  LEFT JOIN usuarios u ON u.id = h.atendido_por
`

export const heredados = (db: Db): Promise<Heredado[]> =>
  db.many(sql`${HEREDADO} ORDER BY h.atendido_en DESC NULLS FIRST, h.regla, h.registro_id LIMIT ${MAXIMO_HEREDADOS}`)

/** One of them. Throws `no_encontrado`. */
export const leerHeredado = async (db: Db, id: number): Promise<Heredado> =>
  found(await db.maybe<Heredado>(sql`${HEREDADO} WHERE h.id = ${id}`))

/** Keeps what was done about one, and does what only this can. Throws what the correction is refused for. */
export async function atender(
  tx: Tx,
  contexto: Contexto,
  { id, regla, quien }: Heredado,
  { observacion }: z.output<typeof ACTOS_DE_HEREDADO.atender.cuerpo>,
): Promise<Rastro> {
  const { registro_id } = await tx.one<{ registro_id: number }>(sql`SELECT registro_id FROM heredados WHERE id = ${id}`)
  await CORRIGE[regla]?.(tx, contexto, registro_id)
  return { despues: { que: `${texto(`heredados.de.${regla}.que`)}: ${quien}`, observacion } }
}
