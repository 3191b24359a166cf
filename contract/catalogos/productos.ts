import * as z from 'zod'
import { centavos, codigo, id, instante, texto, textoOpcional, unCodigo, unNombre, version } from '#contract/campos'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'

/** Centavos of one piece, ISV included, up to L 1,000,000.00: a full cart of the dearest still is an amount of ours. */
export const precio = centavos.max(100_000_000)

/** A product of the point of sale. `codigo` is what a barcode reader types; capitals do not tell two apart. */
export const ProductoCrear = z.strictObject({
  codigo: codigo(40),
  nombre: texto(120),
  precio,
  isv: z.enum(TRATAMIENTOS_ISV).default('gravado_15'),
  /** Under which the board of the point of sale shows it. */
  categoria: textoOpcional(40),
  /** The board shows it first. */
  favorito: z.boolean().default(false),
  activo: z.boolean().default(true),
})
export type ProductoCrear = z.output<typeof ProductoCrear>

export const Producto = z.object({
  id,
  codigo: unCodigo,
  nombre: unNombre,
  precio: centavos,
  isv: z.enum(TRATAMIENTOS_ISV),
  categoria: z.string().nullable(),
  favorito: z.boolean(),
  activo: z.boolean(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type Producto = z.output<typeof Producto>
