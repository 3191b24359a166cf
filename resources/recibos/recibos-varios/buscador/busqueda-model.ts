import type { Otro } from '#resources/recibos/recibos-individuales/cobro/otros-hallados.ts'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import type { Producto } from '#contract/catalogos/productos'
import type { Cargo } from '#contract/recibos/cargos'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { leerUnidades } from '#resources/recibos/recibos-varios/venta-model.ts'

/** An option that the search box offers to add to the sale. */
export type DeVenta =
  | { tipo: 'producto'; producto: Producto }
  | { tipo: 'cargo'; cargo: Cargo; titular: Titular }
  /** A student who owes nothing: as the client of the sale. */
  | { tipo: 'cliente'; titular: Titular }
  /** A line that is in no catalogue, at a price that is typed. */
  | { tipo: 'libre'; descripcion: string }

/** All that the box offers: also a receipt by its number, and a family to charge whole, on pages of their own. */
export type Opcion = DeVenta | { tipo: 'otro'; otro: Otro }

/** `3*7421001`: how many, and of what; without a quantity 1. `fuera` of so many as no line can be of. */
export function leerTexto(text: string): { cantidad: number | null; q: string; fuera: boolean } {
  const escrito = text.trim()
  const [antes = '', escrita] = /^(\d+)\s*\*/.exec(escrito) ?? []
  if (escrita === undefined) return { cantidad: null, q: escrito, fuera: false }
  const cantidad = leerUnidades(escrita)
  return cantidad === null
    ? { cantidad, q: '', fuera: true }
    : { cantidad, q: escrito.slice(antes.length).trim(), fuera: false }
}

/** A code that was read or typed, and no words: nothing else could be meant by it. */
export const esCodigo = (q: string): boolean => /^[\d-]+$/.test(q) || leerCarnet(q) !== null

/** A receipt's number, found or not: nothing is sold by that name. */
const DE_RECIBO = /^R[IVDRC][- ]?\d{1,7}$/i

/**
 * The options in the order in which Enter would take them: the exact code, products, what students owe, and last what
 * was typed.
 */
export function opcionesDe(
  { exacto, productos, titulares }: Hallazgos,
  q: string,
  { recibos = [], familias = [] }: Partial<Record<'recibos' | 'familias', readonly Otro[]>> = {},
): Opcion[] {
  const otros = (suyos: readonly Otro[]) => suyos.map((otro): Opcion => ({ tipo: 'otro', otro }))
  return [
    ...otros(recibos),
    ...[...(exacto ? [exacto] : []), ...productos].map((producto): Opcion => ({ tipo: 'producto', producto })),
    ...titulares.flatMap(({ cargos, ...titular }): Opcion[] => [
      // The owner of a card that is shown is the buyer; what she owes comes after.
      ...(leerCarnet(q) !== null || !cargos.length ? [{ tipo: 'cliente', titular } as const] : []),
      ...cargos.map((cargo): Opcion => ({ tipo: 'cargo', cargo, titular })),
    ]),
    ...otros(familias),
    ...(esCodigo(q) || recibos.length || DE_RECIBO.test(q) ? [] : [{ tipo: 'libre', descripcion: q } as const]),
  ]
}

/**
 * The option that Enter takes of an answer that nobody has seen yet: an exact code, the student whose card was read, or
 * the only thing that there is.
 */
export function sinVer({ exacto, productos, titulares }: Hallazgos, q: string): DeVenta | undefined {
  if (exacto) return { tipo: 'producto', producto: exacto }
  const [producto] = productos
  const [con] = titulares
  if (con && leerCarnet(q) !== null) {
    const { cargos: _cargos, ...titular } = con
    return { tipo: 'cliente', titular }
  }
  if (producto && productos.length === 1 && !con) return { tipo: 'producto', producto }
  const [cargo] = con?.cargos ?? []
  if (con && cargo && titulares.length === 1 && con.cargos.length === 1 && !producto)
    return { tipo: 'cargo', cargo, titular: con }
  return undefined
}

export const claveDe = (opcion: Opcion): string => {
  if (opcion.tipo === 'producto') return `producto-${opcion.producto.id}`
  if (opcion.tipo === 'cargo') return `cargo-${opcion.cargo.id}`
  if (opcion.tipo === 'otro') return opcion.otro.clave
  return opcion.tipo === 'cliente' ? `cliente-${opcion.titular.cliente_id}` : 'libre'
}
