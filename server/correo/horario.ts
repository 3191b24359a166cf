import { HORA_HASTA, HORA_DESDE, horaEn, hoyEn } from '#contract/tiempo/fechas'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** Whether families are written to on that local day: neither on Saturdays, Sundays nor holidays. */
const esHabil = async (db: Db, fecha: string): Promise<boolean> => {
  const { habil } = await db.one<{ habil: boolean }>(sql`
    SELECT
      extract(isodow FROM ${fecha}::date) < 6
      AND NOT EXISTS (SELECT FROM feriados f WHERE f.fecha = ${fecha}::date) AS habil
  `)
  return habil
}

/** Whether families are written to at that instant, from 8:00 to 18:00 (docs/diseno/dominio.md, «Familias»). */
export async function esDeDia(db: Db, instante: Date): Promise<boolean> {
  const hora = horaEn(instante)
  return hora >= HORA_DESDE && hora < HORA_HASTA && esHabil(db, hoyEn(instante))
}
