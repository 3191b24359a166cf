import { Gasto } from '#contract/gastos/gastos'
import { ComprobanteEmitir } from '#contract/gastos/retenciones'
import type { Database } from '#server/db/pool'
import { leerGasto } from '#server/gastos/gastos/lectura'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { found, IdParams, idOf } from '#server/resource/resource'
import { emitirComprobante } from '#server/gastos/retenciones/emitir'
import { imprimirComprobante } from '#server/gastos/retenciones/impresion'

/** The certificates of what expenses withheld: part of Gastos. */
export function comprobantesRetencionRoutes(app: Api, db: Database): void {
  const tags = ['Gastos']
  const params = IdParams

  app.post(
    '/Gastos/:id/comprobante-retencion',
    {
      config: { acceso: ['Gastos:crear', 'Gastos:editar'] },
      schema: { tags, params, body: ComprobanteEmitir, response: { 201: Gasto } },
    },
    async (request, reply) => {
      const { id } = await once(db, request, async (tx) => {
        await emitirComprobante(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      reply.status(201)
      return found(await leerGasto(db, id))
    },
  )
  app.get(
    '/Gastos/comprobantes-retencion/:id/pdf',
    { config: { acceso: ['Gastos:ver'] }, schema: { tags, params } },
    async (request, reply) => {
      const { pdf, nombre } = await imprimirComprobante(db, contextOf(request), idOf(request))
      return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(pdf)
    },
  )
}
