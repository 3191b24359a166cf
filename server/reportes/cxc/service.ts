import { raw, sql, type Sql } from '#server/db/sql'
import { SUMA_DE_EDADES } from './edades.ts'
import { pesosAl } from './saldos.ts'

/** Debts at the end of a local date, by age: the totals of the report without looking at each student's credit. */
export const edadesAl = (al: string): Sql => sql`SELECT ${SUMA_DE_EDADES} FROM ${pesosAl(al)} AS peso`

/** The overdue part of them alone. */
export const vencidoAl = (al: string): Sql =>
  sql`SELECT ${raw('suma(pendiente) FILTER (WHERE dias > 0)')} AS vencido FROM ${pesosAl(al)} AS peso`
