import * as z from 'zod'
import { centavos, fecha, id, version } from '#contract/campos'

export const CONCEPTOS = ['matricula', 'mensualidad', 'mora', 'producto', 'saldo_inicial', 'otro', 'rechazo'] as const
export type Concepto = (typeof CONCEPTOS)[number]
export const TRATAMIENTOS_ISV = ['exento', 'gravado_15', 'gravado_18'] as const

/** Kinds of surcharge: interest for paying late, or a service. */
export const RECARGOS = ['interes', 'servicio'] as const
/** The answer of whoever adds one: nobody else knows. */
export const recargo = z.enum(RECARGOS, { error: 'validacion.recargo' })

/** Treatment of interest, whoever charges it: the base leaves out what financing costs (Decreto-Ley 24, art. 3). */
export const ISV_DEL_INTERES = 'exento'
/** Treatment of the bank's fee for a rejected payment: it is passed on as it came, and is no sale of the school. */
export const ISV_DE_LA_COMISION = 'exento'

/** A debt for one thing. Still owed: `debe` = neto − aplicado, 0 when voided. Amounts in centavos. */
export const Cargo = z.object({
  id,
  cliente_id: id,
  matricula_id: id.nullable(),
  curso_nombre: z.string().nullable(),
  concepto: z.enum(CONCEPTOS),
  /** The kind as whoever added it by hand said. */
  recargo: z.enum(RECARGOS).nullish(),
  numero: z.int(),
  descripcion: z.string(),
  fecha,
  vence: fecha,
  isv: z.enum(TRATAMIENTOS_ISV),
  bruto: centavos,
  descuento: centavos,
  neto: centavos,
  aplicado: centavos,
  debe: centavos,
  /** Owed and past its date, or that of an instalment of its arrangement, as of today. */
  vencido: z.boolean(),
  /** The arrangement in force that holds it, and when its first unpaid instalment falls due. */
  arreglo: z.object({ id, numero: z.string(), vence: fecha }).nullish(),
  /** The debit note or the invoice on credit that says it: what pays it is not invoiced again. */
  factura: z.object({ id, numero: z.string() }).nullish(),
  anulado: z.boolean(),
  anulado_motivo: z.string().nullable(),
  version,
})
export type Cargo = z.output<typeof Cargo>

/** When the first of what is left of a charge falls due: its own date, or that of an instalment. */
export const venceDe = ({ vence, arreglo }: Pick<Cargo, 'vence' | 'arreglo'>): string => arreglo?.vence ?? vence

/** The account of one client: every charge, oldest due first, and what it adds up to. */
export const Cuenta = z.object({
  cliente_id: id,
  codigo: z.string(),
  nombre: z.string(),
  debe: centavos,
  vencido: centavos,
  a_favor: centavos,
  cargos: z.array(Cargo),
})
export type Cuenta = z.output<typeof Cuenta>
