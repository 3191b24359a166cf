import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'

/*
 * The cash of a petty cash fund. Its row is locked exclusively by whatever moves it, after the expense's own row and
 * before a till, so that two vouchers can't spend the same notes.
 */

/** Cash (centavos) that the papers say is in the fund that `id` names, a column or a number. */
export const enCajaChica = (id: Sql): Sql => sql`
  (
    (
      SELECT coalesce(sum(m.monto), 0)
      FROM caja_chica_movimientos m
      WHERE m.caja_chica_id = ${id} AND m.anulado_en IS NULL
    ) - (
      SELECT coalesce(sum(v.pagado), 0)
      FROM gastos v
      WHERE v.caja_chica_id = ${id} AND v.estado = 'registrado'
    )
  )::bigint
`

export const efectivoDe = async (db: Db, caja_chica_id: number): Promise<Centavos> =>
  (await db.one<{ hay: Centavos }>(sql`SELECT ${enCajaChica(sql`${caja_chica_id}::int`)} AS hay`)).hay

/** The funds of `t` that a user may see and pay from: the own ones, and with `CajaChica:autorizar` all. */
export const suyasSql = ({ usuario_id, permisos }: Pick<Contexto, 'usuario_id' | 'permisos'>): Sql =>
  permisos.has('CajaChica:autorizar') ? raw('true') : sql`t.responsable_id = ${usuario_id}`

/** Locks a fund that the user may pay a voucher from. Throws `regla` beside `caja_chica_id`. */
export async function tomarCajaChica(tx: Tx, contexto: Contexto, caja_chica_id: number): Promise<void> {
  const caja = await tx.maybe<{ suya: boolean; monto: Centavos }>(
    sql`SELECT ${suyasSql(contexto)} AS suya, monto FROM cajas_chicas t WHERE id = ${caja_chica_id} FOR NO KEY UPDATE`,
  )
  if (!caja?.suya) throw invalidField('caja_chica_id', 'cajaChica.error.ajena')
  if (!caja.monto) throw invalidField('caja_chica_id', 'cajaChica.error.cerrada')
}

/**
 * Refuses to take more cash (centavos) out of a fund, which is locked, than it holds. Throws `regla` beside `campo`.
 */
export async function requireEnCajaChica(
  tx: Tx,
  caja_chica_id: number,
  monto: Centavos,
  campo = 'root.serverError',
): Promise<void> {
  const hay = await efectivoDe(tx, caja_chica_id)
  if (hay < monto)
    throw invalidField(campo, 'cajaChica.error.sin_efectivo', {
      hay: formatoLempiras(hay),
      monto: formatoLempiras(monto),
    })
}
