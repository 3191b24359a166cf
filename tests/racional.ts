/*
 * The oracle of the money tests: exact fractions of BigInt, rounded to a centavo once, half up. It shares no code with
 * what it judges.
 */

export type Tasa = 0 | 15 | 18

/** The tax contained in an amount (centavos): amount × rate ÷ (100 + rate). */
export const impuesto = (monto: number, tasa: Tasa): number =>
  redondear(BigInt(monto) * BigInt(tasa), BigInt(100 + tasa))

/** An amount without the tax that it contains. */
export const sinImpuesto = (monto: number, tasa: Tasa): number => monto - impuesto(monto, tasa)

function redondear(numerador: bigint, denominador: bigint): number {
  const entero = numerador / denominador
  const resto = numerador % denominador
  return Number(resto + resto >= denominador ? entero + 1n : entero)
}

export const tasaDe = (tratamiento: string): Tasa =>
  tratamiento === 'gravado_15' ? 15 : tratamiento === 'gravado_18' ? 18 : 0
