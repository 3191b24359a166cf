import { emitirSiSaldada } from '#server/catalogos/finiquitos/service'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { facturarAlCobrar, facturarRecibo } from '#server/facturacion/facturas/service'
import type { Contexto } from '#server/http/context'
import type { CargoBloqueado } from './lineas.ts'

/** Whether a receipt is invoiced as it is charged. */
export const seFacturaAlCobrar = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT
    FROM centro
    JOIN rangos_cai r ON r.tipo = '01' AND r.estado = 'activo' AND r.modalidad = 'autoimpresor'
    WHERE facturar = 'al_cobrar'
    LIMIT 1
  `)) !== undefined

/**
 * Consequences of a receipt in its own transaction, once it is written: its invoice, where the centre invoices as it
 * charges; and the settlement of a finished enrolment that owes nothing any more. `cargos` are what it paid, as
 * `bloquearCargos` found them: a receipt of courses that run costs no query. Nothing follows one that waits for its day
 * (`fecharRecibos`). Throws what each step does; then nothing was charged.
 */
export async function alCobrar(
  tx: Tx,
  contexto: Contexto,
  recibo_id: number,
  cargos: Iterable<CargoBloqueado>,
  papel?: { fecha: string; factura?: { rango_id: number; correlativo: number } | null },
): Promise<void> {
  if (contexto.enDuda) return
  // The form that was filled in by hand is the invoice, of its own date; none is issued again.
  if (papel?.factura) await facturarRecibo(tx, { ...contexto, hoy: papel.fecha }, recibo_id, papel.factura)
  else await facturarAlCobrar(tx, contexto, recibo_id)
  await emitirSiSaldada(
    tx,
    contexto,
    [...cargos].flatMap(({ id, sigue }) => (sigue ? [id] : [])),
  )
}
