import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, unCodigo } from '#contract/campos'
import { informePorGrupos, POR_DIA, POR_MES, porRegistro } from '#contract/reportes/informes'
import { CONCEPTOS } from '#contract/recibos/cargos'

/**
 * Headings of a sale: a product of the catalogue (or a charge for one), what a charge is for, a free line of the point
 * of sale (`libre`), and `saldo`, which is no sale: credit that was left, less credit that was used or given back.
 */
const RUBROS_DE_VENTA = [...CONCEPTOS, 'libre', 'saldo'] as const

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

/** The lines of documents, by what was sold, by day, month or user. */
export const VENTAS = informePorGrupos({
  modulo: { name: 'Ventas', path: '/reportes/ventas', icon: 'ventas' },
  por: {
    // `p12` of a product, or else a heading.
    producto: {
      titulo: 'reportes.ventas.que',
      sinNombre: ({ rubro }) => `opciones.rubro.${rubro ?? 'otro'}`,
      lineas: (grupo) => {
        const [, producto_id] = /^p(\d+)$/.exec(grupo) ?? []
        return producto_id ? { producto_id: Number(producto_id) } : { rubro: grupo, producto_id_nulo: true }
      },
    },
    dia: POR_DIA,
    mes: POR_MES,
    usuario: porRegistro('usuario_id'),
  },
  suman: Sumas.shape,
  medida: 'total',
  grupo: { rubro: z.enum(RUBROS_DE_VENTA).nullable() },
  // Its `id` is that of the line of a receipt, of a payment with credit, or of the line of a credit note.
  linea: {
    fecha,
    documento: unCodigo,
    recibo_id: id.nullable(),
    factura_id: id.nullable(),
    rubro: z.enum(RUBROS_DE_VENTA),
    producto_id: id.nullable(),
    descripcion: z.string(),
    usuario_id: id,
    usuario_nombre: z.string(),
  },
})
export const VentaGrupo = VENTAS.Grupo
export type VentaGrupo = z.output<typeof VentaGrupo>
export const VentaLinea = VENTAS.Linea
export type VentaLinea = z.output<typeof VentaLinea>

/**
 * Totals over everything that the filter holds. `recibido` is the money of the same receipts, to the centavo what
 * RecibosGeneral says of them: what was sold, and credit left less credit used.
 */
export const VentasResumen = VENTAS.Resumen.extend({
  saldo: centavosConSigno,
  recibido: centavosConSigno,
  por_usuario: z.array(z.object({ usuario_id: id, usuario_nombre: z.string() })),
})
export type VentasResumen = z.output<typeof VentasResumen>
