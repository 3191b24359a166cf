import { AvisoCorregir, AvisoResponder, PagoReportadoUno, ReciboDeAviso } from '#contract/recibos/reportados'
import { Recibo } from '#contract/recibos/recibos-individuales'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { extensionDe, type Archivo } from '#server/documentos/comprobante'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { idOf, IdParams } from '#server/http/params'
import { leerRecibo } from '#server/recibos/lectura/recibo'
import { found, readOne, registerResource } from '#server/resource/resource'
import { reportados } from './lectura.ts'
import { aceptar, corregirAviso, rechazarAviso } from './service.ts'

const tags = ['PagosReportados']
const params = IdParams
const VER = { acceso: ['PagosReportados:ver'] as const }

/** PagosReportados: what families say to have paid at the bank, and what staff make of it. */
export function pagosReportadosRoutes(app: Api, db: Database): void {
  registerResource(app, db, reportados)

  app.get('/PagosReportados/:id/comprobante', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const { tipo, contenido } = found(
      await db.maybe<Archivo>(sql`SELECT tipo, contenido FROM aviso_comprobantes WHERE aviso_id = ${idOf(request)}`),
    )
    const nombre = `comprobante-${idOf(request)}.${extensionDe(tipo)}`
    return reply.type(tipo).header('Content-Disposition', `inline; filename="${nombre}"`).send(contenido)
  })
  app.post(
    '/PagosReportados/:id/recibo',
    {
      config: { acceso: ['PagosReportados:crear'] as const },
      schema: { tags, params, body: ReciboDeAviso, response: { 201: Recibo } },
    },
    async (request, reply) => {
      const id = await once(db, request, (tx) => aceptar(tx, contextOf(request), idOf(request), request.body))
      reply.status(201)
      return found(await leerRecibo(db, id))
    },
  )
  app.post(
    '/PagosReportados/:id/corregir',
    {
      config: { acceso: ['PagosReportados:editar'] as const },
      schema: { tags, params, body: AvisoCorregir, response: { 200: PagoReportadoUno } },
    },
    async (request) => {
      const id = idOf(request)
      await db.transaction((tx) => corregirAviso(tx, contextOf(request), id, request.body))
      return found(await readOne(db, reportados, id))
    },
  )
  app.post(
    '/PagosReportados/:id/responder',
    {
      config: { acceso: ['PagosReportados:editar'] as const },
      schema: { tags, params, body: AvisoResponder, response: { 200: PagoReportadoUno } },
    },
    async (request) => {
      const id = idOf(request)
      await db.transaction((tx) => rechazarAviso(tx, contextOf(request), id, request.body.motivo))
      return found(await readOne(db, reportados, id))
    },
  )
}
