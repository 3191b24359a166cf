import type * as z from 'zod'
import { formatoLempiras } from '#contract/texto/formato'
import type { DevolucionCrear } from '#contract/recibos/devoluciones'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'
import { requireOrigenDelCredito } from '#server/recibos/documento/origen-del-credito'
import { bloquearClientes, type Titular } from '#server/recibos/documento/bloqueos'
import { lotesEnMano, type IsvDelSaldo, type Lote } from '#server/libro/rastro'
import { tomarDe } from '#server/libro/tomar'
import type { Movimiento } from '#server/libro/documento'
import { requireCuentas, requireDatosDePago } from '#server/recibos/documento/datos-de-pago'
import { devolverLineas } from './devolucion.ts'
import { saldosDe } from '#server/recibos/documento/saldo'

/** Credit that no document declared goes first: nothing has to be credited for it. */
const ORDEN: readonly IsvDelSaldo[] = ['sin_declarar', 'exento', 'gravado_15', 'gravado_18']

/**
 * Gives a client's credit back (series RD): the money leaves the user's open till; answers the document's id. Where an
 * invoice in force says that it was received, its credit note comes first, in the same transaction.
 *
 * Throws `sin_caja`, `sin_rango` (`rango_vencido`, `rango_agotado`) when such an invoice can't be credited,
 * what `autorizar` throws for credit of money that the bank has not confirmed, and for cash of what was paid by card or
 * given back as credit, whatever hands it passed, `regla` when there is less in favour (centavos), or less cash in the
 * till.
 */
export async function devolverCredito(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, monto, metodo, cuenta_id, referencia, banco, motivo }: z.output<typeof DevolucionCrear>,
): Promise<number> {
  await requireDatosDePago(tx, [{ metodo, cuenta_id, referencia, banco }], { campo: (_, dato) => dato })
  await bloquearOrigenes(tx, cliente_id)
  const cliente = (await bloquearClientes(tx, [], [cliente_id])).get(cliente_id)
  if (!cliente || cliente.a_favor < monto)
    throw invalidField('monto', 'recibos.error.saldo_insuficiente', { monto: formatoLempiras(cliente?.a_favor ?? 0) })
  await requireCuentas(tx, [{ metodo, cuenta_id }], () => 'cuenta_id')
  const tomados = await tomarSaldo(tx, cliente, monto)
  const { en_duda, autorizacion_id } = await requireOrigenDelCredito(tx, contexto, {
    cliente,
    metodo,
    tomados,
    orden: ORDEN,
    motivo,
  })
  const caja_id = await cajaAbierta(tx, contexto, 'egreso')
  if (metodo === 'efectivo') await requireEfectivo(tx, contexto, caja_id, monto, 'monto')
  const { id, numero, notas } = await devolverLineas(tx, contexto, {
    partes: tomados.flatMap(({ linea_id, monto: parte }) => (linea_id === null ? [] : [{ linea_id, monto: parte }])),
    suelto: tomados.reduce((suma, { linea_id, monto: parte }) => suma + (linea_id === null ? parte : 0), 0),
    caja_id,
    cliente_id,
    pagador: { nombre: cliente.nombre, documento: cliente.dni },
    metodo,
    cuenta_id,
    referencia,
    banco,
    motivo,
    autorizacion_id,
    creditos: tomados.map(({ isv, linea_id, monto: parte }): Movimiento => ({
      cliente_id,
      isv,
      tipo: 'devolucion',
      monto: -parte,
      recibo_linea_id: linea_id,
    })),
    nota: 'obligada',
  })
  await audit(tx, contexto, {
    modulo: 'RecibosIndividuales',
    accion: 'devolver',
    entidad: 'recibos',
    entidad_id: id,
    despues: {
      numero,
      total: monto,
      cliente_id,
      motivo,
      ...(notas.length && { notas }),
      ...(en_duda && { por_confirmar: en_duda }),
    },
  })
  return id
}

/** The receipts that left the client's credit, before the client: nobody voids or invoices them meanwhile. */
const bloquearOrigenes = (tx: Tx, cliente_id: number): Promise<unknown> =>
  tx.run(sql`
    SELECT FROM recibos
    WHERE id IN (SELECT recibo_id FROM creditos WHERE cliente_id = ${cliente_id} AND monto > 0)
    ORDER BY id
    FOR NO KEY UPDATE
  `)

/** Credit that goes (centavos), with the lines of receipts that declared it. */
async function tomarSaldo(tx: Tx, { id }: Titular, monto: number): Promise<(Lote & { isv: IsvDelSaldo })[]> {
  const saldo = (await saldosDe(tx, [id])).get(id)
  const tomados: (Lote & { isv: IsvDelSaldo })[] = []
  const haber = ORDEN.map((isv) => ({ isv, monto: saldo?.[isv] ?? 0 }))
  for (const { isv, monto: parte } of tomarDe(haber, monto)) {
    const lotes = tomarDe(await lotesEnMano(tx, id, isv, saldo?.[isv] ?? 0), parte)
    tomados.push(...lotes.map((lote) => ({ ...lote, isv })))
  }
  return tomados
}
