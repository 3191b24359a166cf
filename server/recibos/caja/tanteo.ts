import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { autorizar } from '#server/autorizaciones/autorizar'
import { audit } from '#server/bitacora/audit'
import { LOCKS } from '#server/db/locks'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

/*
 * A cashier who counts a till without knowing what it should hold could find it out by asking for more and more cash:
 * each refusal halves the doubt, and so does a withdrawal that is voided again. After a few of them a supervisor signs
 * the next one, whatever the till holds (docs/decisions/2026-11-25-caja-sin-efectivo.md, «A ciegas»).
 */

/** As many refusals and voided withdrawals of one till as may be mistakes. */
const DESCUIDOS = 3

/**
 * Held by who looks at the refusals of a till, and by who was refused until that is written: a burst of requests, at
 * whatever instances, waits for the till's row one after the other, and the next one is let in as soon as the one
 * before is rolled back.
 */
const candadoDe = (caja_id: number) => [LOCKS.tillRefusals, caja_id] as const

/**
 * Before the till, which is locked, says whether it has `monto` centavos: where that was asked too often, a supervisor
 * signs. Throws what `autorizar` throws.
 */
export async function requireSinTantear(tx: Tx, contexto: Contexto, caja_id: number, monto: Centavos): Promise<void> {
  const [clase, numero] = candadoDe(caja_id)
  await tx.run(sql`SELECT pg_advisory_xact_lock(${clase}, ${numero})`)
  const { escritas } = await tx.one<{ escritas: number }>(sql`
    SELECT
      negativas
        + (SELECT count(*) FROM caja_negativas n WHERE n.caja_id = t.id)
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
  if (escritas < DESCUIDOS) return
  await autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: { key: 'autorizaciones.que.tanteo', params: { monto: formatoLempiras(monto) } },
    monto,
    negativa: { key: 'recibos.error.tanteo' },
  })
}

/** The refusal of more cash than a till holds, which is counted and written although nothing else of it stays. */
export async function negativaACiegas(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  { monto, campo }: { monto: Centavos; campo: string },
): Promise<AppError> {
  await tx.outlive(candadoDe(caja_id), `INSERT INTO caja_negativas (caja_id) VALUES (${Math.trunc(caja_id)})`)
  const mensaje = { key: 'recibos.error.sin_efectivo_ciego', params: { monto: formatoLempiras(monto) } }
  return new AppError('regla', {
    errors: { [campo]: mensaje },
    async rastro(db) {
      const { negativas } = await db.one<{ negativas: number }>(
        sql`
          WITH suyas AS (DELETE FROM caja_negativas WHERE caja_id = ${caja_id} RETURNING id)
          UPDATE cajas
          SET negativas = negativas + (SELECT count(*) FROM suyas)
          WHERE id = ${caja_id}
          RETURNING negativas
        `,
      )
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
