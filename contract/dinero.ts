import { sinInvisibles } from '#contract/texto/visible'

/** An amount of lempiras in whole centavos (L 1.00 = 100). Always an integer. */
export type Centavos = number

/** 100 % in basis points. */
export const CIEN_POR_CIENTO = 10_000

/** A price's sales tax (ISV), which it contains. */
export type TratamientoIsv = 'exento' | 'gravado_15' | 'gravado_18'

const TASA: Record<TratamientoIsv, bigint> = { exento: 0n, gravado_15: 15n, gravado_18: 18n }

/** The largest amount that is taken anywhere: L 100,000,000,000.00. */
export const MAYOR_MONTO: Centavos = 10_000_000_000_000

/** Nobody hands over so much (L 10 million): eight digits are a telephone, and more a code or a DNI. */
export const IMPOSIBLE: Centavos = 1_000_000_000

/**
 * Why what was typed is not taken: it is no amount, has more than two decimals, is negative, is larger than any amount,
 * or exceeds what its field admits.
 */
type ProblemaDeMonto = 'formato' | 'decimales' | 'negativo' | 'grande' | 'excede'

/** Typed text that is no amount: it stays as it was typed, and whatever needs the amount waits. */
export interface Ilegible {
  texto: string
  problema: ProblemaDeMonto
}

/** A money field's value: centavos, null while it is empty, or what can't be taken as an amount. */
export type MontoEscrito = Centavos | null | Ilegible

export const esIlegible = (monto: MontoEscrito | undefined): monto is Ilegible =>
  typeof monto === 'object' && monto !== null

/** The amount, where there is one; what is empty or unreadable is null. */
export const montoLegible = (monto: MontoEscrito | undefined): Centavos | null =>
  typeof monto === 'number' ? monto : null

type Decimal = '.' | ','
const DECIMALES: readonly Decimal[] = ['.', ',']

/** Amounts by what their decimals follow: the other separator, or a blank, groups by three and not from a 0. */
const FORMAS = {
  '.': /^(0|[1-9]\d*|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3})*)?(?:\.(\d{1,2}))?$/,
  ',': /^(0|[1-9]\d*|[1-9]\d{0,2}([. ])\d{3}(?:\2\d{3})*)?(?:,(\d{1,2}))?$/,
}
const CON_MAS_DECIMALES = [
  /^(0|[1-9]\d*|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3})*)?(?:\.(\d{3,}))?$/,
  /^(0|[1-9]\d*|[1-9]\d{0,2}([. ])\d{3}(?:\2\d{3})*)?(?:,(\d{3,}))?$/,
]

/** The largest amount with its currency, its sign and some blanks has no half of these characters. */
const MAYOR_ESCRITO = 80
const BLANCOS = /[\u00a0\u2000-\u200a\u202f\u205f]/g
/** Sign and currency: what follows are the figures. */
const ANTES_DE_CIFRAS = /^([-−–]?) *(?:L(?:ps)?(\.?)( *))?([-−–]?) */i
const UNO_O_DOS_DIGITOS = /^\d{1,2}$/

/** A typed amount without sign and currency; null where it can't be told where its figures begin. */
function partesDe(texto: string): { negativo: boolean; cifras: string } | null {
  const escrito = sinInvisibles(texto).trim()
  if (escrito.length > MAYOR_ESCRITO) return null
  const llano = escrito.replace(BLANCOS, ' ').trim()
  const [entero = '', antes = '', punto = '', blanco = '', despues = ''] = ANTES_DE_CIFRAS.exec(llano) ?? []
  const cifras = llano.slice(entero.length)
  // `L.50` is L 50 to one and 50 centavos to another.
  const dudoso = punto && !blanco && UNO_O_DOS_DIGITOS.test(cifras)
  if (!/\d/.test(cifras) || dudoso || (antes && despues)) return null
  return { negativo: antes + despues !== '', cifras }
}

/**
 * Reads an amount of lempiras as people here type it: `1,000.50`, `1.000,50`, `1 000`, `300,50`, `L 300`. Where both
 * separators appear the last one is the decimal. A single one followed by one or two digits is the decimal, by three
 * digits the thousands. Separators that repeat group by three, and the figures before the decimals begin with no 0 but
 * that of `0.50`. Anything else,
 * and a negative amount without `permiteNegativo`, is unreadable.
 */
export function leerMonto(texto: string, { permiteNegativo = false } = {}): MontoEscrito {
  if (sinInvisibles(texto).trim() === '') return null
  const ilegible = (problema: ProblemaDeMonto): Ilegible => ({ texto, problema })
  const partes = partesDe(texto)
  if (!partes) return ilegible('formato')
  const { cifras, negativo } = partes
  const hallado = FORMAS['.'].exec(cifras) ?? FORMAS[','].exec(cifras)
  if (!hallado) return ilegible(CON_MAS_DECIMALES.some((larga) => larga.test(cifras)) ? 'decimales' : 'formato')
  const [, enteros = '', , decimales = ''] = hallado
  const centavos = Number(enteros.replace(/\D/g, '') + decimales.padEnd(2, '0'))
  if (centavos > MAYOR_MONTO) return ilegible('grande')
  if (!negativo || centavos === 0) return centavos
  return permiteNegativo ? -centavos : ilegible('negativo')
}

/** The decimal separator that the spelling of an amount settles; null where it settles none, or is no amount. */
export function decimalDeMonto(texto: string): Decimal | null {
  const cifras = partesDe(texto)?.cifras ?? ''
  const posibles = DECIMALES.filter((decimal) => FORMAS[decimal].test(cifras))
  return posibles.length === 1 ? (posibles[0] ?? null) : null
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
