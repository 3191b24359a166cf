import { sumarDias } from '#contract/tiempo/fechas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { escribirNuevos } from '#server/reportes/recordatorios/preparar'

/** A centre that reminds of payments since a few days: what its first hour wrote waits to be sent by WhatsApp. */
export async function sembrarRecordatorios(tx: Tx, hoy: string): Promise<void> {
  await tx.run(sql`
    UPDATE recordatorio_reglas SET activo = true, pasos = '{-3,1,8}', desde = ${sumarDias(hoy, -4)}
  `)
  await escribirNuevos(tx, { activo: false, origen: undefined }, hoy)
}
