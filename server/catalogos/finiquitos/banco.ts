import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { asentar } from '#server/libro/asentar'
import { debenOtraVez, porque } from '#server/libro/libro'
import { cargosConCreditoDe } from '#server/libro/rastro'
import { emitirSiSaldada } from './service.ts'

/** Charges that receipts cover, and those that others cover with the credit that they left. */
async function cargosQueDescansanEn(tx: Tx, recibos: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{ cargo_id: number }>(
    sql`SELECT DISTINCT cargo_id FROM aplicaciones WHERE recibo_id = ANY(${recibos}) AND hasta IS NULL`,
  )
  return [...new Set([...rows.map(({ cargo_id }) => cargo_id), ...(await cargosConCreditoDe(tx, recibos))])]
}

/** The bank confirmed what receipts were paid with: the finished enrolments that only waited for it are settled. */
export const alConfirmar = async (tx: Tx, contexto: Contexto, recibos: readonly number[]): Promise<void> =>
  emitirSiSaldada(tx, contexto, await cargosQueDescansanEn(tx, recibos))

/** Receipts that the bank had confirmed wait again: no settlement rests on it. */
export async function alDesconfirmar(tx: Tx, contexto: Contexto, recibos: readonly number[]): Promise<void> {
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id = ANY(${await cargosQueDescansanEn(tx, recibos)})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  await asentar(tx, contexto, async (libro) => {
    debenOtraVez(
      libro,
      cargos.map(({ id }) => id),
    )
    porque(libro, texto('finiquitos.revocado_por_banco'))
  })
}
