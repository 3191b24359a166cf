import type * as z from 'zod'
import { alcanza } from '#contract/catalogos/descuentos'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { ReciboVariosCrear } from '#contract/recibos/recibos-varios'
import { aMano, type Rebaja } from '#contract/recibos/venta'
import { autorizar } from '#server/autorizaciones/autorizar'
import { anotarAplicados } from '#server/catalogos/descuentos/aplicar'
import { elegirDescuento, type Elegido } from '#server/catalogos/descuentos/elegir'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'

type Peticion = z.output<typeof ReciboVariosCrear>

/** The discount that one place of the request asks for: a line, or the whole. */
interface Pedido {
  descuento?: Centavos
  descuento_id?: number | null
}

/** The discounts that a sale asks for, read and allowed. */
export interface Rebajas {
  de(pedido: Pedido): Rebaja | undefined
  catalogo: ReadonlyMap<number, Elegido>
  /** The authorization of those typed by hand. */
  autorizacion_id: number | null
}

/** The amount that one discount of the catalogue took off one line. */
export interface Aplicado {
  orden: number
  descuento_id: number
  monto: Centavos
}

/**
 * Reads the discounts that a sale asks for. One typed by hand needs `Descuentos:autorizar` and a reason; one of the
 * catalogue what `elegirDescuento` says (docs/diseno/dominio.md, «Descuentos»). Throws `sin_permiso`, or `regla` beside
 * the field of one that is not for products, not of today, or asked for together with an amount.
 */
export async function leerRebajas(tx: Tx, contexto: Contexto, peticion: Peticion): Promise<Rebajas> {
  const motivo = peticion.descuento_motivo
  const pedidos: [campo: string, pedido: Pedido][] = [
    ...peticion.lineas.map((linea, index): [string, Pedido] => [
      `lineas.${index}.`,
      linea.tipo === 'cargo' ? {} : linea,
    ]),
    ['', peticion],
  ]
  const catalogo = new Map<number, Elegido>()
  for (const [campo, { descuento, descuento_id }] of pedidos) {
    if (descuento && descuento_id) throw invalidField(`${campo}descuento`, 'ventas.error.dos_descuentos')
    if (descuento_id && !catalogo.has(descuento_id))
      catalogo.set(descuento_id, await elegirParaVenta(tx, contexto, descuento_id, motivo, campo))
  }
  const escritos = pedidos.flatMap(([, { descuento }]) => descuento || [])
  const autorizacion_id = escritos.length
    ? await autorizar(tx, contexto, {
        permiso: 'Descuentos:autorizar',
        que: { key: 'autorizaciones.que.venta', params: { detalle: escritos.map(formatoLempiras).join(', ') } },
        monto: escritos.reduce((suma, monto) => suma + monto, 0),
        motivo,
        campo: 'descuento_motivo',
        negativa: { key: 'descuentos.error.libre' },
      })
    : null
  return {
    catalogo,
    autorizacion_id,
    de: ({ descuento, descuento_id }) =>
      descuento_id ? catalogo.get(descuento_id) : descuento ? aMano(descuento) : undefined,
  }
}

/** Discounts for paying early are for charges, which fall due. */
async function elegirParaVenta(
  tx: Tx,
  contexto: Contexto,
  descuento_id: number,
  motivo: string | null | undefined,
  campo: string,
): Promise<Elegido> {
  const descuento = await elegirDescuento(
    tx,
    contexto,
    { descuento_id, motivo },
    { campo, campoMotivo: 'descuento_motivo' },
  )
  if (!alcanza(descuento, 'producto') || descuento.dias_antes !== null)
    throw invalidField(`${campo}descuento_id`, 'ventas.error.descuento_no_aplica', { nombre: descuento.nombre })
  return descuento
}

/**
 * Keeps each discount given as its rule was: what the catalogue says later does not change it (docs/diseno/dominio.md,
 * «Descuentos»).
 */
export async function guardarAplicados(
  tx: Tx,
  contexto: Contexto,
  recibo_id: number,
  aplicados: readonly Aplicado[],
  { catalogo }: Rebajas,
): Promise<void> {
  if (!aplicados.length) return
  const lineas = await tx.many<{ id: number; orden: number }>(
    sql`SELECT id, orden FROM recibo_lineas WHERE recibo_id = ${recibo_id}`,
  )
  const idDe = new Map(lineas.map(({ id, orden }) => [orden, id]))
  await anotarAplicados(
    tx,
    contexto,
    aplicados.flatMap(({ orden, descuento_id, monto }) => {
      const descuento = catalogo.get(descuento_id)
      return descuento ? [{ recibo_linea_id: idDe.get(orden), descuento, monto, fecha: contexto.hoy }] : []
    }),
  )
}
