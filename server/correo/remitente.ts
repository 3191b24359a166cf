import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Carta } from './carta.ts'

/** The sender: a letter that waits keeps no more of the centre. */
export const remitenteDe = (db: Db): Promise<Carta['centro']> => db.one(sql`SELECT nombre, correo FROM centro`)
