import type { Centavos } from '#contract/dinero'

const HASTA_29 = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
]
const DECENAS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA']
const CENTENAS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
]

const MAXIMO: Centavos = 99_999_999_999_999

/**
 * An amount (centavos, 0 to L 999,999,999,999.99) in words, as receipts and invoices write it:
 * `MIL OCHOCIENTOS CINCUENTA LEMPIRAS CON 00/100`. Throws RangeError outside that range.
 */
export function montoEnLetras(centavos: Centavos): string {
  if (!Number.isInteger(centavos) || centavos < 0 || centavos > MAXIMO) {
    throw new RangeError(`montoEnLetras: ${centavos} is outside 0…${MAXIMO}`)
  }
  const lempiras = Math.floor(centavos / 100)
  const fraccion = String(centavos % 100).padStart(2, '0')
  return `${enLetras(lempiras)} ${moneda(lempiras)} CON ${fraccion}/100`
}

/** A whole number (0 to 999,999,999,999) in lower case as it stands before a noun: `veintiún` días. */
export const numeroEnLetras = (entero: number): string => enLetras(entero).toLowerCase()

/** A year in lower case, which no noun follows: `dos mil treinta y uno`. */
export const anioEnLetras = (anio: number): string =>
  numeroEnLetras(anio)
    .replace(/veintiún$/, 'veintiuno')
    .replace(/\bun$/, 'uno')

/** Exact millions take the preposition: "UN MILLÓN DE LEMPIRAS", but "UN MILLÓN UN LEMPIRAS". */
function moneda(lempiras: number): string {
  if (lempiras === 1) return 'LEMPIRA'
  return lempiras > 0 && lempiras % 1_000_000 === 0 ? 'DE LEMPIRAS' : 'LEMPIRAS'
}

function enLetras(entero: number): string {
  if (entero === 0) return 'CERO'
  const millones = Math.floor(entero / 1_000_000)
  return juntar(
    millones === 0 ? '' : millones === 1 ? 'UN MILLÓN' : `${bajoMillon(millones)} MILLONES`,
    bajoMillon(entero % 1_000_000),
  )
}

function bajoMillon(entero: number): string {
  const miles = Math.floor(entero / 1000)
  return juntar(miles === 0 ? '' : miles === 1 ? 'MIL' : `${bajoMil(miles)} MIL`, bajoMil(entero % 1000))
}

function bajoMil(entero: number): string {
  if (entero === 100) return 'CIEN'
  return juntar(CENTENAS[Math.floor(entero / 100)], bajoCien(entero % 100))
}

function bajoCien(entero: number): string {
  const hasta29 = HASTA_29[entero]
  if (hasta29 !== undefined) return hasta29
  const unidad = HASTA_29[entero % 10]
  return [DECENAS[Math.floor(entero / 10)], unidad].filter(Boolean).join(' Y ')
}

function juntar(...palabras: (string | undefined)[]): string {
  return palabras.filter(Boolean).join(' ')
}
