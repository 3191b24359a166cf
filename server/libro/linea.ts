import type { Centavos } from '#contract/dinero'
import type { TratamientoFiscal } from '#contract/facturacion/exoneracion'
import { sql } from '#server/db/sql'

/** A line of a receipt, with what left of it. Amounts in centavos. */
export interface LineaDeRecibo {
  id: number
  cliente_id: number | null
  cargo_id: number | null
  descripcion: string
  isv_tratamiento: TratamientoFiscal
  isv: Centavos
  total: Centavos
  /** Paid with credit that an earlier receipt declared: money of that one, whose tax it bore. */
  con_saldo: Centavos
  devuelto: Centavos
  isv_devuelto: Centavos
  /** The part that the bank took back, by rejections in force. */
  rechazado: Centavos
  isv_rechazado: Centavos
  /** The part that the bank took after it had been given back: it is owed, and is no money of the line. */
  vuelto: Centavos
}

/** The columns of `LineaDeRecibo`, beside `LO_QUE_SE_FUE`. */
export const DE_LA_LINEA = sql`
  l.id, l.cliente_id, l.cargo_id, l.descripcion, l.isv_tratamiento, l.isv, l.total, l.con_saldo, d.devuelto,
  d.isv_devuelto, t.rechazado, t.isv_rechazado, t.vuelto
`

/**
 * Money that left a line `l` of a receipt, in centavos: given back by documents in force (`d`), and taken back by the
 * bank in rejections in force (`t`; `vuelto` is what the bank took after it had been given back: it bears no tax, and
 * is no money of the line). What it received itself is `l.total - l.con_saldo`: the rest was paid with credit that an
 * earlier receipt declared, and is neither given back nor taken back here.
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
