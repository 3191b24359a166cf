import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, unCodigo } from '#contract/campos'
import { CONCEPTOS } from '#contract/recibos/cargos'

/**
 * Headings of a sale: a product of the catalogue (or a charge for one), what a charge is for, a free line of the point
 * of sale (`libre`), and `saldo`, which is no sale: credit that was left, less credit that was used or given back.
 */
export const RUBROS_DE_VENTA = [...CONCEPTOS, 'libre', 'saldo'] as const
export type RubroDeVenta = (typeof RUBROS_DE_VENTA)[number]

/** Groupings of sales in the report; each group is a row. */
export const GRUPOS_VENTAS = ['producto', 'dia', 'mes', 'usuario'] as const
export type GrupoDeVentas = (typeof GRUPOS_VENTAS)[number]
/** `lineas` are the lines of the documents behind every figure. */
export const VISTAS_VENTAS = [...GRUPOS_VENTAS, 'lineas'] as const
export type VistaVentas = (typeof VISTAS_VENTAS)[number]

/**
 * Sums of sales, in centavos with their tax: `vendido` − `descuento` + `devuelto` = `total`. Everything counts on the
 * day of its document: a return, a reversal and what the bank took back on theirs.
 */
const Sumas = z.object({
  /** Pieces sold less those given back whole. */
  unidades: z.int(),
  /** Before discounts; an exonerated buyer's without the tax that was not charged. */
  vendido: centavosConSigno,
  descuento: centavos,
  /** Given back, reversed and rejected: not above 0 but where more rejections were undone than made. */
  devuelto: centavosConSigno,
  /** Tax within `total`. */
  isv: centavosConSigno,
  total: centavosConSigno,
  /**
   * Taken by credit notes in force from invoices of it: beside the sums, because the money that went back with a note
   * is in `devuelto`.
   */
  notas_credito: centavos,
})

export const VentaGrupo = z.object({
  vista: z.enum(GRUPOS_VENTAS),
  /** `YYYY-MM-DD`, `YYYY-MM`, the id of a user, or what was sold: `p12` of a product, else its class. */
  id: z.string(),
  /** The name of a product or user; empty where there is none. */
  nombre: z.string(),
  rubro: z.enum(RUBROS_DE_VENTA).nullable(),
  ...Sumas.shape,
})
export type VentaGrupo = z.output<typeof VentaGrupo>

export const VentaLinea = z.object({
  /** Id of the line of a receipt, of a payment with credit, or of the line of a credit note. */
  id: z.string(),
  fecha,
  documento: unCodigo,
  recibo_id: id.nullable(),
  factura_id: id.nullable(),
  rubro: z.enum(RUBROS_DE_VENTA),
  producto_id: id.nullable(),
  descripcion: z.string(),
  ...Sumas.shape,
  usuario_id: id,
  usuario_nombre: z.string(),
})
export type VentaLinea = z.output<typeof VentaLinea>

/** The report's own part of the filter. */
export const VentasFiltro = z.object({ vista: z.enum(VISTAS_VENTAS).default('producto') })

/**
 * Totals over everything that the filter holds. `recibido` is the money of the same receipts, to the centavo what
 * RecibosGeneral says of them: what was sold, and credit left less credit used.
 */
export const VentasResumen = Sumas.extend({
  saldo: centavosConSigno,
  recibido: centavosConSigno,
  por_usuario: z.array(z.object({ usuario_id: id, usuario_nombre: z.string() })),
})
export type VentasResumen = z.output<typeof VentasResumen>
