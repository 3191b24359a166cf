import * as z from 'zod'
import { centavosConSigno, fecha, id, identidad } from '#contract/campos'

/** What a payer withheld from a receipt, or a document that undid that (negative). Centavos. */
export const RetencionRecibida = z.object({
  /** Of the payment. */
  id,
  /** Local date of the receipt. */
  fecha,
  recibo_id: id,
  recibo_numero: z.string(),
  pagador_nombre: z.string(),
  rtn_agente: identidad,
  numero_constancia: z.string(),
  /** Null of what undoes it. */
  fecha_constancia: fecha.nullable(),
  monto: centavosConSigno,
})
export type RetencionRecibida = z.output<typeof RetencionRecibida>

/** The sums of everything that the filter holds, and of each payer: the largest first. */
export const RetencionesResumen = z.object({
  constancias: z.int(),
  monto: centavosConSigno,
  por_agente: z.array(z.object({ rtn_agente: z.string(), nombre: z.string(), monto: centavosConSigno })),
})
export type RetencionesResumen = z.output<typeof RetencionesResumen>
