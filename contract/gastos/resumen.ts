import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, identidad, mes } from '#contract/campos'

/** Sums of expenses in force (centavos). */
const Suma = z.object({
  gastos: z.int(),
  importe_exento: centavos,
  gravado_15: centavos,
  gravado_18: centavos,
  isv: centavos,
  total: centavos,
})

/** A row of the monthly summary by category, as a sheet has it. */
export const GastosDelMes = z.object({ id, mes, categoria_nombre: z.string(), ...Suma.shape, es_costo: z.boolean() })

/** A line of the book of purchases: a document with both rates apart; a credit note takes away. */
export const LibroCompras = z.object({
  id,
  fecha,
  periodo: mes,
  compra_tipo: z.enum(['documento_fiscal', 'otro_comprobante', 'nota_credito']),
  rtn_proveedor: identidad.nullable(),
  proveedor: z.string(),
  cai_proveedor: z.string().nullable(),
  documento: z.string().nullable(),
  con_rtn: z.boolean(),
  importe_exento: centavosConSigno,
  gravado_15: centavosConSigno,
  isv_15: centavosConSigno,
  gravado_18: centavosConSigno,
  isv_18: centavosConSigno,
  total: centavosConSigno,
})

const DeCategoria = { categoria_id: id, categoria_nombre: z.string() }

/**
 * Totals over everything that the filter holds: of costs, but for what is told apart. Voided expenses are in no other
 * sum.
 */
export const GastosResumen = Suma.extend({
  anulados: z.object({ gastos: z.int(), total: centavos }),
  /** Expenses that are no cost, by category: the largest first. */
  sin_costo: z.object({
    gastos: z.int(),
    total: centavos,
    por_categoria: z.array(z.object({ ...DeCategoria, gastos: z.int(), total: centavos })),
  }),
  /** Taken away from them by credit notes in force, in whatever month. */
  acreditado: centavos,
  /** Costs or not. */
  sin_comprobante: z.int(),
  /** The largest first. */
  por_categoria: z.array(Suma.extend(DeCategoria)),
  /** Each month (YYYY-MM) that has any, the first one first, with what each category took of it. */
  por_mes: z.array(
    z.object({
      mes,
      gastos: z.int(),
      total: centavos,
      categorias: z.array(z.object({ categoria_id: id, total: centavos })),
    }),
  ),
})
export type GastosResumen = z.output<typeof GastosResumen>
