import { MAXIMO_HEREDADOS, type AtenderBody, type Heredado, type ReglaHeredada } from '#contract/ajustes/heredados'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import { terminarUnion } from '#server/catalogos/clientes/fusionar'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
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

/**
 * Keeps what was done about one, and does what only this can. Throws `no_encontrado`, `estado_no_permite` where
 * somebody said so before, and what the correction is refused for.
 */
export async function atender(tx: Tx, contexto: Contexto, id: number, { observacion }: AtenderBody): Promise<Heredado> {
  const antes = found(
    await tx.maybe<{ atendido: boolean; regla: ReglaHeredada; registro_id: number }>(
      sql`SELECT atendido_en IS NOT NULL AS atendido, regla, registro_id FROM heredados WHERE id = ${id} FOR UPDATE`,
    ),
  )
  if (antes.atendido) throw new AppError('estado_no_permite', { message: { key: 'heredados.error.atendido' } })
  await CORRIGE[antes.regla]?.(tx, contexto, antes.registro_id)
  await tx.run(sql`
    UPDATE heredados
    SET atendido_en = now(), atendido_por = ${contexto.usuario_id}, observacion = ${observacion}
    WHERE id = ${id}
  `)
  const uno = await tx.one<Heredado>(sql`${HEREDADO} WHERE h.id = ${id}`)
  await audit(tx, contexto, {
    modulo: 'Contador',
    accion: 'atender',
    entidad: 'heredados',
    entidad_id: id,
    despues: { que: `${texto(`heredados.de.${uno.regla}.que`)}: ${uno.quien}`, observacion },
  })
  return uno
}
