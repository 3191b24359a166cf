import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** A thousand lempiras, in centavos: the tills take one at a time. */
const AMOUNT = 1_000_00

/**
 * Charges `many` students of the demonstration alike, one charge each, and answers the charges. How many of its
 * students owe how much depends on the day; how many there are does not. In the database: what a charge is asked for
 * with by the API is not the same in the version before and in today's.
 */
export const chargeEach = (db: Db, many: number): Promise<{ id: number; cliente_id: number }[]> =>
  db.many(sql`
    INSERT INTO cargos (cliente_id, concepto, numero, descripcion, fecha, vence, bruto, isv)
    SELECT id, 'otro', id, 'Boleto de la rifa', ${hoy()}, ${sumarDias(hoy(), 30)}, ${AMOUNT}::int, 'exento'
    FROM clientes
    WHERE activo AND fusionado_en IS NULL
    ORDER BY id
    LIMIT ${many}
    RETURNING id, cliente_id
  `)
