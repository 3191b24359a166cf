import { raw, type Sql } from '#server/db/sql'

/** `R-000123`, the number by which people call the registration whose row is `t`. */
export const codigoSql = (t: string): Sql => raw(`'R-' || lpad(${t}.id::text, greatest(6, length(${t}.id::text)), '0')`)
