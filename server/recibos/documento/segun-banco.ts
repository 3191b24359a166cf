import type { Centavos } from '#contract/dinero'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** The fields that name a transfer: whoever tells no account or bank may mean any. */
interface Nombrada {
  referencia: string
  cuenta_id?: number | null
  banco?: string | null
}

/** The bank's own word of a transfer; amounts in centavos. */
interface SegunBanco {
  /** The sum of its lines. */
  total: Centavos
  /** The part of them that receipts, or whatever else a line was said to be, took. */
  usado: Centavos
  recibos: { serie: string; numero: number }[]
}

/**
 * The transfer as the lines of the bank tell it, null where none shows it. Its lines are those of its reference in its
 * account, whatever was decided of them; without any, those that its payments were reconciled with. A line knows no
 * method: transfers, deposits and cheques use it alike. A rejected payment leaves it free, unless a line shows that
 * what came went back. The payments `salvo` are left out: those that are being changed.
 */
export async function segunBanco(
  db: Db,
  { referencia, cuenta_id = null, banco = null }: Nombrada,
  salvo: readonly number[],
): Promise<SegunBanco | null> {
  const { hay, ...dicho } = await db.one<SegunBanco & { hay: boolean }>(sql`
    WITH suyos AS MATERIALIZED (
      SELECT p.id, p.monto
      FROM recibo_pagos p
      JOIN recibos t ON t.id = p.recibo_id
      WHERE referencia_llana(p.referencia) = referencia_llana(${referencia})
        AND p.metodo = ANY(${[...METODOS_DE_BANCO]})
        AND p.id <> ALL(${[...salvo]}::int[])
        AND (p.cuenta_id IS NULL OR ${cuenta_id}::int IS NULL OR p.cuenta_id = ${cuenta_id}::int)
        AND (p.banco IS NULL OR ${banco}::text IS NULL OR sin_acentos(p.banco) = sin_acentos(${banco}))
        AND t.tipo IN ('individual', 'varios')
        AND t.estado = 'emitido'
        AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = t.id AND v.estado = 'emitido')
        AND (
          p.estado_banco IS DISTINCT FROM 'rechazado'
          OR EXISTS (
            SELECT FROM rechazos x
            JOIN recibo_pagos d ON d.recibo_id = x.recibo_id
            JOIN cuenta_partidas a ON a.pago_id = d.id
            WHERE x.pago_id = p.id AND x.deshecho_id IS NULL
          )
        )
    ),
    con_su_referencia AS MATERIALIZED (
      SELECT id, conciliacion_id
      FROM cuenta_movimientos
      WHERE referencia_llana(referencia) = referencia_llana(${referencia})
        AND (${cuenta_id}::int IS NULL OR cuenta_id = ${cuenta_id}::int)
    ),
    conciliacion AS MATERIALIZED (
      SELECT conciliacion_id AS id
      FROM con_su_referencia
      WHERE conciliacion_id IS NOT NULL
      UNION
      SELECT conciliacion_id
      FROM cuenta_partidas
      WHERE pago_id = ANY(ARRAY(SELECT id FROM suyos)) AND NOT EXISTS (SELECT FROM con_su_referencia)
    ),
    -- Arrays, here and below: of few ids, found by their index; of a subquery PostgreSQL reads every line of the bank.
    linea AS (
      SELECT m.monto
      FROM cuenta_movimientos m
      WHERE m.id = ANY(ARRAY(SELECT id FROM con_su_referencia))
        OR m.conciliacion_id = ANY(ARRAY(SELECT id FROM conciliacion))
    ),
    usa AS (
      SELECT id AS pago_id, monto
      FROM suyos
      UNION ALL
      SELECT pago_id, monto
      FROM cuenta_partidas
      WHERE conciliacion_id = ANY(ARRAY(SELECT id FROM conciliacion))
        AND (pago_id IS NULL OR pago_id NOT IN (SELECT id FROM suyos) AND pago_id <> ALL(${[...salvo]}::int[]))
    )
    SELECT
      EXISTS (SELECT FROM linea WHERE monto > 0) AS hay,
      (SELECT coalesce(sum(monto), 0)::bigint FROM linea) AS total,
      (SELECT coalesce(sum(monto), 0)::bigint FROM usa) AS usado,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('serie', r.serie, 'numero', r.numero) ORDER BY r.id), '[]')
        FROM recibos r
        WHERE r.id = ANY(
          ARRAY(SELECT p.recibo_id FROM recibo_pagos p WHERE p.id = ANY(ARRAY(SELECT pago_id FROM usa)))
        )
      ) AS recibos
  `)
  return hay ? dicho : null
}
