import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import type { Producto } from '#contract/catalogos/productos'
import { isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import { netoDelResto } from '#contract/facturacion/exoneracion'
import type { Cargo } from '#contract/recibos/cargos'
import type { ContenidoVenta, LineaVenta } from '#contract/recibos/recibos-varios'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { calcularVenta, type Rebaja } from '#contract/recibos/venta'
import type { ExoneracionEscrita } from '#resources/facturacion/facturas/exoneracion-model.ts'

/*
 * The cart of the point of sale. Each function answers another cart; what it comes to is computed as the server will.
 * Amounts in centavos.
 */

/** A discount that was chosen: of the catalogue, or typed by hand and then without a name. */
export type RebajaElegida = Rebaja & Partial<Pick<DescuentoOfrecido, 'nombre'>>

type CargoDe = Cargo & { cliente_nombre: string }

interface Comun {
  clave: number
}
interface RenglonProducto extends Comun {
  tipo: 'producto'
  producto: Producto
  cantidad: number
  rebaja?: RebajaElegida
}
export interface RenglonCargo extends Comun {
  tipo: 'cargo'
  cargo: CargoDe
  /** The amount paid of the charge now. */
  monto: Centavos
}
interface RenglonLibre extends Comun {
  tipo: 'libre'
  descripcion: string
  precio: Centavos
  isv: TratamientoIsv
  cantidad: number
  rebaja?: RebajaElegida
}
export type Renglon = RenglonProducto | RenglonCargo | RenglonLibre
export type Libre = Omit<RenglonLibre, 'clave' | 'tipo' | 'rebaja'>

export interface Venta {
  renglones: readonly Renglon[]
  /** The line that the keys act on. */
  seleccion: number | null
  cliente: Titular | null
  /** Somebody chose the client; otherwise it came with a charge, and goes with it. */
  elegido: boolean
  /** The discount on the whole sale. */
  rebaja?: RebajaElegida
  /** The reason why a discount is given. */
  motivo: string
  /**
   * The payer that the receipt is made out to, when it is neither the client nor nobody in particular; the telephone,
   * of who is no client and pays through a bank, as people write it.
   */
  pagador: { nombre: string; documento: string; telefono: string }
  /** Null of a buyer who pays the tax. */
  exoneracion: ExoneracionEscrita | null
  /** Late fees that were taken out because the receipt takes them off by itself, to be put back. */
  morasQuitadas: readonly RenglonCargo[]
}

export const VACIA: Venta = {
  renglones: [],
  seleccion: null,
  cliente: null,
  elegido: false,
  motivo: '',
  pagador: { nombre: '', documento: '', telefono: '' },
  exoneracion: null,
  morasQuitadas: [],
}

const MAS_CANTIDAD = 999
/** Whether one line can be of so many. */
const cabe = (cantidad: number) => Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= MAS_CANTIDAD

/** A quantity as typed, from 1 to 999; null for anything else. */
export const leerUnidades = (text: string): number | null =>
  /^0*[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : null

const siguiente = ({ renglones }: Venta): number => Math.max(0, ...renglones.map(({ clave }) => clave)) + 1

const conRenglon = (venta: Venta, renglon: Renglon): Venta => ({
  ...venta,
  renglones: [...venta.renglones, renglon],
  seleccion: renglon.clave,
})

const cambiado = (venta: Venta, clave: number, cambio: (renglon: Renglon) => Renglon): Venta => ({
  ...venta,
  renglones: venta.renglones.map((renglon) => (renglon.clave === clave ? cambio(renglon) : renglon)),
  seleccion: clave,
})

/**
 * Adds a product: the same one again raises its line's quantity, unless that has a discount of its own or can be of no
 * more; then it stands on another line.
 */
export function agregarProducto(venta: Venta, producto: Producto, cantidad = 1): Venta {
  const igual = venta.renglones.find(
    (renglon) =>
      renglon.tipo === 'producto' &&
      renglon.producto.id === producto.id &&
      !renglon.rebaja &&
      cabe(renglon.cantidad + cantidad),
  )
  if (igual?.tipo === 'producto') return ponerCantidad(venta, igual.clave, igual.cantidad + cantidad)
  return conRenglon(venta, { clave: siguiente(venta), tipo: 'producto', producto, cantidad })
}

/** A charge, whole, once; its student becomes the client of a sale that has none. */
export function agregarCargo(venta: Venta, cargo: Cargo, titular: Titular): Venta {
  const puesto = venta.renglones.find((renglon) => renglon.tipo === 'cargo' && renglon.cargo.id === cargo.id)
  if (puesto) return { ...venta, seleccion: puesto.clave }
  const con = conRenglon(venta, {
    clave: siguiente(venta),
    tipo: 'cargo',
    cargo: { ...cargo, cliente_nombre: titular.nombre },
    monto: cargo.debe,
  })
  return venta.cliente ? con : { ...con, cliente: titular, elegido: false }
}

export const agregarLibre = (venta: Venta, libre: Libre): Venta =>
  conRenglon(venta, { clave: siguiente(venta), tipo: 'libre', ...libre })

/** Sets a line's quantity, where the line can be of so many; a charge has no quantity. */
export const ponerCantidad = (venta: Venta, clave: number, cantidad: number): Venta =>
  cambiado(venta, clave, (renglon) =>
    renglon.tipo === 'cargo' || !cabe(cantidad) ? renglon : { ...renglon, cantidad },
  )

/** Adds `paso` (1 or -1) to the selected line's quantity, which never falls below one. */
export function sumarCantidad(venta: Venta, paso: number): Venta {
  const actual = seleccionado(venta)
  return actual && actual.tipo !== 'cargo' ? ponerCantidad(venta, actual.clave, actual.cantidad + paso) : venta
}

/** Whether a line can be of no more. */
export const estaLleno = (renglon: Renglon | undefined): boolean =>
  renglon !== undefined && renglon.tipo !== 'cargo' && renglon.cantidad === MAS_CANTIDAD

/** Sets the amount paid of a charge, in centavos. */
export const ponerMonto = (venta: Venta, clave: number, monto: Centavos): Venta =>
  cambiado(venta, clave, (renglon) => (renglon.tipo === 'cargo' ? { ...renglon, monto } : renglon))

/** Takes a line out; the next one is selected, and a client that came with the last charge of theirs goes too. */
export function quitar(venta: Venta, clave: number): Venta {
  const indice = venta.renglones.findIndex((renglon) => renglon.clave === clave)
  const renglones = venta.renglones.filter((renglon) => renglon.clave !== clave)
  const vecino = renglones[Math.min(indice, renglones.length - 1)]
  const sigue =
    venta.elegido ||
    renglones.some((renglon) => renglon.tipo === 'cargo' && renglon.cargo.cliente_id === venta.cliente?.cliente_id)
  if (!renglones.length && !venta.elegido) return { ...VACIA, pagador: venta.pagador }
  return {
    ...venta,
    renglones,
    seleccion: venta.seleccion === clave ? (vecino?.clave ?? null) : venta.seleccion,
    cliente: sigue ? venta.cliente : null,
  }
}

const esCargo = (renglon: Renglon): renglon is RenglonCargo => renglon.tipo === 'cargo'

/** The lines that pay a charge, late fees too. */
export const cargosDe = ({ renglones }: Venta): RenglonCargo[] => renglones.filter(esCargo)

/** Late fees that were taken out and did not come back. */
export const morasFuera = (venta: Venta): RenglonCargo[] =>
  venta.morasQuitadas.filter(({ cargo }) => !cargosDe(venta).some((puesto) => puesto.cargo.id === cargo.id))

/** Takes these late fees out, to be put back by `devolverMoras`. */
export const quitarMoras = (venta: Venta, moras: readonly RenglonCargo[]): Venta => ({
  ...moras.reduce((sin, { clave }) => quitar(sin, clave), venta),
  morasQuitadas: [...morasFuera(venta), ...moras],
})

/** Puts back the late fees that were taken out. */
export const devolverMoras = (venta: Venta): Venta =>
  morasFuera(venta).reduce((con, mora) => conRenglon(con, { ...mora, clave: siguiente(con) }), venta)

/** The line above or below becomes the selected one. */
export function mover(venta: Venta, paso: 1 | -1): Venta {
  const indice = venta.renglones.findIndex(({ clave }) => clave === venta.seleccion)
  const otro = venta.renglones[Math.min(Math.max(indice + paso, 0), venta.renglones.length - 1)]
  return otro ? { ...venta, seleccion: otro.clave } : venta
}

/** Gives a discount to one line, or with `todo` to the whole; undefined takes it away. */
export function rebajar(
  venta: Venta,
  donde: number | 'todo',
  rebaja: RebajaElegida | undefined,
  motivo = venta.motivo,
): Venta {
  if (donde === 'todo') return { ...venta, rebaja, motivo }
  return {
    ...cambiado(venta, donde, (renglon) => (renglon.tipo === 'cargo' ? renglon : { ...renglon, rebaja })),
    motivo,
  }
}

export const seleccionado = ({ renglones, seleccion }: Venta): Renglon | undefined =>
  renglones.find(({ clave }) => clave === seleccion)

export const descripcionDe = (renglon: Renglon): string =>
  renglon.tipo === 'producto'
    ? renglon.producto.nombre
    : renglon.tipo === 'cargo'
      ? renglon.cargo.descripcion
      : renglon.descripcion
export const precioDe = (renglon: Renglon): Centavos =>
  renglon.tipo === 'producto' ? renglon.producto.precio : renglon.tipo === 'cargo' ? renglon.monto : renglon.precio
const cantidadDe = (renglon: Renglon): number => (renglon.tipo === 'cargo' ? 1 : renglon.cantidad)

export interface Calculo {
  /** Totals of each line, by its key. */
  totales: ReadonlyMap<number, { propio: Centavos; total: Centavos }>
  /** All discounts together, and that of the whole alone. */
  descuento: Centavos
  deTodo: Centavos
  /** The tax that an exonerated buyer is not charged. */
  exonerado: Centavos
  total: Centavos
}

const isvDe = (renglon: Renglon): TratamientoIsv =>
  renglon.tipo === 'producto' ? renglon.producto.isv : renglon.tipo === 'cargo' ? renglon.cargo.isv : renglon.isv

/** The amount paid of a charge without its tax: at most the net that is left of it. */
const sinIsvDe = ({ cargo, monto }: RenglonCargo): Centavos => Math.min(monto, netoDelResto(cargo))

/** The charges as the receipt will pay them. */
export const pagadosDe = (venta: Venta): Pick<RenglonCargo, 'cargo' | 'monto'>[] =>
  cargosDe(venta).map((renglon) =>
    venta.exoneracion
      ? { cargo: { ...renglon.cargo, debe: netoDelResto(renglon.cargo) }, monto: sinIsvDe(renglon) }
      : renglon,
  )

/** The tax that a line of so much does not bear when its buyer pays none. */
const exoneradoDe = (renglon: Renglon, total: Centavos): Centavos =>
  renglon.tipo === 'cargo' ? total - sinIsvDe(renglon) : isvIncluido(total, isvDe(renglon))

export function calcular({ renglones, rebaja, exoneracion }: Venta): Calculo {
  const lineas = calcularVenta(
    renglones.map((renglon) => ({
      bruto: precioDe(renglon) * cantidadDe(renglon),
      descontable: renglon.tipo !== 'cargo',
      rebaja: renglon.tipo === 'cargo' ? undefined : renglon.rebaja,
    })),
    rebaja,
  )
  const suma = (de: (linea: (typeof lineas)[number]) => Centavos) =>
    lineas.reduce((total, linea) => total + de(linea), 0)
  const exonerado = exoneracion
    ? renglones.reduce((total, renglon, index) => total + exoneradoDe(renglon, lineas[index]?.total ?? 0), 0)
    : 0
  return {
    // A line shows its own discount; its part of the whole's is told beside the total.
    totales: new Map(
      renglones.map(({ clave }, index) => [
        clave,
        { propio: lineas[index]?.propio ?? 0, total: (lineas[index]?.total ?? 0) + (lineas[index]?.parte ?? 0) },
      ]),
    ),
    descuento: suma(({ propio, parte }) => propio + parte),
    deTodo: suma(({ parte }) => parte),
    exonerado,
    total: suma(({ total }) => total) - exonerado,
  }
}

/** The most that can still be taken off the selected line, and off the whole: centavos. */
export function topesDe(venta: Venta): { linea: Centavos; todo: Centavos } {
  const elegido = seleccionado(venta)
  const sinTodo = calcular({ ...venta, rebaja: undefined })
  const descontable = venta.renglones.reduce(
    (suma, { clave, tipo }) => suma + (tipo === 'cargo' ? 0 : (sinTodo.totales.get(clave)?.total ?? 0)),
    0,
  )
  return { linea: elegido ? precioDe(elegido) * cantidadDe(elegido) : 0, todo: descontable }
}

const rebajaEnviada = (rebaja: RebajaElegida | undefined) =>
  !rebaja ? {} : rebaja.id === undefined ? { descuento: rebaja.valor } : { descuento_id: rebaja.id }

function lineaDe(renglon: Renglon, exonerado: boolean): LineaVenta {
  if (renglon.tipo === 'cargo')
    return { tipo: 'cargo', cargo_id: renglon.cargo.id, monto: exonerado ? sinIsvDe(renglon) : renglon.monto }
  const { cantidad, rebaja } = renglon
  if (renglon.tipo === 'producto')
    return { tipo: 'producto', producto_id: renglon.producto.id, cantidad, ...rebajaEnviada(rebaja) }
  return {
    tipo: 'libre',
    descripcion: renglon.descripcion,
    cantidad,
    precio: renglon.precio,
    isv: renglon.isv,
    ...rebajaEnviada(rebaja),
  }
}

/** The cart by its references, as it is charged, put aside and kept for a reload. */
export function contenidoDe({ renglones, cliente, rebaja, motivo, pagador, exoneracion }: Venta): ContenidoVenta {
  return {
    lineas: renglones.map((renglon) => lineaDe(renglon, exoneracion !== null)),
    ...(cliente && { cliente_id: cliente.cliente_id }),
    ...rebajaEnviada(rebaja),
    ...(motivo && { descuento_motivo: motivo }),
    ...(pagador.nombre && { pagador_nombre: pagador.nombre }),
    ...(pagador.documento && { pagador_documento: pagador.documento }),
    ...(pagador.telefono && { pagador_telefono: pagador.telefono }),
    ...exoneracion,
  }
}

/** The name that the receipt will be made out to, as far as the screen knows; empty for nobody in particular. */
export const nombreDe = ({ cliente, pagador }: Venta): string => pagador.nombre || cliente?.nombre || ''
