import * as z from 'zod'
import {
  centavos,
  centavosConSigno,
  fecha,
  id,
  identidad,
  mes,
  unCodigo,
  unNombre,
  unNumeroFiscal,
} from '#contract/campos'
import { IMPUESTOS_RETENIDOS } from '#contract/gastos/retenciones'

/** Views of the report: withheld by payers from the school, and by the school from its suppliers. */
export const VISTAS_RETENCION = ['recibidas', 'hechas'] as const
export type VistaRetencion = (typeof VISTAS_RETENCION)[number]

/** A payer's withholding from a receipt, or a document that undid one (negative). Centavos. */
export const RetencionRecibida = z.object({
  vista: z.literal('recibidas'),
  /** The payment's id. */
  id,
  /** Local date of the receipt. */
  fecha,
  recibo_id: id,
  recibo_numero: unCodigo,
  pagador_nombre: unNombre,
  rtn_agente: identidad,
  numero_constancia: unNumeroFiscal,
  /** Null of what undoes it. */
  fecha_constancia: fecha.nullable(),
  monto: centavosConSigno,
})
export type RetencionRecibida = z.output<typeof RetencionRecibida>

/**
 * One rate's withholding from an expense in force, with its certificate; or a line of a certificate that was annulled,
 * which counts nothing. Centavos.
 */
export const RetencionHecha = z.object({
  vista: z.literal('hechas'),
  /** Its expense and rate, or its certificate and line. */
  id: z.string(),
  /** Local date on which the expense counts, the first day of a later month; of an annulled certificate, its own. */
  fecha,
  gasto_id: id,
  proveedor: unNombre,
  rtn_proveedor: identidad,
  documento: unNumeroFiscal,
  concepto: z.string(),
  impuesto: z.enum(IMPUESTOS_RETENIDOS),
  /** In words: «12.5%». */
  tasa: z.string(),
  importe_base: centavosConSigno,
  monto: centavosConSigno,
  /** Null while it waits for it. */
  comprobante_retencion: unNumeroFiscal.nullable(),
  estado: z.enum(['emitido', 'anulado', 'pendiente']),
})
export type RetencionHecha = z.output<typeof RetencionHecha>

export const RetencionFila = z.discriminatedUnion('vista', [RetencionRecibida, RetencionHecha])
export type RetencionFila = z.output<typeof RetencionFila>

/** A month (YYYY-MM): withheld from expenses, paid of that to the tax authority, and left to pay. */
export const MesRetenido = z.object({ mes, retenido: centavos, pagado: centavos, por_pagar: centavosConSigno })
export type MesRetenido = z.output<typeof MesRetenido>

/** The sums of everything that the filter holds, and of each payer or supplier: the largest first. */
export const RetencionesResumen = z.object({
  constancias: z.int(),
  monto: centavosConSigno,
  por_agente: z.array(z.object({ rtn_agente: z.string(), nombre: z.string(), monto: centavosConSigno })),
  /** Withholdings made: of each tax, and those that have no certificate yet. */
  por_impuesto: z.array(z.object({ impuesto: z.enum(IMPUESTOS_RETENIDOS), monto: centavosConSigno })),
  pendiente: centavosConSigno,
  /** Months of those made, whatever else is filtered: those with something left, then of the dates; newest first. */
  por_mes: z.array(MesRetenido),
  /** The category that a payment begins with; null where it is not in use. */
  categoria_sar: id.nullable(),
})
export type RetencionesResumen = z.output<typeof RetencionesResumen>
