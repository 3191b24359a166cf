import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag'

/** Parameterised SQL; values never become text of the statement. `raw` is for constants of the code alone. */
export const sql = sqlTag
export { empty, join, raw, type Sql }

/** A quoted identifier of our own tables; never for a name that came from outside. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`)

/** Conditions joined by AND; none at all is TRUE. */
export const and = (conditions: Sql[]): Sql => (conditions.length ? join(conditions, ' AND ') : raw('TRUE'))
