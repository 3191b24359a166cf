import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { enTexto, type Celda, type FilaCruda } from '#server/tablas/celda'
import { simplificado } from '#server/tablas/simplificado'
import type { Encabezados } from './columnas.ts'

/* The currency that a table says it is in: the product keeps accounts in lempiras alone. */

const AJENA = /^(?:usd|us|dolar(?:es)?(?:_[a-z_]{1,30})?|eur|euros?|gtq|qtz|quetzal(?:es)?|crc|nio|mxn|gbp|cad)$/
const ES_MONEDA = /^(?:tipo_de_)?moneda(?:_de_la_cuenta)?$/
const DICHA = /^\s{0,4}moneda(?: de la cuenta)?\s{0,4}:\s{0,4}(\S.{0,30})$/i
const EN_ENCABEZADO = /\b(?:usd|us\$|d[oó]lares)(?![\p{L}])/iu

/** Whether a cell names a currency that is not the lempira. */
export const esMonedaAjena = (celda: Celda | undefined): boolean => AJENA.test(simplificado(enTexto(celda ?? null)))

/** Place of the column that names the currency of each line; −1 where there is none. */
export const lugarDeMoneda = ({ nombres }: Encabezados): number =>
  nombres.findIndex((nombre) => ES_MONEDA.test(simplificado(nombre)))

/**
 * Throws `regla` where what stands above the headings, or a heading of an amount, names another currency: beside the
 * word or below it.
 */
export function requireLempiras(
  filas: readonly FilaCruda[],
  { fila }: Encabezados,
  importes: readonly (string | undefined)[],
): void {
  const titulos = filas.slice(0, Math.max(0, fila))
  const dichas = titulos.flatMap(({ celdas }, index) =>
    celdas.flatMap((celda, lugar): Celda[] => {
      const junto = DICHA.exec(enTexto(celda))?.[1]
      if (junto) return [junto]
      if (!ES_MONEDA.test(simplificado(enTexto(celda)))) return []
      return [celdas[lugar + 1] ?? null, titulos[index + 1]?.celdas[lugar] ?? null]
    }),
  )
  const moneda = dichas.find(esMonedaAjena) ?? importes.find((nombre) => EN_ENCABEZADO.test(nombre ?? ''))
  if (moneda !== undefined) throw archivoRechazado('otra_moneda', { moneda: enTexto(moneda) })
}
