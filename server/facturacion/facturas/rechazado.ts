import type { Centavos } from '#contract/dinero'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { LO_QUE_SE_FUE } from '#server/libro/linea'
import { SIN_SU_NOTA } from './anticipos.ts'
import { acreditadoDe } from './notas.ts'

/**
 * The treatment that a line is declared under (`declaradoComo`). What pays again goes by an invoice of the same alone,
 * or its own tax would be said nowhere.
 */
export const conQueIsv = (linea: string): Sql =>
  raw(`CASE ${linea}.isv_tratamiento WHEN 'exonerado' THEN 'exento' ELSE ${linea}.isv_tratamiento END`)

/**
 * Amount of line `l` in invoices in force, less what their credit notes took (`dice.monto`, centavos), and its tax
 * there (`dice.isv`), or its own where none says it any more.
 */
const DICE = sql`
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(fl.total - ${acreditadoDe('fl')}), 0)::bigint AS monto,
      coalesce(max(${conQueIsv('fl')}) FILTER (WHERE fl.total > ${acreditadoDe('fl')}), ${conQueIsv('l')}) AS isv
    FROM factura_lineas fl
    JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE fl.recibo_linea_id = l.id
  ) dice
`

/**
 * Whether a charge is for nothing but money that had been given back before the bank took it. To pay it is no sale: the
 * invoice of that money was credited when it went back, or what the credit then paid says it. An earlier version put
 * it with other money in one charge: of those it is not.
 */
const soloDeLoVuelto = (cargo: Sql): Sql => sql`
  EXISTS (
    SELECT
    FROM recibo_lineas v
    JOIN cargos g ON g.id = v.cargo_id AND g.rechazo_id = v.recibo_id
    WHERE v.cargo_id = ${cargo} AND v.rechaza_linea_id IS NOT NULL
    -- A charge without such lines has no sum of them, and is none.
    HAVING bool_and(v.vuelto IS NOT NULL)
  )
`

/**
 * Whether no receipt's invoice says what pays a charge: a debit note or an invoice on credit says the charge, or to pay
 * it is no sale.
 */
export const sinFacturaDeRecibo = (cargo: Sql): Sql => sql`
  (
    EXISTS (SELECT FROM factura_lineas o WHERE o.cargo_id = ${cargo})
    OR ${soloDeLoVuelto(cargo)}
  )
`

/** Lines `fl` of invoices `f` in force that say as a sale what is none: an earlier version invoiced it. */
const DE_NINGUNA_VENTA = sql`
  recibo_lineas t
  JOIN recibo_lineas l ON l.cargo_id = t.cargo_id
  JOIN factura_lineas fl ON fl.recibo_linea_id = l.id
  JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
  WHERE t.rechaza_linea_id IS NOT NULL
    AND t.vuelto
    AND fl.total > ${acreditadoDe('fl')}
    AND ${soloDeLoVuelto(sql`t.cargo_id`)}
`

/** Money that line `l` received itself and still has (centavos), where `LO_QUE_SE_FUE` is joined. */
const TIENE = sql`greatest(0, l.total - l.con_saldo - d.devuelto - t.rechazado)`

/**
 * Amounts that rejections took of the lines `tomada` (`id`, and the `monto` that an invoice says of each for nobody's
 * money, with its `isv`), as one table of a WITH. Where a credit note took some, what nobody will pay again (`nadie`)
 * was credited first.
 */
const PARTES = sql`
  parte AS (
    SELECT
      p.linea_id, p.cargo_id, p.isv, p.recibo_id, p.nadie,
      greatest(0, least(p.total, p.dicho - p.hasta + p.total)) AS monto
    FROM (
      SELECT
        o.id AS linea_id, t.cargo_id, o.isv, t.recibo_id, t.total, o.monto AS dicho, n.nadie,
        sum(t.total) OVER (PARTITION BY o.id ORDER BY n.nadie, t.id) AS hasta
      FROM tomada o
      JOIN recibo_lineas t ON t.rechaza_linea_id = o.id AND t.vuelto IS NULL
      JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
      LEFT JOIN cargos c ON c.id = t.cargo_id
      CROSS JOIN LATERAL (SELECT c.id IS NULL OR c.anulado_en IS NOT NULL AS nadie) n
    ) p
  )
`

/**
 * The part of each line of a receipt that is not to be invoiced, by the line's id, in centavos: all that pays a charge
 * which is no sale, or which a debit note or an invoice on credit says, what the bank took back, and what was invoiced
 * already when it was paid the first time. An invoice in force stays when the money it was for is rejected: whatever
 * pays that again is not invoiced twice, unless a credit note took it (docs/diseno/dominio.md, «Un pago que el banco
 * rechaza deja de ser dinero»). As the query of `id` and `monto` of each line, of the receipt that an expression names.
 *
 * - `parte`: what rejections took of lines that are invoiced still, and how much of each an invoice says for nobody's
 *   money (`monto`). Where a credit note took some, what nobody will pay again was credited first.
 * - `pago`: what paid the same charges since, with the same tax. Of what is invoiced it is known how much went by those
 *   invoices (`usado`); of the rest the first payments go by them, each by what had been rejected until then.
 */
