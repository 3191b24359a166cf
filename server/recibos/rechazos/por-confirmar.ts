import type { Centavos } from '#contract/dinero'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/formato'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { rastroDe } from './rastro.ts'

/**
 * Refuses to give back credit of payments that the bank has not confirmed, unless the user has `Caja:autorizar`
 * (domain.md). `cliente` is locked; what is free of doubt goes first. Answers how much of `monto` (centavos) is in
 * doubt.
 *
 * Throws `sin_permiso`, naming the receipts.
 */
export async function requireCreditoConfirmado(
  tx: Tx,
  contexto: Contexto,
  cliente: { id: number; a_favor: Centavos },
  monto: Centavos,
): Promise<Centavos> {
  const dudosos = await tx.many<{ serie: string; numero: number; en_duda: Centavos }>(sql`
    WITH RECURSIVE ${rastroDe(sql`k.cliente_id = ${cliente.id}`)}
    SELECT r.serie, r.numero, least(e.en_mano, d.monto)::bigint AS en_duda
    FROM entrada e
    JOIN recibos r ON r.id = e.recibo_id
    CROSS JOIN LATERAL (
      SELECT sum(p.monto) AS monto
      FROM recibo_pagos p
      WHERE p.recibo_id = r.id
        AND (
          p.estado_banco = 'por_confirmar'
            OR (
              p.estado_banco = 'rechazado'
                AND NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)
            )
        )
    ) d
    WHERE e.en_mano > 0 AND d.monto > 0
    ORDER BY e.orden
  `)
  const total = dudosos.reduce((suma, { en_duda }) => suma + en_duda, 0)
  const libre = cliente.a_favor - total
  const pedido = Math.max(0, monto - libre)
  if (pedido > 0 && !contexto.permisos.has('Caja:autorizar'))
    throw new AppError('sin_permiso', {
      message: {
        key: 'recibos.error.credito_por_confirmar',
        params: {
          monto: formatoLempiras(total),
          libre: formatoLempiras(libre),
          recibos: dudosos.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero)).join(', '),
        },
      },
    })
  return pedido
}
