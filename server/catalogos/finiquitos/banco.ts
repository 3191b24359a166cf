import { TERMINADAS } from '#contract/catalogos/finiquitos'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { revocarFiniquitos } from './revocar.ts'
import { emitirSiSaldada } from './service.ts'

/** The bank confirmed what receipts were paid with: the finished enrolments that only waited for it are settled. */
export async function alConfirmar(tx: Tx, contexto: Contexto, recibos: readonly number[]): Promise<void> {
  const rows = await tx.many<{ id: number }>(sql`
    SELECT DISTINCT m.id
    FROM aplicaciones a
    JOIN cargos k ON k.id = a.cargo_id
    JOIN matriculas m ON m.id = k.matricula_id
    WHERE a.recibo_id = ANY(${recibos}) AND a.hasta IS NULL AND m.estado = ANY(${[...TERMINADAS]})
    ORDER BY m.id
  `)
  await emitirSiSaldada(
    tx,
    contexto,
    rows.map(({ id }) => id),
  )
}

/** What the bank had confirmed waits again: no settlement rests on it. */
export async function alDesconfirmar(tx: Tx, contexto: Contexto, recibos: readonly number[]): Promise<void> {
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id IN (SELECT cargo_id FROM aplicaciones WHERE recibo_id = ANY(${recibos}) AND hasta IS NULL)
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  await revocarFiniquitos(
    tx,
    contexto,
    cargos.map(({ id }) => id),
    texto('finiquitos.revocado_por_banco'),
  )
}
