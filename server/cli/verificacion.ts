import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { fraseDe, fraseDeHeredada, INVARIANTES, revisar, revisarHeredadas } from '#server/respaldo/invariantes'

/** Checks the money and says what is wrong with it, and what was inherited; answers the exit code. */
export async function informar(db: Database): Promise<number> {
  const heredadas = await revisarHeredadas(db)
  if (heredadas.length) console.log(texto('respaldo.heredado'))
  for (const heredada of heredadas) console.log(`  ${fraseDeHeredada(heredada)}`)
  const faltas = await revisar(db)
  if (!faltas.length) {
    console.log(texto('respaldo.cuadra', { smart_count: Object.keys(INVARIANTES).length }))
    return 0
  }
  console.error(texto('respaldo.no_cuadra', { smart_count: faltas.length }))
  for (const falta of faltas) console.error(`  ${fraseDe(falta)}`)
  return 1
}
