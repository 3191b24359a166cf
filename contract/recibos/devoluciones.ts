import * as z from 'zod'
import { centavosPositivos, id } from '#contract/campos'
import { motivo } from '#contract/motivos'
import { DatosEscritos } from './recibos-individuales.ts'

/** Means by which credit is given back. */
export const METODOS_DEVOLUCION = ['efectivo', 'transferencia', 'cheque'] as const
/** Means by which part of a sale is: to the card that paid it, or as credit of a client, too. */
export const METODOS_REEMBOLSO = ['saldo_a_favor', 'tarjeta', ...METODOS_DEVOLUCION] as const
export type MetodoReembolso = (typeof METODOS_REEMBOLSO)[number]

/** Credit (centavos) that goes back to whoever paid it. */
export const DevolucionCrear = z.strictObject({
  cliente_id: id,
  monto: centavosPositivos,
  metodo: z.enum(METODOS_DEVOLUCION),
  ...DatosEscritos,
  motivo,
})
export type DevolucionCrear = z.input<typeof DevolucionCrear>

/** Money given back, and where it goes. */
export const Reembolso = z.strictObject({
  metodo: z.enum(METODOS_REEMBOLSO),
  /** The client whose credit it becomes, for `saldo_a_favor`; absent: the receipt's client. */
  cliente_id: id.nullish(),
  ...DatosEscritos,
})
export type Reembolso = z.output<typeof Reembolso>

/**
 * Amounts given back of some lines of a receipt (centavos, tax included); at most what is left of each. On an invoice
 * in force the credit note comes first.
 */
export const DevolucionParcialCrear = z.strictObject({
  lineas: z
    .array(z.strictObject({ orden: z.int().min(1).max(1_000), monto: centavosPositivos }))
    .min(1)
    .max(100),
  ...Reembolso.shape,
  motivo,
})
export type DevolucionParcialCrear = z.input<typeof DevolucionParcialCrear>
