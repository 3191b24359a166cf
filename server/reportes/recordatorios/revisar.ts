import type { ClaseDeAviso } from '#contract/reportes/recordatorios'
import { hoy } from '#server/base/clock'
import type { Carta } from '#server/correo/carta'
import type { Revisor, Revisores } from '#server/correo/cola'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { revisarRecordatorio } from '../cxc/recordar.ts'
import { cancelar } from './espera.ts'
import { remitenteConCuentas } from './mensaje.ts'
import { REHACER } from './preparar.ts'

/**
 * A letter of the rule as it reads in the moment before it is sent; null of one that is not of the rule. It does not
 * leave where the rule was turned off, the person asked for no more, or nothing of it is true any more.
 */
const deLaRegla = (db: Database, correo_id: number, origen: string | undefined): Promise<Carta | undefined | null> =>
  db.transaction(async (tx) => {
    const aviso = await tx.maybe<{ id: number; clase: ClaseDeAviso; permitido: boolean }>(sql`
      SELECT
        a.id, a.clase,
        CASE a.clase WHEN 'pago' THEN r.activo ELSE r.ausencias END
        AND NOT EXISTS (
          SELECT
          FROM sin_recordatorios s
          WHERE s.encargado_id = a.encargado_id OR (a.encargado_id IS NULL AND s.cliente_id = a.cliente_id)
        ) AS permitido
      FROM avisos a, recordatorio_reglas r
      WHERE a.correo_id = ${correo_id} AND a.estado = 'por_enviar'
    `)
    if (!aviso) return null
    if (!aviso.permitido) {
      await cancelar(tx, aviso.id, correo_id)
      return undefined
    }
    const remitente = await remitenteConCuentas(tx, origen)
    if (!(await REHACER[aviso.clase](tx, aviso.id, remitente, hoy(), { enCamino: true }))) return undefined
    const { carta: rehecha } = await tx.one<{ carta: Carta }>(sql`SELECT carta FROM correos WHERE id = ${correo_id}`)
    return rehecha
  })

const revisor =
  (origen: string | undefined): Revisor =>
  async (db, correo_id, carta) => {
    const rehecha = await deLaRegla(db, correo_id, origen)
    return rehecha === null ? revisarRecordatorio(db, correo_id, carta) : rehecha
  }

/** Reviewers of reminders and notices before they leave. */
export const revisoresDeAvisos = (origen: string | undefined): Revisores => ({
  recordatorio: revisor(origen),
  ausencia: revisor(origen),
})
