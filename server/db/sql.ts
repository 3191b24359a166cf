import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag'

/** Parameterised SQL; values never become text of the statement. `raw` is for constants of the code alone. */
export const sql = sqlTag
export { empty, join, raw, type Sql }

/** A quoted identifier of our own tables; never for a name that came from outside. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`)

/**
 * A whole number as text of the statement, for one of few that the plan hangs on, such as a LIMIT: a plan that is kept
 * for any number guesses at a tenth of the table.
 */
export function entero(numero: number): Sql {
  if (!Number.isSafeInteger(numero)) throw new Error(`No es un número entero: ${numero}`)
  return raw(String(numero))
}

/**
 * A value of few, such as a state or a day, or several, as text of the statement, for the same reason; never one that
 * somebody may choose freely.
 */
export function constante(valor: string | readonly string[]): Sql {
  const palabras = [valor].flat()
  if (!palabras.every((una) => /^[\w-]+$/.test(una))) throw new Error(`No son constantes: ${palabras.join(', ')}`)
  return raw(typeof valor === 'string' ? `'${valor}'` : `'{${valor.join(',')}}'`)
}

/** Conditions joined by AND; none at all is TRUE. */
export const and = (conditions: Sql[]): Sql => (conditions.length ? join(conditions, ' AND ') : raw('TRUE'))

/** Days, instants of the zone, names of states and keys: nothing that could end a literal. */
const LLANO = /^[\w .:/-]*$/

/**
 * The same statement with its values as text of it: its plan is kept from the first time it is asked on a connection,
 * where one with values is planned anew for them as long as that seems to pay. For days and constants of the program
 * in a statement that many ask with the same ones; a text that a person may have written is refused.
 */
export const enTexto = ({ strings, values }: Sql): Sql =>
  raw(strings.map((parte, n) => (n ? literal(values[n - 1]) : '') + parte).join(''))

function literal(valor: unknown): string {
  if (Array.isArray(valor)) return `'{${valor.map((uno) => llano(uno).replace(/.+/, '"$&"')).join(',')}}'`
  return `'${llano(valor)}'`
}

function llano(valor: unknown): string {
  const texto = typeof valor === 'number' || typeof valor === 'string' ? String(valor) : ''
  if (texto === '' || !LLANO.test(texto)) throw new Error('No es un valor que pueda estar en el texto de una sentencia')
  return texto
}
