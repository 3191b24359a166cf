import * as z from 'zod'
import { centavosConSigno, centavosPositivos, fecha, id, rtn } from '#contract/campos'
import { metodoDe, METODOS, type DatoDePago, type Metodo } from './metodos.ts'
import { DatosEscritos, TIPOS_RECIBO } from './recibos-individuales.ts'

/*
 * Data by which a bank or a card issuer knows a payment. One left blank is listed at the till's close, and completed
 * later (docs/diseno/dominio.md, «Motivos y datos de pago»).
 */

export const DATOS_DE_PAGO = ['referencia', 'banco', 'cuenta_id'] as const satisfies readonly DatoDePago[]

type Pago = { metodo: Metodo } & Partial<Record<'referencia' | 'banco', string | null>> & { cuenta_id?: number | null }

/** Data that a payment lacks of those that its method asks for; none for cash and credit. */
export const faltaDe = (pago: Pago): DatoDePago[] => metodoDe(pago.metodo).pide.filter((dato) => !pago[dato])

/** Whether there is anything to be told of payments of that method. */
export const llevaDatos = (metodo: Metodo): boolean => metodoDe(metodo).pide.length > 0

/** The name of such a datum by method: its label is `campos.<name>`. */
export const nombreDeDato = (metodo: Metodo, dato: DatoDePago) =>
  dato === 'referencia' ? (metodoDe(metodo).referencia ?? dato) : dato

/**
 * A payment's data, told later. An absent field stays as it is; one that was there can be corrected and not blanked.
 * `antes` is how whoever writes saw them, so that two do not overwrite each other in silence.
 */
export const PagoCompletar = z.strictObject({
  ...DatosEscritos,
  /** Withholding: the RTN of whoever withheld, and the date of its certificate. */
  rtn: rtn.nullish(),
  fecha_banco: fecha.nullish(),
  /** The whole transfer's amount, where other receipts are on it (centavos). */
  monto_declarado: centavosPositivos.nullish(),
  antes: z.strictObject({
    cuenta_id: id.nullable(),
    referencia: z.string().max(60).nullable(),
    banco: z.string().max(60).nullable(),
    /** Absent where they were not shown. */
    rtn: z.string().nullish(),
    fecha_banco: fecha.nullish(),
  }),
})
export type PagoCompletar = z.output<typeof PagoCompletar>
export type DatosVistos = PagoCompletar['antes']

/** A payment of a till that lacks something; `monto` with the sign of what the till gains. */
export const PagoIncompleto = z.object({
  id,
  recibo_id: id,
  numero_texto: z.string(),
  tipo: z.enum(TIPOS_RECIBO),
  /** The student, or else whoever it is made out to. */
  nombre: z.string(),
  metodo: z.enum(METODOS),
  monto: centavosConSigno,
  cuenta_id: id.nullable(),
  referencia: z.string().nullable(),
  banco: z.string().nullable(),
  falta: z.array(z.enum(DATOS_DE_PAGO)).min(1),
})
export type PagoIncompleto = z.output<typeof PagoIncompleto>
