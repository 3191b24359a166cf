import { edad } from '#contract/texto/formato'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/**
 * Whether a person born on that local date is under the centre's age of majority on `hoy`: one who needs a guardian.
 */
export async function esMenor(db: Db, fecha_nacimiento: string, hoy: string): Promise<boolean> {
  const { mayoria_edad } = await db.one<{ mayoria_edad: number }>(sql`SELECT mayoria_edad FROM centro`)
  return edad(fecha_nacimiento, hoy) < mayoria_edad
}

/** Born on `nacimiento`, a minor today; NULL of one whose birth date is not known. */
export const esMenorSql = (nacimiento: string, dia: string): Sql =>
  sql`${raw(nacimiento)} > ${dia}::date - make_interval(years => (SELECT mayoria_edad FROM centro))`
