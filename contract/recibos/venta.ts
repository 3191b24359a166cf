import { montoDeDescuento, type DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { repartir, type Centavos } from '#contract/dinero'

/* A sale's sums, computed alike by the screen that shows it and by the server that decides. Centavos, tax included. */

/** A discount's terms: one of the catalogue, or without an id one that was typed by hand. */
export type Rebaja = Pick<DescuentoOfrecido, 'tipo' | 'valor' | 'acumulable'> & { id?: number }

export interface LineaConPrecio {
  /** Quantity × price, before any discount. */
  bruto: Centavos
  /** Charges are not lowered here: what lowers one is a row of its own account. */
  descontable: boolean
  rebaja?: Rebaja
}

export interface LineaCalculada {
  /** The line's own discount, and its part of the discount of the whole. */
  propio: Centavos
  parte: Centavos
  total: Centavos
}

/** A discount of so many centavos, typed by hand; it goes with any other. */
export const aMano = (centavos: Centavos): Rebaja => ({ tipo: 'monto', valor: centavos, acumulable: true })

/** Whether two go together on one line: each once, and of those that are not cumulative one alone. */
const juntas = (una: Rebaja, otra: Rebaja): boolean =>
  (una.acumulable || otra.acumulable) && (una.id === undefined || una.id !== otra.id)

/**
 * The lines of a sale after their discounts. `todo`, the discount of the whole, is spread over the lines that take one
 * by the value that is left of them (largest remainder), so that the tax is taken out of what is really paid. A line
 * with a discount of its own takes part when the two go together.
 */
export function calcularVenta(lineas: readonly LineaConPrecio[], todo?: Rebaja): LineaCalculada[] {
  const propios = lineas.map(({ bruto, rebaja }) => (rebaja ? montoDeDescuento(rebaja, bruto) : 0))
  const pesos = lineas.map(({ bruto, descontable, rebaja }, index) => {
    const entra = descontable && todo !== undefined && (!rebaja || juntas(rebaja, todo))
    return entra ? bruto - (propios[index] ?? 0) : 0
  })
  const base = pesos.reduce((suma, peso) => suma + peso, 0)
  const partes = repartir(todo ? montoDeDescuento(todo, base) : 0, pesos)
  return lineas.map(({ bruto }, index) => {
    const [propio = 0, parte = 0] = [propios[index], partes[index]]
    return { propio, parte, total: bruto - propio - parte }
  })
}
