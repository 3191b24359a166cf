import type { Centavos } from '#contract/dinero'
import { sql, type Sql } from '#server/db/sql'
import type { Libro } from './libro.ts'

/*
 * Payments after their receipt was written: what a bank, an issuer or the counter says of them. Method and amount never
 * change.
 */

/** A payment, and its receipt, whose late fees count to the day that the bank says. */
export interface PagoDe {
  id: number
  recibo_id: number
}

/** Sets columns of locked payments of which the bank says something. */
function decir({ tx, pendiente }: Libro, pagos: readonly PagoDe[], cambios: Sql): Promise<number> {
  for (const { recibo_id } of pagos) pendiente.recibos.add(recibo_id)
  return tx.run(sql`UPDATE recibo_pagos p SET ${cambios} WHERE p.id = ANY(${pagos.map(({ id }) => id)})`)
}

/** The bank shows locked payments on a local date; null: on the day that the counter typed. */
export const confirmarPagos = (libro: Libro, pagos: readonly PagoDe[], dia: string | null): Promise<number> =>
  decir(
    libro,
    pagos,
    sql`
      estado_banco = 'confirmado', conciliado_en = now(), conciliado_por = ${libro.usuario_id},
      fecha_conciliada = coalesce(${dia}::date, fecha_banco)
    `,
  )

/** Nothing was said of locked payments. */
export const desdecirPagos = (libro: Libro, pagos: readonly PagoDe[]): Promise<number> =>
  decir(
    libro,
    pagos,
    sql`
      estado_banco = 'por_confirmar', rechazo_motivo = NULL, conciliado_en = NULL, conciliado_por = NULL,
      fecha_conciliada = NULL
    `,
  )

/** The bank took a locked payment back. */
export const rechazarPago = (libro: Libro, pago: PagoDe, motivo: string): Promise<number> =>
  decir(
    libro,
    [pago],
    sql`
      estado_banco = 'rechazado', rechazo_motivo = ${motivo}, conciliado_en = now(),
      conciliado_por = ${libro.usuario_id}
    `,
  )

/** A locked payment is as it was before its rejection. */
export const reponerPago = (libro: Libro, pago: PagoDe, rechazo_id: number): Promise<number> =>
  decir(
    libro,
    [pago],
    sql`
      rechazo_motivo = NULL, (estado_banco, conciliado_en, conciliado_por) = (
        SELECT estado_antes, conciliado_antes, conciliado_por_antes FROM rechazos WHERE recibo_id = ${rechazo_id}
      )
    `,
  )

/** Payments of which nobody knew the account came to this one. */
export const darCuenta = ({ tx }: Libro, ids: readonly number[], cuenta_id: number): Promise<number> =>
  tx.run(sql`UPDATE recibo_pagos SET cuenta_id = ${cuenta_id} WHERE id = ANY(${[...ids]}) AND cuenta_id IS NULL`)

/** Names by which a bank, a card issuer or who withheld it knows a payment. */
interface Datos {
  referencia: string | null
  banco: string | null
  cuenta_id: number | null
  monto_declarado: Centavos | null
  rtn: string | null
  /** Local date. */
  fecha_banco: string | null
}

/** Fills in what was blank of a payment, or corrects what was there. */
export const anotarDatos = ({ tx }: Libro, id: number, datos: Datos): Promise<number> =>
  tx.run(sql`
    UPDATE recibo_pagos
    SET
      referencia = ${datos.referencia}, banco = ${datos.banco}, cuenta_id = ${datos.cuenta_id},
      monto_declarado = ${datos.monto_declarado}, rtn = ${datos.rtn}, fecha_banco = ${datos.fecha_banco}
    WHERE id = ${id}
  `)

/** The right by which payments take of their transfers. */
export interface Tomada {
  /** The word that lets them take more than those came to; null where none was needed. */
  autorizacion_id: number | null
  /** Money that the bank's lines had brought of the transfer of each, in their order; null where none shows it. */
  segun_banco: (Centavos | null)[]
}

/** Payments, in the order in which they were judged, are of their transfers from now on. */
export async function guardarTomada(
  { tx }: Libro,
  pagos: readonly number[],
  { autorizacion_id, segun_banco }: Tomada,
): Promise<void> {
  const filas = pagos.map((id, index) => ({ id, segun_banco: segun_banco[index] }))
  await tx.run(sql`
    UPDATE recibo_pagos p
    SET
      transferencia_turno = nextval('transferencia_turnos'), autorizacion_id = ${autorizacion_id},
      segun_banco = f.segun_banco
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(id int, segun_banco bigint)
    WHERE p.id = f.id
  `)
}
