import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import { autorizar } from '#server/autorizaciones/autorizar'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

/*
 * Who counts a till without knowing what it should hold could find it out by asking for more and more cash: each
 * refusal halves the doubt, and so does a withdrawal that is voided again. After a few of them a supervisor signs the
 * next one, whatever the till holds (docs/decisions/2026-11-25-caja-sin-efectivo.md, «A ciegas»).
 */

/** As many refusals and voided withdrawals of one till as may be mistakes. */
const DESCUIDOS = 3

/**
 * Refusals of each till that this process has thrown and not yet written, or could not write: a burst of requests waits
 * for the till's row one after the other, and the next one is let in as soon as the one before is rolled back.
 */
const sinEscribir = new Map<number, number>()

const sumar = (caja_id: number, cuantas: number): void => {
  const quedan = (sinEscribir.get(caja_id) ?? 0) + cuantas
  if (quedan > 0) sinEscribir.set(caja_id, quedan)
  else sinEscribir.delete(caja_id)
}

/**
 * Before the till, which is locked, says whether it has `monto` centavos: where that was asked too often, a supervisor
 * signs. Throws what `autorizar` throws.
 */
export async function requireSinTantear(tx: Tx, contexto: Contexto, caja_id: number, monto: Centavos): Promise<void> {
  // Before those that are written: one that is just being written counts twice rather than not at all.
  const enCamino = sinEscribir.get(caja_id) ?? 0
  const { escritas } = await tx.one<{ escritas: number }>(sql`
    SELECT
      negativas
        + (SELECT count(*) FROM caja_movimientos m WHERE m.caja_id = t.id AND m.monto < 0 AND m.anulado_en IS NOT NULL)
        + (
          SELECT count(DISTINCT r.id)
          FROM recibos r
          JOIN recibo_pagos p ON p.recibo_id = r.id AND p.metodo = 'efectivo'
          WHERE r.caja_id = t.id AND r.tipo = 'devolucion' AND r.estado = 'anulado'
        ) AS escritas
    FROM cajas t
    WHERE id = ${caja_id}
  `)
  if (enCamino + escritas < DESCUIDOS) return
  await autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: { key: 'autorizaciones.que.tanteo', params: { monto: formatoLempiras(monto) } },
    monto,
    negativa: { key: 'recibos.error.tanteo' },
  })
}

/** The refusal of more cash than a till holds, which is counted and written although nothing else of it stays. */
export function negativaACiegas(contexto: Contexto, caja_id: number, monto: Centavos, campo: string): AppError {
  sumar(caja_id, 1)
  const mensaje = { key: 'recibos.error.sin_efectivo_ciego', params: { monto: formatoLempiras(monto) } }
  return new AppError('regla', {
    errors: { [campo]: mensaje },
    async rastro(db) {
      const { negativas } = await db.one<{ negativas: number }>(
        sql`UPDATE cajas SET negativas = negativas + 1 WHERE id = ${caja_id} RETURNING negativas`,
      )
      sumar(caja_id, -1)
      await audit(db, contexto, {
        modulo: 'Caja',
        accion: 'negar_efectivo',
        entidad: 'cajas',
        entidad_id: caja_id,
        despues: { monto, veces: negativas },
      })
    },
  })
}
