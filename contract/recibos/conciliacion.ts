import * as z from 'zod'
import { centavos, fecha, id, instante, texto } from '#contract/campos'
import { METODOS } from './recibos-individuales.ts'

export const ESTADOS_BANCO = ['por_confirmar', 'confirmado', 'rechazado'] as const
export type EstadoBanco = (typeof ESTADOS_BANCO)[number]

/** One payment through a bank, of a receipt in force. */
export const PagoBanco = z.object({
  id,
  recibo_id: id,
  numero_texto: z.string(),
  /** Of the receipt. */
  fecha,
  emitido_en: instante,
  cliente_nombre: z.string().nullable(),
  pagador_nombre: z.string(),
  metodo: z.enum(METODOS),
  cuenta_id: id.nullable(),
  cuenta_nombre: z.string().nullable(),
  referencia: z.string().nullable(),
  fecha_banco: fecha.nullable(),
  monto: centavos,
  estado_banco: z.enum(ESTADOS_BANCO),
  conciliado_en: instante.nullable(),
  conciliado_por_nombre: z.string().nullable(),
  rechazo_motivo: z.string().nullable(),
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

/** All of them or none: payments that a bank statement shows. */
export const ConfirmarBody = z.strictObject({ ids })
export const RechazarBody = z.strictObject({ ids, motivo: texto(300) })
export const DeshacerBody = z.strictObject({ ids })

/** The payments as they are now. */
export const Conciliados = z.object({ pagos: z.array(PagoBanco) })
