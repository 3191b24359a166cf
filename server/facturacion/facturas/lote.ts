import type { FastifyRequest } from 'fastify'
import type { FacturasHechas } from '#contract/facturacion/facturas'
import { texto } from '#i18n/texto'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextOf } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { keyOf, onceForEach } from '#server/http/idempotency'
import { facturarRecibo } from './service.ts'

type Hecha = FacturasHechas['recibos'][number]

/**
 * Invoices receipts one after the other, the oldest first, each in a transaction of its own and by the rules of one
 * alone (`facturarRecibo`): what keeps one from being invoiced is told of it and takes no number, and the others go on.
 * Sent again under the same key, those that have their invoice answer with it, and the others are tried again. Throws
 * `peticion_invalida` without a key.
 */
export async function facturarVarios(
  db: Database,
  request: FastifyRequest,
  recibos: readonly number[],
): Promise<Hecha[]> {
  // Without a key all of it is refused, before anything is made.
  keyOf(request)
  const hechas: Hecha[] = []
  for (const recibo_id of recibos.toSorted((a, b) => a - b)) hechas.push(await facturarUno(db, request, recibo_id))
  return hechas
}

async function facturarUno(db: Database, request: FastifyRequest, recibo_id: number): Promise<Hecha> {
  const nada = { recibo_id, factura_id: null, numero: null }
  try {
    return await onceForEach(db, request, recibo_id, async (tx) => ({
      ...nada,
      ...(await facturar(tx, request, recibo_id)),
      motivo: null,
    }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...nada, motivo: porQue(error) }
  }
}

async function facturar(tx: Tx, request: FastifyRequest, recibo_id: number) {
  const factura_id = await facturarRecibo(tx, contextOf(request), recibo_id, {})
  const { numero } = await tx.one<{ numero: string }>(sql`SELECT numero FROM facturas WHERE id = ${factura_id}`)
  return { factura_id, numero }
}

/** The sentence that a form would show beside its field. */
function porQue({ code, options: { message, errors } }: AppError): string {
  const [deUnCampo] = Object.values(errors ?? {})
  const dicho = message ?? deUnCampo ?? { key: `errores.${code}` }
  return texto(dicho.key, dicho.params)
}
