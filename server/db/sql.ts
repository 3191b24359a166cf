import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag'

/** Parameterised SQL; values never become text of the statement. `raw` is for constants of the code alone. */
export const sql = sqlTag
export { empty, join, raw, type Sql }

/** A quoted identifier of our own tables; never for a name that came from outside. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`)

/** Conditions joined by AND; none at all is TRUE. */
export const and = (conditions: Sql[]): Sql => (conditions.length ? join(conditions, ' AND ') : raw('TRUE'))

/** Days, instants of the zone, names of states and keys, figures: nothing that could end a literal. */
const LLANO = /^[\w .:/-]+$/

/** A value of a statement that is kept, or several. */
type Constante = string | number | readonly (string | number)[]

/**
 * A value as text of the statement, for one of few that a plan hangs on, such as a state, a day or a LIMIT: a plan that
 * is kept for any of them guesses. A text that a person may have written is refused.
 */
export const constante = (valor: Constante): Sql =>
  raw(
    Array.isArray(valor)
      ? `'{${valor.map((uno: string | number) => `"${llano(uno)}"`).join(',')}}'`
      : `'${llano(valor as string | number)}'`,
  )

/** A value of very many that no plan hangs on, such as who asks: it stays one where the others become text. */
class Suelto {
  readonly valor: number
  constructor(valor: number) {
    this.valor = valor
  }
  toPostgres(): number {
    return this.valor
  }
}
export const suelto = (valor: number): Suelto => new Suelto(valor)

/**
 * Ids whose count is hidden from the planner: of an array out of a subquery it expects ten, whatever it holds, so that
 * its generic plan costs what a custom one does, and from the sixth time on it is kept. Seen as values, the ids of a
 * receipt's charges brought now and then a plan that read the whole table
 * (docs/decisions/2026-11-29-planear-una-vez.md). The outer cast makes it an array to `= ANY(…)`, which would take the
 * subquery for a set of rows.
 */
export const deUnPlan = (ids: readonly number[]): Sql => sql`(SELECT ${[...ids]}::int[])::int[]`

/** Whether the text says all that a plan hangs on: it is planned once. */
export const saysAll = ({ values }: Sql): boolean => values.every((valor) => valor instanceof Suelto)

/**
 * The same statement with its values as text of it: its plan is kept from the first time it is asked on a connection,
 * where one with values is planned anew for them as long as that seems to pay. A text that told who asks would be kept
 * for each of them: that value is `suelto`, and after five times one plan serves all.
 */
export const enTexto = ({ strings, values }: Sql): Sql =>
  sql(strings, ...values.map((valor) => (valor instanceof Suelto ? valor : constante(valor as Constante))))

function llano(valor: unknown): string {
  const texto = typeof valor === 'number' || typeof valor === 'string' ? String(valor) : ''
  if (!LLANO.test(texto)) throw new Error('No es un valor que pueda estar en el texto de una sentencia')
  return texto
}
