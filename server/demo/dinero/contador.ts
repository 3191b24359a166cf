import { ACTOS_DE_PUNTO, type PuntoContador } from '#contract/ajustes/contador'
import { confirmar, leerPunto } from '#server/ajustes/contador/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { hacerActo } from '#server/resource/actos'
import { contextoDe } from '#server/demo/contexto'

const CONFIRMADOS: Partial<Record<PuntoContador, string>> = {
  cursos: 'Lic. Suazo: el acuerdo de exención cubre todos los cursos.',
  mora: 'Lic. Suazo: está en el contrato de matrícula.',
  consumidor_final: 'Lic. Suazo.',
}

/** Confirms the points that the accountant of the demonstration has looked at; the rest waits. */
export async function sembrarContador(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy)
  const puntos = await tx.many<{ id: number; punto: PuntoContador }>(sql`SELECT id, punto FROM contador_puntos`)
  for (const { id, punto } of puntos) {
    const observacion = CONFIRMADOS[punto]
    const { version, huella, estado } = await leerPunto(tx, id)
    if (observacion && estado !== 'no_aplica')
      await hacerActo(
        tx,
        contexto,
        { id, cuerpo: { version, huella, observacion } },
        ACTOS_DE_PUNTO.confirmar,
        { leer: leerPunto },
        confirmar,
      )
  }
}
