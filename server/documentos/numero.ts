import { raw, type Sql } from '#server/db/sql'

/** `RI-000123` of the receipt `alias`, for a query that is kept as a text. */
export const numeroEnSql = (alias: string): string =>
  `${alias}.serie || '-' || lpad(${alias}.numero::text, greatest(6, length(${alias}.numero::text)), '0')`

/** `RI-000123` of the receipt `alias`. */
export const numeroTexto = (alias: string): Sql => raw(numeroEnSql(alias))
