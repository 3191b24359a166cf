import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { DevolucionCrear } from '#contract/recibos/devoluciones'
import { AnularBody, EnlaceRecibo, FORMATOS_PDF, PorCobrar, Recibo, ReciboFila, ReciboIndividualCrear, Titular } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/clock'
import { registerHistorial } from '#server/ajustes/bitacora/historial'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextOf } from '#server/http/context'
import type { PermisoClave } from '#server/http/guard'
import { once } from '#server/http/idempotency'
import { listPage, registerList } from '#server/http/list'
import { idOf, IdParams } from '#server/http/params'
import { anularDocumento } from '#server/recibos/documento/anular'
import { devolverCredito } from '#server/recibos/documento/devolver'
import { crearEnlace, imprimir } from './impresion.ts'
import { buscarTitulares, leerRecibo, porCobrar, recibosIndividuales, recibosSource } from './lectura.ts'
import { crearRecibo } from './service.ts'

const VER: PermisoClave[] = ['RecibosIndividuales:ver']
const tags = ['RecibosIndividuales']

const PorCobrarQuery = z
  .strictObject({ cliente_id: z.coerce.number().int().positive().max(2_147_483_647).optional(), encargado_id: z.coerce.number().int().positive().max(2_147_483_647).optional() })
  .refine(({ cliente_id, encargado_id }) => (cliente_id === undefined) !== (encargado_id === undefined), 'recibos.error.elija_cliente')

/** RecibosIndividuales: the receipt of a student or a family, from what is owed to its voiding. */
export function recibosIndividualesRoutes(app: FastifyInstance, db: Database, publicUrl: string | undefined): void {
  registerList(app, db, recibosIndividuales, VER)

  app.get('/RecibosIndividuales/por-cobrar', { config: { acceso: VER }, schema: { tags, querystring: PorCobrarQuery, response: { 200: PorCobrar } } }, async (request) =>
    porCobrar(db, request.query as z.output<typeof PorCobrarQuery>, hoy()),
  )

  const BuscarQuery = z.strictObject({ q: z.string().trim().min(1).max(120) })
  app.get('/RecibosIndividuales/buscar', { config: { acceso: VER }, schema: { tags, querystring: BuscarQuery, response: { 200: z.array(Titular) } } }, async (request) =>
    buscarTitulares(db, (request.query as z.output<typeof BuscarQuery>).q, hoy()),
  )

  const ReferenciaQuery = z.strictObject({ referencia: z.string().trim().min(1).max(60) })
  app.get('/RecibosIndividuales/referencia', { config: { acceso: VER }, schema: { tags, querystring: ReferenciaQuery, response: { 200: z.array(ReciboFila) } } }, async (request) => {
    const { referencia } = request.query as z.output<typeof ReferenciaQuery>
    const usados = recibosSource('RecibosIndividuales', sql`t.estado = 'emitido' AND t.id IN (SELECT p.recibo_id FROM recibo_pagos p WHERE p.referencia = ${referencia})`)
    return (await listPage(db, usados, { range: [0, 19] })).rows
  })

  app.get('/RecibosIndividuales/:id', { config: { acceso: [...VER, 'RecibosGeneral:ver'] }, schema: { tags, params: IdParams, response: { 200: Recibo } } }, async (request) => leerRecibo(db, idOf(request)))

  registerHistorial(app, db, {
    modulo: 'RecibosIndividuales',
    entidad: 'recibos',
    visible: async (id) => (await db.maybe(sql`SELECT FROM recibos t WHERE t.id = ${id} AND ${recibosIndividuales.scope}`)) !== undefined,
  })

  app.post('/RecibosIndividuales', { config: { acceso: ['RecibosIndividuales:crear'] }, schema: { tags, body: ReciboIndividualCrear, response: { 201: Recibo } } }, async (request, reply) => {
    const { id } = await once(db, request, async (tx) => ({ id: await crearRecibo(tx, contextOf(request), request.body as z.output<typeof ReciboIndividualCrear>) }))
    reply.status(201)
    return leerRecibo(db, id)
  })

  app.post('/RecibosIndividuales/:id/anular', { config: { acceso: ['RecibosIndividuales:anular'] }, schema: { tags, params: IdParams, body: AnularBody, response: { 200: Recibo } } }, async (request) => {
    const { motivo } = request.body as z.output<typeof AnularBody>
    await db.transaction((tx) => anularDocumento(tx, contextOf(request), idOf(request), motivo, ['individual', 'devolucion']))
    return leerRecibo(db, idOf(request))
  })

  app.post('/RecibosIndividuales/devolver', { config: { acceso: ['RecibosIndividuales:anular'] }, schema: { tags, body: DevolucionCrear, response: { 201: Recibo } } }, async (request, reply) => {
    const { id } = await once(db, request, async (tx) => ({ id: await devolverCredito(tx, contextOf(request), request.body as z.output<typeof DevolucionCrear>) }))
    reply.status(201)
    return leerRecibo(db, id)
  })

  const PdfQuery = z.strictObject({ formato: z.enum(FORMATOS_PDF).default('carta') })
  app.get('/RecibosIndividuales/:id/pdf', { config: { acceso: [...VER, 'RecibosGeneral:ver'] }, schema: { tags, params: IdParams, querystring: PdfQuery } }, async (request, reply) => {
    const { formato } = request.query as z.output<typeof PdfQuery>
    const { pdf, nombre } = await imprimir(db, contextOf(request), idOf(request), formato, publicUrl)
    return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(pdf)
  })

  app.post('/RecibosIndividuales/:id/enlace', { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: EnlaceRecibo } } }, async (request) => crearEnlace(db, contextOf(request), idOf(request), publicUrl))
}
