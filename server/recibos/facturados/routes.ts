import { Exonerar, Factura } from '#contract/facturacion/facturas'
import { NotaCreditoCrear } from '#contract/facturacion/notas'
import type { Database } from '#server/db/pool'
import { leerFactura } from '#server/facturacion/facturas/lectura'
import type { Api } from '#server/http/api'
import { answersMade } from '#server/http/idempotency'
import { idOf, IdParams } from '#server/http/params'
import { exonerarRecibo } from './exonerar.ts'
import { acreditarYDevolver } from './nota-con-dinero.ts'

const tags = ['Facturas']

/** Facturas, as far as an act gives money of the receipt back: exempting the buyer, and a credit note. */
export function facturadosRoutes(app: Api, db: Database): void {
  const made = answersMade(db, leerFactura)

  app.post(
    '/Facturas/exonerar',
    { config: { acceso: ['Facturas:crear'] }, schema: { tags, body: Exonerar, response: { 201: Factura } } },
    async (request, reply) => made(request, reply, (tx, contexto) => exonerarRecibo(tx, contexto, request.body)),
  )

  app.post(
    '/Facturas/:id/nota-credito',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, params: IdParams, body: NotaCreditoCrear, response: { 201: Factura } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto) => acreditarYDevolver(tx, contexto, idOf(request), request.body)),
  )
}
