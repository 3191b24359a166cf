import type * as z from 'zod'
import { isvIncluido, type TratamientoIsv } from '#contract/dinero'
import type { Exoneracion } from '#contract/facturacion/exoneracion'
import { formatoLempiras } from '#contract/texto/formato'
import type { Producto } from '#contract/catalogos/productos'
import type { LineaVenta, ReciboVariosCrear } from '#contract/recibos/recibos-varios'
import { calcularVenta } from '#contract/recibos/venta'
import { invalidField } from '#server/http/errors'
import type { LineaNueva } from '#server/libro/documento'
import { lineaDeCargo, lineaNueva, type CargoBloqueado } from '#server/recibos/documento/lineas'
import type { Relevo } from '#server/recibos/documento/exonerar'
import type { Aplicado, Rebajas } from './descuentos.ts'

/*
 * The lines of a sale, computed from the request and what was read for it: no database here.
 */

type Peticion = z.output<typeof ReciboVariosCrear>
type Linea = z.output<typeof LineaVenta>
export type ProductoVendido = Pick<Producto, 'id' | 'nombre' | 'precio' | 'isv' | 'activo'>

export interface Leido {
  productos: ReadonlyMap<number, ProductoVendido>
  cargos: ReadonlyMap<number, CargoBloqueado>
  rebajas: Rebajas
  /** The exemption of a buyer who pays no tax, and below what each charge was lowered by. */
  exoneracion?: Exoneracion
  relevos: ReadonlyMap<number, Relevo>
}

/** The thing that a line sells, at its own price. */
interface LoVendido {
  producto_id: number | null
  descripcion: string
  cantidad: number
  precio: number
  isv: TratamientoIsv
}

/**
 * The lines as they will be written, with what each discount of the catalogue took off. Throws `regla` beside the line
 * of a product that is not sold (any more), or of a discount greater than what it is taken from.
 */
export function lineasDeVenta(
  peticion: Peticion,
  { productos, cargos, rebajas, exoneracion, relevos }: Leido,
): { lineas: LineaNueva[]; aplicados: Aplicado[] } {
  const renglones = peticion.lineas.map((linea, index) =>
    linea.tipo === 'cargo' ? null : renglonDe(linea, productos, index),
  )
  const brutos = peticion.lineas.map((linea, index) => {
    const renglon = renglones[index]
    return linea.tipo === 'cargo' || !renglon
      ? { bruto: 0, descontable: false }
      : { bruto: renglon.cantidad * renglon.precio, descontable: true, rebaja: rebajas.de(linea) }
  })
  const calculadas = calcularVenta(brutos, rebajas.de(peticion))
  requireQueQuepa(
    peticion,
    brutos.map(({ bruto }) => bruto),
    calculadas,
  )

  const aplicados: Aplicado[] = []
  const lineas = peticion.lineas.map((linea, index): LineaNueva => {
    const orden = index + 1
    if (linea.tipo === 'cargo')
      return lineaDeCargo(orden, requerido(cargos.get(linea.cargo_id)), linea.monto, {
        exonerado: relevos.get(linea.cargo_id)?.monto,
      })
    const renglon = requerido(renglones[index])
    const { propio, parte, total } = requerido(calculadas[index])
    for (const [descuento_id, monto] of [
      [linea.descuento_id, propio],
      [peticion.descuento_id, parte],
    ] as const)
      if (descuento_id && monto > 0) aplicados.push({ orden, descuento_id, monto })
    const { isv: tratamiento, ...vendido } = renglon
    const isv = isvIncluido(total, tratamiento)
    const exonerado = exoneracion && tratamiento !== 'exento' ? isv : null
    return lineaNueva({
      orden,
      ...vendido,
      descuento: propio + parte,
      isv_tratamiento: exonerado === null ? tratamiento : 'exonerado',
      isv: exonerado === null ? isv : 0,
      exonerado: exonerado ?? 0,
      total: total - (exonerado ?? 0),
    })
  })
  return { lineas, aplicados }
}

function renglonDe(linea: Exclude<Linea, { tipo: 'cargo' }>, productos: Leido['productos'], index: number): LoVendido {
  if (linea.tipo === 'libre') {
    const { descripcion, cantidad, precio, isv } = linea
    return { producto_id: null, descripcion, cantidad, precio, isv }
  }
  const producto = productos.get(linea.producto_id)
  if (!producto?.activo)
    throw invalidField(
      `lineas.${index}.producto_id`,
      producto ? 'ventas.error.producto_inactivo' : 'ventas.error.producto_desconocido',
      producto && { nombre: producto.nombre },
    )
  const { id, nombre, precio, isv } = producto
  return { producto_id: id, descripcion: nombre, cantidad: linea.cantidad, precio, isv }
}

/** An amount typed by hand is taken off whole or not at all. */
function requireQueQuepa(
  peticion: Peticion,
  brutos: readonly number[],
  calculadas: readonly { propio: number; parte: number }[],
): void {
  peticion.lineas.forEach((linea, index) => {
    const bruto = brutos[index] ?? 0
    if (linea.tipo !== 'cargo' && (linea.descuento ?? 0) > bruto)
      throw invalidField(`lineas.${index}.descuento`, 'ventas.error.descuento_mayor', { monto: formatoLempiras(bruto) })
  })
  const quitado = calculadas.reduce((suma, { parte }) => suma + parte, 0)
  if (peticion.descuento_id && quitado === 0) throw invalidField('descuento_id', 'ventas.error.descuento_sin_efecto')
  if ((peticion.descuento ?? 0) > quitado)
    throw invalidField('descuento', 'ventas.error.descuento_mayor', { monto: formatoLempiras(quitado) })
}

function requerido<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('a line of the sale was not read')
  return value
}
