import { sql, type Sql } from '#server/db/sql'

/**
 * Columns that an UPDATE of a counter of numbers (`series`, `rangos_cai`) sets besides: the local date of who takes the
 * number and when that is. A request that read its day before midnight, and waited while others took numbers of the
 * next day, fails with `OVERTAKEN`, and its transaction is done again with the new day: so the day has to be read
 * within the transaction.
 */
export const tomadoEl = (hoy: string): Sql => sql`ultima_fecha = ${enOrden(hoy)}, ultima_en = clock_timestamp()`

/** That day, or `OVERTAKEN`. */
export const enOrden = (hoy: string): Sql => sql`dia_en_orden(${hoy}::date, ultima_fecha, ultima_en)`
