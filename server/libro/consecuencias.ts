import { TERMINADAS } from '#contract/catalogos/finiquitos'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import { constante, sql } from '#server/db/sql'
import { revocarFiniquitos } from './finiquitos.ts'
import type { Libro } from './libro.ts'
import { contarMora, cubiertosPor, moraQueCambio, type MoraContada } from './mora.ts'
import { revocarSolvencias } from './solvencias.ts'

/*
 * Consequences of the movements of money, whoever made them. A movement notes what it touched (`Pendiente`); `seguir`
 * says what that means for everything else, from the first to the last.
 */

/** Tells of a row of `cargos` whether something follows from its payment: the receipt is not the last word then. */
export const SIGUE_AL_PAGAR = sql`
  EXISTS (SELECT FROM matriculas m WHERE m.id = cargos.matricula_id AND m.estado = ANY(${constante(TERMINADAS)}))
`

/** Does what is left to be done of an open ledger. */
export async function seguir(libro: Libro): Promise<void> {
  const moras = await contarMoras(libro)
  const { deben, nuevos, motivo = texto('finiquitos.revocado_por_cargos') } = libro.pendiente
  await dejarRastro(libro, moras)
  await revocarFiniquitos(libro, [...deben, ...nuevos], motivo)
  // Those too that rest on what is owed again since a settlement fell.
  await revocarSolvencias(libro, [...deben], motivo)
}

/** The place of late fees that no receipt moved. */
const SIN_RECIBO = 0

/** Counts late fees of what the receipts cover or covered, and of charges that owe more; answers them by receipt. */
async function contarMoras(libro: Libro): Promise<Map<number, MoraContada>> {
  const { recibos, subidos } = libro.pendiente
  const moras = new Map<number, MoraContada>()
  for (const recibo_id of [...recibos].sort((a, b) => a - b))
    moras.set(recibo_id, await contarMora(libro, cubiertosPor(recibo_id)))
  if (subidos.size) moras.set(SIN_RECIBO, await contarMora(libro, sql`SELECT unnest(${[...subidos]}::int[])`))
  return moras
}

/** Writes the rows that were left for the bitácora, each with the late fees that changed with its receipts. */
async function dejarRastro(libro: Libro, moras: ReadonlyMap<number, MoraContada>): Promise<void> {
  for (const { entrada, recibos = [...moras.keys()], siVuelve } of libro.pendiente.asientos) {
    const mora = moraQueCambio(recibos.flatMap((recibo_id) => moras.get(recibo_id) ?? []))
    if (siVuelve && !mora.mora_devuelta) continue
    await audit(libro.tx, libro, { ...entrada, despues: { ...entrada.despues, ...mora } })
  }
}
