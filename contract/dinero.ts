/** An amount of lempiras in whole centavos (L 1.00 = 100). Always an integer. */
export type Centavos = number

/** 100 % in basis points. */
export const CIEN_POR_CIENTO = 10_000

/** How a price relates to the sales tax (ISV) that it contains. */
export type TratamientoIsv = 'exento' | 'gravado_15' | 'gravado_18'

const TASA: Record<TratamientoIsv, bigint> = { exento: 0n, gravado_15: 15n, gravado_18: 18n }

const LEMPIRAS = /^([-−]?)\s*(?:L(?:ps)?\.?\s*)?([-−]?)\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/i

/**
 * Reads an amount of lempiras as a person types it: `1234.5`, `1,234.50`, `L 1,234.50`.
 * Answers centavos, or null when it is no amount, has more than two decimals,
 * or is negative without `permiteNegativo`.
 */
export function parseLempiras(text: string, { permiteNegativo = false } = {}): Centavos | null {
  const [, antes = '', despues = '', enteros = '', decimales = ''] = LEMPIRAS.exec(text.trim()) ?? []
  const signo = antes + despues
  if (enteros + decimales === '' || signo.length > 1) return null
  const centavos = Number(enteros.replaceAll(',', '') + decimales.padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return null
  if (signo === '' || centavos === 0) return centavos
  return permiteNegativo ? -centavos : null
}

/**
 * Spreads `total` centavos in proportion to `pesos` (integers, 0 or more), by the largest
 * remainder; among equal remainders the first gets the centavo. The parts sum exactly `total`.
 * Throws RangeError when there is something to spread and every weight is 0.
 */
export function repartir(total: Centavos, pesos: readonly number[]): Centavos[] {
  if (total < 0) return repartir(-total, pesos).map((parte) => (parte === 0 ? 0 : -parte))
  const suma = pesos.reduce((acumulado, peso) => acumulado + BigInt(peso), 0n)
  if (suma === 0n) {
    if (total !== 0) throw new RangeError('repartir: every weight is 0')
    return pesos.map(() => 0)
  }
  const cuotas = pesos.map((peso, indice) => {
    const producto = BigInt(total) * BigInt(peso)
    return { indice, parte: Number(producto / suma), resto: producto % suma }
  })
  const faltan = total - cuotas.reduce((acumulado, { parte }) => acumulado + parte, 0)
  const conCentavo = new Set(
    [...cuotas]
      .sort((a, b) => (a.resto === b.resto ? a.indice - b.indice : a.resto > b.resto ? -1 : 1))
      .slice(0, faltan)
      .map(({ indice }) => indice),
  )
  return cuotas.map(({ indice, parte }) => (conCentavo.has(indice) ? parte + 1 : parte))
}

/**
 * The ISV, in centavos, contained in a tax-included `total`: total × rate ÷ (100 + rate),
 * half a centavo up. A negative total gives exactly the opposite of the positive one,
 * so that a reversal undoes its document.
 */
export function isvIncluido(total: Centavos, tratamiento: TratamientoIsv): Centavos {
  if (total < 0) return -isvIncluido(-total, tratamiento) || 0
  const tasa = TASA[tratamiento]
  const divisor = 100n + tasa
  return Number((2n * BigInt(total) * tasa + divisor) / (2n * divisor))
}

/**
 * The ISV, in centavos, of one part payment of a charge whose tax-included price is `total`:
 * the cumulative tax of what is paid after it (`despues`) minus that of what was paid before
 * (`antes`). However a charge is cut, its parts sum the tax of the whole.
 * Throws RangeError unless 0 ≤ antes, despues ≤ total.
 */
export function isvDeAbono(total: Centavos, antes: Centavos, despues: Centavos, tratamiento: TratamientoIsv): Centavos {
  if (Math.min(antes, despues) < 0 || Math.max(antes, despues) > total) {
    throw new RangeError(`isvDeAbono: ${antes} → ${despues} is outside 0…${total}`)
  }
  return isvIncluido(despues, tratamiento) - isvIncluido(antes, tratamiento)
}
