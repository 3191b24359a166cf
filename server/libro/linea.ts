import { sql } from '#server/db/sql'

/**
 * What left of a line `l` of a receipt, in centavos: given back by documents in force (`d`), and taken back by the bank
 * in rejections in force (`t`; `vuelto` is what the bank took after it had been given back: it bears no tax, and is no
 * money of the line). What it received itself is `l.total - l.con_saldo`: the rest was paid with credit that
 * an earlier receipt declared, and is neither given back nor taken back here.
 */
export const LO_QUE_SE_FUE = sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(x.total), 0)::bigint AS devuelto, coalesce(sum(x.isv), 0)::bigint AS isv_devuelto
    FROM recibo_lineas x
    JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
    WHERE x.devuelve_linea_id = l.id
  ) d
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(x.total) FILTER (WHERE x.vuelto IS NULL), 0)::bigint AS rechazado,
      coalesce(sum(x.isv), 0)::bigint AS isv_rechazado,
      coalesce(sum(x.total) FILTER (WHERE x.vuelto), 0)::bigint AS vuelto
    FROM recibo_lineas x
    JOIN rechazos r ON r.recibo_id = x.recibo_id AND r.deshecho_id IS NULL
    WHERE x.rechaza_linea_id = l.id
  ) t
`
