import * as z from 'zod'
import { centavos, centavosPositivos, fecha, id, instante, unCodigo, unNombre } from '#contract/campos'
import { sumarDias } from '#contract/tiempo/fechas'
import { motivo } from '#contract/motivos'
import { METODOS } from './metodos.ts'

export const ESTADOS_BANCO = ['por_confirmar', 'confirmado', 'rechazado'] as const
export type EstadoBanco = (typeof ESTADOS_BANCO)[number]

/**
 * Days for which the bank's date is believed while nobody has confirmed it: typed at the counter, it may lie so many
 * days before the receipt, and the confirmation may take so many days after it. What Conciliación confirmed has no such
 * limit.
 */
export const DIAS_POR_CONFIRMAR = 45

/** Whether a bank's date that was typed is believed of a receipt of the local date `recibo`. */
export const esCreible = (fecha_banco: string, recibo: string): boolean =>
  fecha_banco >= sumarDias(recibo, -DIAS_POR_CONFIRMAR)

/** One payment through a bank, or one of a card that was charged back, of a receipt in force. */
export const PagoBanco = z.object({
  id,
  recibo_id: id,
  numero_texto: unCodigo,
  /** Date of the receipt. */
  fecha,
  emitido_en: instante,
  cliente_nombre: unNombre.nullable(),
  pagador_nombre: z.string(),
  metodo: z.enum(METODOS),
  cuenta_id: id.nullable(),
  cuenta_nombre: z.string().nullable(),
  referencia: unCodigo.nullable(),
  /** The bank that a cheque is drawn on. */
  banco: z.string().nullable(),
  /** As the counter typed it. */
  fecha_banco: fecha.nullable(),
  /** The bank's date is too far before its receipt to be believed: it is confirmed only under a date that is named. */
  fecha_lejana: z.boolean(),
  /** As the bank's statement shows it, once it is confirmed: late fees count to it. */
  fecha_conciliada: fecha.nullable(),
  monto: centavos,
  estado_banco: z.enum(ESTADOS_BANCO),
  conciliado_en: instante.nullable(),
  conciliado_por_nombre: z.string().nullable(),
  rechazo_motivo: z.string().nullable(),
  /** The document of its rejection. */
  rechazo_id: id.nullable(),
  rechazo_numero: z.string().nullable(),
  /** Rejected before rejections were documents: nothing was taken for it, and somebody has to decide. */
  heredado: z.boolean(),
  /** The receipt's client; without one, a rejection names who owes, or is written off. */
  cliente_id: id.nullable(),
})
export type PagoBanco = z.output<typeof PagoBanco>

const Suma = z.object({ pagos: z.int(), monto: centavos })

/** Totals over everything that the filter holds. */
export const ConciliacionResumen = z.object({
  por_estado: z.object({ por_confirmar: Suma, confirmado: Suma, rechazado: Suma }),
  por_cuenta: z.array(
    z.object({
      cuenta_id: id.nullable(),
      cuenta_nombre: z.string().nullable(),
      por_confirmar: centavos,
      confirmado: centavos,
    }),
  ),
})
export type ConciliacionResumen = z.output<typeof ConciliacionResumen>

const ids = z.array(id).min(1).max(200)

/**
 * All of them or none: payments that a bank statement shows. `fecha_banco` is the day on which it shows them, where it
 * is not what the counter typed: not after today. Of a payment with `fecha_lejana` it has to be told.
 */
export const ConfirmarBody = z.strictObject({ ids, fecha_banco: fecha.nullish() })
/**
 * Payments that the bank took back, each by a document of its own, dated today. `cliente_id` owes sales without a
 * client that they had paid; with `castigar` nobody does (`Conciliacion:autorizar`, or a supervisor's signature).
 * `comision` is the bank's fee for each, charged to its client.
 */
export const RechazarBody = z.strictObject({
  ids,
  motivo,
  /** When the bank did it: not after today. */
  fecha_banco: fecha,
  comision: centavosPositivos.nullish(),
  cliente_id: id.nullish(),
  castigar: z.boolean().default(false),
})
export const DeshacerBody = z.strictObject({ ids })

/** The payments as they are now. */
export const Conciliados = z.object({ pagos: z.array(PagoBanco) })
