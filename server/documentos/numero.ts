import { raw, type Sql } from '#server/db/sql'

/** `RI-000123` of the receipt `alias`. */
export const numeroTexto = (alias: string): Sql =>
  raw(`${alias}.serie || '-' || lpad(${alias}.numero::text, greatest(6, length(${alias}.numero::text)), '0')`)
