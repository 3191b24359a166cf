import * as z from 'zod'
import { FirmarBody, MotivoBody, NegarBody, Solicitud } from '#contract/autorizaciones'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { idOf, IdParams } from '#server/http/params'
import { aprobar, firmar, leerPedidas, leerSuya, motivar, negar, pedir, retirar } from './solicitudes.ts'

/**
 * Acts beyond a user's own right, for which a supervisor is asked. Any session may ask and see its own; who decides is
 * looked at request by request, by what each of them needs.
 */
export function autorizacionesRoutes(app: Api, db: Database): void {
  const config = { acceso: 'sesion' as const }
  /** Asked every few seconds by a page that is open, with or without anybody before it. */
  const deFondo = { ...config, vigila: true }
  const tags = ['Autorizaciones']
  const una = { tags, params: IdParams, response: { 200: Solicitud } }

  app.get(
    '/Autorizaciones',
    { config: deFondo, schema: { tags, response: { 200: z.array(Solicitud) } } },
    async (request) => leerPedidas(db, contextOf(request)),
  )
  app.get('/Autorizaciones/:id', { config: deFondo, schema: una }, async (request) =>
    leerSuya(db, contextOf(request), idOf(request)),
  )
  app.post('/Autorizaciones/:id/firmar', { config, schema: { ...una, body: FirmarBody } }, async (request) =>
    firmar(db, contextOf(request), idOf(request), request.body),
  )
  app.post('/Autorizaciones/:id/motivar', { config, schema: { ...una, body: MotivoBody } }, async (request) =>
    db.transaction((tx) => motivar(tx, contextOf(request), idOf(request), request.body.motivo)),
  )
  app.post('/Autorizaciones/:id/pedir', { config, schema: { ...una, body: MotivoBody } }, async (request) =>
    db.transaction((tx) => pedir(tx, contextOf(request), idOf(request), request.body.motivo)),
  )
  app.post('/Autorizaciones/:id/retirar', { config, schema: una }, async (request) =>
    db.transaction((tx) => retirar(tx, contextOf(request), idOf(request))),
  )
  app.post('/Autorizaciones/:id/aprobar', { config, schema: una }, async (request) =>
    db.transaction((tx) => aprobar(tx, contextOf(request), idOf(request))),
  )
  app.post('/Autorizaciones/:id/negar', { config, schema: { ...una, body: NegarBody } }, async (request) =>
    db.transaction((tx) => negar(tx, contextOf(request), idOf(request), request.body.respuesta)),
  )
}