export const sinFacturarSql = (recibo: Sql): Sql => sql`
  WITH recibo AS (SELECT ${recibo}::int AS id),
  linea AS (
    SELECT
      l.id, l.cargo_id, l.total, t.rechazado AS tomado,
      ${sinFacturaDeRecibo(sql`l.cargo_id`)} AS fuera
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    WHERE l.recibo_id = (SELECT id FROM recibo)
  ),
  tomada AS (
    SELECT l.id, dice.monto - ${TIENE} AS monto, dice.isv
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    ${DICE}
    WHERE l.id IN (
      SELECT o.rechaza_linea_id
      FROM recibo_lineas o
      WHERE o.cargo_id IN (SELECT cargo_id FROM linea)
    )
  ),
  ${PARTES},
  pago AS (
    SELECT
      l.id, l.cargo_id, p.isv, l.recibo_id, CASE WHEN dice.monto > 0 THEN 0 ELSE ${TIENE} END AS monto,
      CASE WHEN dice.monto > 0 THEN greatest(0, ${TIENE} - dice.monto) ELSE 0 END AS usado
    FROM (SELECT cargo_id, isv, min(recibo_id) AS desde FROM parte WHERE monto > 0 GROUP BY cargo_id, isv) p
    JOIN recibo_lineas l ON l.cargo_id = p.cargo_id AND ${conQueIsv('l')} = p.isv AND l.recibo_id > p.desde
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios') AND r.estado = 'emitido'
    ${LO_QUE_SE_FUE}
    ${DICE}
    WHERE NOT EXISTS (
      SELECT FROM recibos v
      WHERE v.revierte_id = r.id AND v.estado = 'emitido'
    )
  ),
  -- Payments that no invoice says, one after the other: all that they are, and what they may go by, where what those
  -- that are invoiced by now went by is left to them.
  fila AS (
    SELECT
      id, cargo_id, isv, monto,
      sum(monto) OVER (PARTITION BY cargo_id, isv ORDER BY recibo_id, id) AS hasta,
      greatest(
        0,
        min(libre) OVER (
          PARTITION BY cargo_id, isv ORDER BY recibo_id, id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        )
      ) AS hay
    FROM (
      SELECT
        q.*,
        (
          SELECT sum(p.monto)
          FROM parte p
          WHERE p.cargo_id = q.cargo_id AND p.isv = q.isv AND p.recibo_id < q.recibo_id
        ) - sum(q.usado) OVER (PARTITION BY q.cargo_id, q.isv ORDER BY q.recibo_id, q.id) AS libre
      FROM pago q
    ) q
  ),
  cubierta AS (
    SELECT
      id,
      least(0, min(hay - hasta) OVER (PARTITION BY cargo_id, isv ORDER BY hasta, id)) + hasta AS hasta,
      least(
        0, min(hay - hasta) OVER (
          PARTITION BY cargo_id, isv ORDER BY hasta, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        )
      ) + hasta - monto AS antes
    FROM fila
  )
  SELECT
    l.id,
    CASE
      WHEN l.fuera THEN l.total
      ELSE least(l.total, l.tomado + greatest(0, coalesce(c.hasta - c.antes, 0)))
    END::bigint AS monto
  FROM linea l
  LEFT JOIN cubierta c ON c.id = l.id
`

/** The same as read: by the line's id, without those of which all may be invoiced. */
export async function sinFacturar(db: Db, recibo_id: number): Promise<Map<number, Centavos>> {
  const filas = await db.many<{ id: number; monto: Centavos }>(sinFacturarSql(sql`${recibo_id}`))
  return new Map(filas.flatMap(({ id, monto }) => (monto > 0 ? [[id, monto] as const] : [])))
}

/**
 * The lines of invoices in force that rejections left without all or part of their money, by the charges `q.cargo_id`
 * that owe it since and meet a condition: `factura_id`, `factura_orden`, its tax (`isv`, as `conQueIsv` names it), and
 * how much of it no money stands for (`facturado`, centavos).
 */
export const facturadoDeLoRechazado = (cuales: Sql): Sql => sql`
  SELECT cargo_id, factura_id, factura_orden, isv, facturado
  FROM (
    SELECT DISTINCT
      q.cargo_id, f.id AS factura_id, fl.orden AS factura_orden, ${conQueIsv('fl')} AS isv,
      (fl.total - ${acreditadoDe('fl')} - ${TIENE})::bigint AS facturado
    FROM recibo_lineas q
    JOIN rechazos z ON z.recibo_id = q.recibo_id AND z.deshecho_id IS NULL
    JOIN recibo_lineas l ON l.id = q.rechaza_linea_id
    ${LO_QUE_SE_FUE}
    JOIN factura_lineas fl ON fl.recibo_linea_id = l.id
    JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE q.vuelto IS NULL AND ${cuales}
  ) c
  WHERE facturado > 0
`

