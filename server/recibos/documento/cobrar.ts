import { emitirSiSaldada } from '#server/catalogos/finiquitos/service'
import type { Db, PipelinedTx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { facturarAlCobrar, facturarRecibo } from '#server/facturacion/facturas/service'
import type { Contexto } from '#server/http/context'
import type { Keep } from '#server/http/idempotency'
import { asentar } from '#server/libro/asentar'
import { escribirDocumento, terminarConDocumento, type Documento } from '#server/libro/documento'
import { anotar } from '#server/libro/libro'
import { hayMoraQueContar } from '#server/libro/mora'
import { suma, type CargoBloqueado } from './lineas.ts'

/** A receipt or a sale ready to be written: its rows are locked, its amounts checked. */
interface PorEscribir {
  documento: Documento
  modulo: 'RecibosIndividuales' | 'RecibosVarios'
  /** Values of its row of the bitácora beside those that every one has: total, payer, student and number. */
  despues: Record<string, unknown>
  /** Charges that are locked: those that it pays, and all others of an enrolment that is over. */
  cargos: ReadonlyMap<number, CargoBloqueado>
  /** Whether it is invoiced now (`seFacturaAlCobrar`). */
  seFactura: boolean
  /** The form that was filled in by hand and is its invoice. */
  factura?: { rango_id: number; correlativo: number } | null
  /**
   * Writes rows that need its id (discounts given). The counter stays locked meanwhile: columns of the receipt belong
   * in `documento`.
   */
  conSuId?: ((recibo_id: number) => Promise<void>) | undefined
}

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
 * Writes what was charged, with its row of the bitácora, and carries out what follows; answers its id. Where nothing
 * follows, the statement that writes it ends the transaction: no lock of the counter waits for this process
 * (docs/decisions/2026-11-25-recibo-en-cinco.md). Without `keep` the transaction goes on: the caller has more to write
 * in it. Throws what an invoice (`facturarAlCobrar`) is refused for; then nothing was charged.
 */
export async function cobrar(tx: PipelinedTx, contexto: Contexto, cobro: PorEscribir, keep?: Keep): Promise<number> {
  const { documento, modulo, conSuId } = cobro
  const { pagador, cliente_id, pagos } = documento
  const despues = { total: suma(pagos), pagador: pagador.nombre, cliente_id, ...cobro.despues }
  const asiento = { modulo, accion: 'crear', entidad: 'recibos', despues } as const
  if (keep && !sigueAlgo(contexto, cobro))
    return asentar(tx, contexto, (libro) => terminarConDocumento(libro, documento, asiento, keep))

  const id = await asentar(tx, contexto, async (libro) => {
    const escrito = await escribirDocumento(libro, documento)
    await conSuId?.(escrito.id)
    anotar(libro, { ...asiento, entidad_id: escrito.id, despues: { ...despues, numero: escrito.numero } })
    return escrito.id
  })
  await alCobrar(tx, contexto, id, cobro)
  return id
}

/** Whether one statement is not enough: rows that need the receipt's id, or consequences of it. */
const sigueAlgo = (contexto: Contexto, { documento, cargos, seFactura, factura, conSuId }: PorEscribir): boolean =>
  Boolean(documento.ajustes?.length || conSuId || factura || seFactura) ||
  hayMoraQueContar(contexto, documento) ||
  [...cargos.values()].some(({ sigue }) => sigue)

/**
 * Consequences of a receipt in its own transaction, once it is written: its invoice, where the centre invoices as it
 * charges; and the settlement of a finished enrolment that owes nothing any more, which asks nothing where all charges
 * are of courses that run. Nothing follows one that waits for its day (`fecharRecibos`). Throws what each step does;
 * then nothing was charged.
 */
async function alCobrar(
  tx: PipelinedTx,
  contexto: Contexto,
  recibo_id: number,
  { documento, cargos, seFactura, factura }: PorEscribir,
): Promise<void> {
  if (contexto.enDuda) return
  // The form that was filled in by hand is the invoice, of its own date; none is issued again.
  if (factura) await facturarRecibo(tx, { ...contexto, hoy: documento.fecha }, recibo_id, factura)
  else if (seFactura) await facturarAlCobrar(tx, contexto, recibo_id)
  await emitirSiSaldada(
    tx,
    contexto,
    [...cargos.values()].flatMap(({ id, sigue }) => (sigue ? [id] : [])),
  )
}
