import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosPositivos,
  id,
  instante,
  nombreCompleto,
  opcional,
  telefono,
  texto,
  textoOpcional,
} from '#contract/campos'
import { precio, Producto } from '#contract/catalogos/productos'
import { Cargo, TRATAMIENTOS_ISV } from './cargos.ts'
import { Exoneracion } from '#contract/facturacion/exoneracion'
import { motivoOpcional } from '#contract/motivos'
import { MAXIMO_MOTIVO } from '#contract/texto/motivos'
import { ANULAR, estadoDeRecibo, PagoCrear, Recibo, Saldo, Titular } from './recibos-individuales.ts'

/*
 * The point of sale: receipts of series RV. Amounts in centavos, tax included.
 */

const cantidad = z.int().min(1).max(999)

/** Off the whole line: centavos typed by hand, or one of the catalogue; never both. */
const rebaja = { descuento: centavos.optional(), descuento_id: id.nullish() }

/** So many pieces of a product, at the price that the catalogue has when it is charged. */
const LineaProducto = z.strictObject({ tipo: z.literal('producto'), producto_id: id, cantidad, ...rebaja })

/** A payment of a charge, whoever owes it. */
const LineaCargo = z.strictObject({ tipo: z.literal('cargo'), cargo_id: id, monto: centavosPositivos })

/** Something that no catalogue has. */
const LineaLibre = z.strictObject({
  tipo: z.literal('libre'),
  descripcion: texto(120),
  cantidad,
  precio,
  isv: z.enum(TRATAMIENTOS_ISV),
  ...rebaja,
})

export const LineaVenta = z.discriminatedUnion('tipo', [LineaProducto, LineaCargo, LineaLibre])
export type LineaVenta = z.input<typeof LineaVenta>

const MAXIMO_LINEAS = 100

/**
 * A sale: products, charges of any clients and free text, in any order. A discount of the whole is spread over the
 * products and free lines by their value, before the tax is taken out. The payments cover the lines; what exceeds
 * them stays as credit of `cliente_id`, and without one goes back in cash.
 */
export const ReciboVariosCrear = z.strictObject({
  cliente_id: id.nullish(),
  lineas: z.array(LineaVenta).min(1).max(MAXIMO_LINEAS),
  ...rebaja,
  /** Why a discount was given; required for one that is typed by hand. */
  descuento_motivo: motivoOpcional,
  pagos: z.array(PagoCrear).max(10),
  ...Saldo,
  /** A buyer who pays no tax: taxed products cost their net amount, and of taxed charges it is what is paid. */
  ...Exoneracion.shape,
  pagador_nombre: opcional(nombreCompleto),
  pagador_documento: textoOpcional(30),
  /** A telephone for when the bank's money does not come, from a buyer who is no client. */
  pagador_telefono: telefono.nullish(),
  observacion: textoOpcional(300),
})
export type ReciboVariosCrear = z.input<typeof ReciboVariosCrear>

/** A student with what is owed, oldest due first. */
const TitularConCargos = Titular.extend({ cargos: z.array(Cargo) })

/** Findings of the one box of the point of sale: products, an exact code first, and students with their charges. */
export const Hallazgos = z.object({
  /** The product whose code is the text itself, as a barcode reader types it. */
  exacto: Producto.nullable(),
  productos: z.array(Producto),
  titulares: z.array(TitularConCargos),
})
export type Hallazgos = z.output<typeof Hallazgos>

/** The products that stand on the board of the point of sale, by name: favourites, and those of a category. */
export const Tablero = z.object({ productos: z.array(Producto) })
export type Tablero = z.output<typeof Tablero>

/** A cart's content, to be looked at as the catalogue and the accounts are now. */
export const Carrito = z.strictObject({
  productos: z.array(id).max(MAXIMO_LINEAS),
  cargos: z.array(id).max(MAXIMO_LINEAS),
  cliente_id: id.nullish(),
})
export type Carrito = z.input<typeof Carrito>

/** As they are now; what is gone is not there. A charge that is paid is there with nothing owed. */
export const CarritoVigente = z.object({
  productos: z.array(Producto),
  cargos: z.array(Cargo.extend({ cliente_nombre: z.string() })),
  cliente: Titular.nullable(),
})
export type CarritoVigente = z.output<typeof CarritoVigente>

/** Sales of one user that may wait, at most. */
export const MAXIMO_EN_ESPERA = 20

/**
 * A cart by its references, without prices: what those come to is looked up when it is taken back. Nothing is given
 * away yet, so its reason is as it was typed.
 */
export const ContenidoVenta = ReciboVariosCrear.omit({
  pagos: true,
  excedente_isv: true,
  cambiar_saldo: true,
}).extend({ descuento_motivo: textoOpcional(MAXIMO_MOTIVO) })
export type ContenidoVenta = z.input<typeof ContenidoVenta>

/** A sale that waits, under the name of whoever it waits for; `total` is what it came to on the screen. */
export const VentaEnEsperaCrear = z.strictObject({
  nombre: texto(80),
  total: centavos,
  contenido: ContenidoVenta,
})
export type VentaEnEsperaCrear = z.input<typeof VentaEnEsperaCrear>

export const VentaEnEspera = z.object({
  id,
  nombre: z.string(),
  total: centavos,
  contenido: ContenidoVenta,
  creado_en: instante,
})
export type VentaEnEspera = z.output<typeof VentaEnEspera>

/** Undoes a sale and leaves one with the same lines to be charged as it should have been. */
export const ACTO_DE_OTRA_VEZ = actosDe(
  'RecibosVarios',
  VentaEnEspera,
  { 'anular-y-cobrar': { ...ANULAR, crea: true, rastro: 'anular', palabras: 'ventas.otra_vez' } },
  { registro: Recibo, estado: estadoDeRecibo },
)