/**
 * The invoices in force that say money which went back or is no sale, or which the bank took back and nobody is going
 * to pay again: credit that was still in hand, what was written off, or a charge that owes less than they say, because
 * it was annulled or lowered since. They stay as they are until somebody credits them.
 */
export const SIN_SU_DINERO = sql`
  WITH tomada AS (
    SELECT l.id, dice.monto - ${TIENE} AS monto, dice.isv
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    ${DICE}
    WHERE l.id IN (SELECT rechaza_linea_id FROM recibo_lineas WHERE rechaza_linea_id IS NOT NULL)
  ),
  ${PARTES},
  de_mas AS (
    SELECT p.cargo_id, p.isv
    FROM parte p
    JOIN cargos c ON c.id = p.cargo_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(0, ${TIENE} - dice.monto)), 0) AS monto
      FROM recibo_lineas l
      JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios') AND r.estado = 'emitido'
      ${LO_QUE_SE_FUE}
      ${DICE}
      WHERE l.cargo_id = p.cargo_id
        AND ${conQueIsv('l')} = p.isv
        AND l.recibo_id > (
          SELECT min(x.recibo_id) FROM parte x WHERE x.cargo_id = p.cargo_id AND x.isv = p.isv AND x.monto > 0
        )
        AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    ) otra_vez
    WHERE p.monto > 0 AND NOT p.nadie
    GROUP BY p.cargo_id, p.isv, c.neto, c.aplicado, otra_vez.monto
    HAVING sum(p.monto) > otra_vez.monto + c.neto - c.aplicado
  )
  SELECT fl.factura_id
  FROM parte p
  JOIN factura_lineas fl ON fl.recibo_linea_id = p.linea_id
  JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
  WHERE p.monto > 0
    AND (p.nadie OR (p.cargo_id, p.isv) IN (SELECT cargo_id, isv FROM de_mas))
    AND fl.total > ${acreditadoDe('fl')}
  UNION ALL
  SELECT f.id
  FROM ${SIN_SU_NOTA}
  UNION ALL
  SELECT f.id
  FROM ${DE_NINGUNA_VENTA}
`

/**
 * The invoice (`numero`) of a receipt that pays charges by the invoices of the first time, where these no longer say so
 * much: credited since, or the money of the rejection `deshecho` is back. While that invoice stands, the receipt gets
 * no other that would say it.
 */
export const cubreDeMenos = (cargos: readonly number[], deshecho: number | null = null): Sql => sql`
  WITH tomada AS (
    SELECT l.id, dice.monto - ${TIENE} AS monto, dice.isv
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    ${DICE}
    WHERE l.id IN (SELECT o.rechaza_linea_id FROM recibo_lineas o WHERE o.cargo_id = ANY(${[...cargos]}::int[]))
  ),
  ${PARTES},
  pago AS (
    SELECT l.id, l.recibo_id, l.cargo_id, p.isv, greatest(0, ${TIENE} - dice.monto) AS usado
    FROM (
      SELECT cargo_id, isv, min(recibo_id) AS desde
      FROM (
        SELECT cargo_id, isv, recibo_id
        FROM parte
        UNION ALL
        SELECT x.cargo_id, dice.isv, x.recibo_id
        FROM recibo_lineas x
        JOIN recibo_lineas l ON l.id = x.rechaza_linea_id
        ${DICE}
        WHERE x.recibo_id = ${deshecho}::int AND x.cargo_id IS NOT NULL
      ) x
      GROUP BY cargo_id, isv
    ) p
    JOIN recibo_lineas l ON l.cargo_id = p.cargo_id AND ${conQueIsv('l')} = p.isv AND l.recibo_id > p.desde
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios') AND r.estado = 'emitido'
    ${LO_QUE_SE_FUE}
    ${DICE}
    WHERE NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
      AND NOT ${sinFacturaDeRecibo(sql`l.cargo_id`)}
      AND EXISTS (
        SELECT FROM facturas f
        WHERE f.recibo_id = r.id AND f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado < f.total
      )
  )
  SELECT f.numero
  FROM pago p
  JOIN facturas f ON f.recibo_id = p.recibo_id AND f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado < f.total
  WHERE p.usado > 0
    AND p.cargo_id = ANY(${[...cargos]}::int[])
    AND (SELECT sum(u.usado) FROM pago u WHERE u.cargo_id = p.cargo_id AND u.isv = p.isv)
      > (SELECT coalesce(sum(x.monto), 0) FROM parte x WHERE x.cargo_id = p.cargo_id AND x.isv = p.isv)
  ORDER BY f.id DESC LIMIT 1
`
