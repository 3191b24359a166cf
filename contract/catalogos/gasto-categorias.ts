import * as z from 'zod'
import { id, instante, texto, unNombre, version } from '#contract/campos'

export const GastoCategoriaCrear = z.strictObject({
  nombre: texto(80),
  /** True for costs; false for money that only leaves: a tax paid, a loan's instalment. With expenses it stays. */
  es_costo: z.boolean().default(true),
  activo: z.boolean().default(true),
})

export const GastoCategoria = z.object({
  id,
  nombre: unNombre,
  es_costo: z.boolean(),
  activo: z.boolean(),
  /** Expenses in force of this category. */
  gastos: z.int(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type GastoCategoria = z.output<typeof GastoCategoria>
