import type { Grupo, PreviaGrupo } from '#contract/catalogos/cargos-grupo'
import { sumarDias } from '#contract/fechas'
import { hoy } from '#server/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { key, type Client } from '../cliente.ts'

/** A thousand lempiras: the tills take one at a time. */
const AMOUNT = 1_000_00

/**
 * Charges `many` students of the demonstration alike, one charge each, and answers the charges. How many of its
 * students owe how much depends on the day; how many there are does not.
 */
export async function chargeEach(who: Client, db: Db, many: number): Promise<{ id: number; cliente_id: number }[]> {
  const de = { destino: 'filtro', filtro: {}, descripcion: 'Boleto de la rifa' }
  const seen = await who.post<PreviaGrupo>('/CargosGrupo/previa', de)
  const cliente_ids = seen.body.estudiantes.slice(0, many).map(({ cliente_id }) => cliente_id)
  const made = await who.post<Grupo>(
    '/CargosGrupo',
    { ...de, recargo: 'servicio', isv: 'exento', monto: AMOUNT, vence: sumarDias(hoy(), 30), cliente_ids },
    key(),
  )
  if (made.status !== 201) throw new Error(`the charges were not made: ${JSON.stringify(made.body)}`)
  return db.many(sql`SELECT id, cliente_id FROM cargos WHERE grupo_id = ${made.body.id} ORDER BY id`)
}
