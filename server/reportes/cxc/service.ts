import type { Edades } from '#contract/reportes/cxc'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { SUMA_DE_EDADES } from './edades.ts'
import { pesosAl } from './saldos.ts'

/** Debts at the end of a local date, by age: the totals of the report without looking at each student's credit. */
export const edadesAl = (db: Db, al: string): Promise<Edades> =>
  db.one<Edades>(sql`SELECT ${SUMA_DE_EDADES} FROM ${pesosAl(al)} AS peso`)
