import * as z from 'zod'
import { centavosPositivos, id } from '#contract/campos'
import { motivo } from '#contract/motivos'
import { Reembolso } from '#contract/recibos/devoluciones'
import { Exoneracion } from './exoneracion.ts'
import { ClienteFiscal, Numeracion } from './facturas.ts'

/* Requests for credit and debit notes. Amounts in centavos, tax included. */

/**
 * Why a debit note adds to an invoice: its price was too low, which bears the line's tax; or a late fee or interest,
 * which bear none (Decreto-Ley 24, art. 3).
 */
export const CLASES_DE_DEBITO = ['precio', 'mora', 'interes'] as const
export type ClaseDeDebito = (typeof CLASES_DE_DEBITO)[number]

/** Lines of an invoice, by their order, and how much of each (or upon each) a note is, tax included. */
const LineasDeNota = z
  .array(z.strictObject({ orden: z.int().min(1).max(1_000), monto: centavosPositivos }))
  .min(1)
  .max(200)

/**
 * A credit note's part of each line of the invoice; at most what is left of it. With `reembolso` the money goes back
 * with it, by a document of its own; without, the note only corrects the invoice.
 */
export const NotaCreditoCrear = z.strictObject({
  motivo,
  lineas: LineasDeNota,
  reembolso: Reembolso.nullish(),
  ...Numeracion.shape,
})

/**
 * A debit note's additions to lines of an invoice: the student of each owes it from today. `cliente_id` says who owes a
 * sale to nobody named.
 */
export const NotaDebitoCrear = z.strictObject({
  motivo,
  clase: z.enum(CLASES_DE_DEBITO),
  lineas: LineasDeNota,
  cliente_id: id.nullish(),
  ...Numeracion.shape,
})

/**
 * The right buyer of a document that says another: a credit note (`nota`) takes all that is left of it, and a document
 * that says the same (`nueva`) takes its place. Of an exonerated buyer the grounds may be put right too; who pays the
 * tax goes on paying it.
 */
export const CompradorCorregir = z.strictObject({
  motivo,
  ...ClienteFiscal.shape,
  ...Exoneracion.shape,
  nota: Numeracion.optional(),
  nueva: Numeracion.optional(),
})
