import { Exonerar, Factura } from '#contract/facturacion/facturas'
import { NotaCreditoCrear } from '#contract/facturacion/notas'
import type { Database } from '#server/db/pool'
import { leerFactura } from '#server/facturacion/facturas/lectura'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { idOf, IdParams } from '#server/http/params'
import { exonerarRecibo } from './exonerar.ts'
import { acreditarYDevolver } from './nota-con-dinero.ts'

const tags = ['Facturas']

/** Facturas, as far as an act gives money of the receipt back: exempting the buyer, and a credit note. */
export function facturadosRoutes(app: Api, db: Database): void {
  app.post(
    '/Facturas/exonerar',
    { config: { acceso: ['Facturas:crear'] }, schema: { tags, body: Exonerar, response: { 201: Factura } } },
    async (request, reply) => {
      const { id } = await once(db, request, async (tx) => ({
        id: await exonerarRecibo(tx, contextOf(request), request.body),
      }))
      reply.status(201)
      return leerFactura(db, id)
    },
  )

  app.post(
    '/Facturas/:id/nota-credito',
    {
      config: { acceso: ['Facturas:crear'] },
      schema: { tags, params: IdParams, body: NotaCreditoCrear, response: { 201: Factura } },
    },
    async (request, reply) => {
      const { id } = await once(db, request, async (tx) => ({
        id: await acreditarYDevolver(tx, contextOf(request), idOf(request), request.body),
      }))
      reply.status(201)
      return leerFactura(db, id)
    },
  )
}
