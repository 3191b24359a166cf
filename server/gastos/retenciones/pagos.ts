import type { Centavos } from '#contract/dinero'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { GastoFila } from '#contract/gastos/gastos'
import type { MesRetenido } from '#contract/reportes/retenciones'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'

/*
 * Payments to the tax authority of what was withheld (docs/decisions/2026-11-26-pagos-al-sar.md): by month (YYYY-MM),
 * the one that its expense counts in, and never more than was withheld in it. The database looks again.
 */

/** The months of which something is left to pay, the first one first. */
export const mesesPorPagar = (db: Db): Promise<MesRetenido[]> =>
  db.many<MesRetenido>(sql`
    SELECT mes, retenido, pagado, por_pagar FROM retenciones_por_mes WHERE por_pagar > 0 ORDER BY mes
  `)

/** The amount that an expense in force adds to either side. */
type Parte = Pick<GastoFila, 'periodo' | 'retenido' | 'total'> & { paga_retenciones_de?: string | null }

interface Cambio {
  /** Absent of a new one. */
  id?: number
  antes?: Parte
  /** Absent of one that is voided. */
  despues?: Parte
  /** Beside which field it is told that a month was paid already; absent: of the whole record. */
  campo?: string | undefined
}

/**
 * Refuses what would leave a month paid beyond what was withheld in it, whichever of both changes, and holds the months
 * until the end of the transaction. Throws `regla` beside `total` or `paga_retenciones_de` of a payment and beside
 * `campo` of what was withheld, `estado_no_permite` where there is none.
 */
export async function requireCubierto(tx: Tx, { id = 0, antes, despues, campo }: Cambio): Promise<void> {
  const paga = despues?.paga_retenciones_de
  const meses = new Set([antes?.retenido ? antes.periodo : null, paga].filter((mes) => typeof mes === 'string'))
  for (const mes of [...meses].toSorted()) {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`retenciones ${mes}`}, 0))`)
    const otros = await tx.one<{ retenido: Centavos; pagado: Centavos }>(sql`
      SELECT
        coalesce(sum(retenido) FILTER (WHERE periodo = ${mes}), 0)::bigint AS retenido,
        coalesce(sum(total) FILTER (WHERE paga_retenciones_de = ${mes}), 0)::bigint AS pagado
      FROM gastos
      WHERE (periodo = ${mes} AND retenido > 0 OR paga_retenciones_de = ${mes})
        AND estado = 'registrado'
        AND id <> ${id}
    `)
    const retenido = otros.retenido + (despues?.periodo === mes ? despues.retenido : 0)
    const queda = retenido - otros.pagado
    if (despues && paga === mes) requireQueda(mes, despues.total, queda)
    else if (queda < 0) throw yaPagado(mes, { retenido, pagado: otros.pagado }, campo)
  }
}

function requireQueda(mes: string, total: Centavos, queda: Centavos): void {
  if (queda <= 0)
    throw invalidField('paga_retenciones_de', 'gastos.sin_costo.error.nada_por_pagar', { mes: formatoMes(mes) })
  if (total > queda)
    throw invalidField('total', 'gastos.sin_costo.error.excede', {
      mes: formatoMes(mes),
      queda: formatoLempiras(queda),
    })
}

function yaPagado(
  mes: string,
  { retenido, pagado }: { retenido: Centavos; pagado: Centavos },
  campo: string | undefined,
): AppError {
  const key = 'gastos.sin_costo.error.mes_pagado'
  const params = { mes: formatoMes(mes), pagado: formatoLempiras(pagado), retenido: formatoLempiras(retenido) }
  return campo ? invalidField(campo, key, params) : new AppError('estado_no_permite', { message: { key, params } })
}
