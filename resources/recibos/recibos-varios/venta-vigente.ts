import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { CAMPOS_EXONERACION, type ExoneracionEscrita } from '#resources/facturacion/facturas/exoneracion-model.ts'
import { formatoLempiras } from '#contract/texto/formato'
import type { Mensaje } from '#contract/errores'
import type { Carrito, CarritoVigente, ContenidoVenta, LineaVenta } from '#contract/recibos/recibos-varios'
import { aMano } from '#contract/recibos/venta'
import { quitar, VACIA, type RebajaElegida, type Renglon, type Venta } from './venta-model.ts'

/*
 * A cart that has waited is looked at again: prices, what is owed, discounts, who. What changed is told.
 */

export interface Revisada {
  venta: Venta
  avisos: Mensaje[]
}

/** The question to the server about a cart: the ids of its products and charges. */
export const carritoDe = ({ lineas, cliente_id }: ContenidoVenta): Carrito => ({
  productos: [...new Set(lineas.flatMap((linea) => (linea.tipo === 'producto' ? [linea.producto_id] : [])))],
  cargos: lineas.flatMap((linea) => (linea.tipo === 'cargo' ? [linea.cargo_id] : [])),
  ...(cliente_id && { cliente_id }),
})

/** A cart from its references. What is not sold or owed any more is left out, and told. */
export function ventaDe(
  contenido: ContenidoVenta,
  vigente: CarritoVigente,
  descuentos: readonly DescuentoOfrecido[],
): Revisada {
  const avisos: Mensaje[] = []
  const rebajaDe = ({
    descuento,
    descuento_id,
  }: {
    descuento?: number
    descuento_id?: number | null
  }): RebajaElegida | undefined => {
    if (descuento) return aMano(descuento)
    const delCatalogo = descuentos.find(({ id }) => id === descuento_id)
    if (descuento_id && !delCatalogo) avisos.push({ key: 'ventas.aviso.descuento_fuera' })
    return delCatalogo
  }
  const renglonDe = (linea: LineaVenta, clave: number): Renglon[] => {
    if (linea.tipo === 'libre')
      return [
        {
          clave,
          tipo: 'libre',
          descripcion: linea.descripcion,
          cantidad: linea.cantidad,
          precio: linea.precio,
          isv: linea.isv,
          rebaja: rebajaDe(linea),
        },
      ]
    if (linea.tipo === 'producto') {
      const producto = vigente.productos.find(({ id }) => id === linea.producto_id)
      if (!producto) avisos.push({ key: 'ventas.aviso.producto_borrado' })
      return producto ? [{ clave, tipo: 'producto', producto, cantidad: linea.cantidad, rebaja: rebajaDe(linea) }] : []
    }
    const cargo = vigente.cargos.find(({ id }) => id === linea.cargo_id)
    return cargo
      ? [{ clave, tipo: 'cargo', cargo: { ...cargo, debe: Math.max(cargo.debe, linea.monto) }, monto: linea.monto }]
      : []
  }
  const renglones = contenido.lineas.flatMap((linea, index) => renglonDe(linea, index + 1))
  const venta: Venta = {
    ...VACIA,
    renglones,
    seleccion: renglones.at(-1)?.clave ?? null,
    cliente: vigente.cliente,
    elegido: vigente.cliente !== null,
    rebaja: rebajaDe(contenido),
    motivo: contenido.descuento_motivo ?? '',
    pagador: {
      nombre: contenido.pagador_nombre ?? '',
      documento: contenido.pagador_documento ?? '',
      telefono: contenido.pagador_telefono ?? '',
    },
    exoneracion: exoneracionDe(contenido),
  }
  const revisada = revisar(venta, vigente)
  return { venta: revisada.venta, avisos: [...avisos, ...revisada.avisos] }
}

/**
 * The grounds by which the buyer of a kept cart pays no tax; null where none was opened, empty where none is typed yet.
 */
function exoneracionDe(contenido: ContenidoVenta): ExoneracionEscrita | null {
  if (CAMPOS_EXONERACION.every((campo) => contenido[campo] === undefined)) return null
  const { orden_compra_exenta, constancia_exonerado, registro_sag } = contenido
  return {
    orden_compra_exenta: orden_compra_exenta ?? '',
    constancia_exonerado: constancia_exonerado ?? '',
    registro_sag: registro_sag ?? '',
  }
}

/** The cart at today's prices and debts, and what of it has changed since it was last seen. */
export function revisar(venta: Venta, vigente: CarritoVigente): Revisada {
  const avisos: Mensaje[] = []
  const actual = (renglon: Renglon): Renglon | null => {
    if (renglon.tipo === 'libre') return renglon
    if (renglon.tipo === 'producto') {
      const antes = renglon.producto
      const producto = vigente.productos.find(({ id }) => id === antes.id)
      if (!producto?.activo) {
        avisos.push({ key: 'ventas.aviso.producto_fuera', params: { nombre: antes.nombre } })
        return null
      }
      if (producto.precio !== antes.precio)
        avisos.push({
          key: 'ventas.aviso.precio',
          params: {
            nombre: producto.nombre,
            antes: formatoLempiras(antes.precio),
            ahora: formatoLempiras(producto.precio),
          },
        })
      return { ...renglon, producto }
    }
    const cargo = vigente.cargos.find(({ id }) => id === renglon.cargo.id)
    const params = {
      cargo: renglon.cargo.descripcion,
      nombre: renglon.cargo.cliente_nombre,
      monto: formatoLempiras(cargo?.debe ?? 0),
    }
    if (!cargo || cargo.debe === 0) {
      avisos.push({ key: 'ventas.aviso.cargo_pagado', params })
      return null
    }
    if (cargo.debe < renglon.monto) avisos.push({ key: 'ventas.aviso.cargo_menor', params })
    return { ...renglon, cargo, monto: Math.min(renglon.monto, cargo.debe) }
  }
  const revisados = venta.renglones.map((renglon) => [renglon.clave, actual(renglon)] as const)
  const fuera = revisados.flatMap(([clave, renglon]) => (renglon ? [] : [clave]))
  const puesta: Venta = {
    ...venta,
    renglones: venta.renglones.map((renglon, index) => revisados[index]?.[1] ?? renglon),
    cliente: venta.cliente && (vigente.cliente ?? venta.cliente),
  }
  return { venta: fuera.reduce(quitar, puesta), avisos }
}
