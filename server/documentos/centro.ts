import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Centro } from './recibo.ts'

/** The school as its papers name it. */
export const centroDe = (db: Db): Promise<Centro> => db.one(sql`SELECT nombre, rtn, direccion, telefono, logo, pie_recibo FROM centro`)
