import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  CarnetConsulta,
  CarnetDeCliente,
  CarnetEmitir,
  CarnetsBody,
  CarnetsConsulta,
  CarnetsEmitidos,
  ConCarnet,
} from '#contract/catalogos/carnets'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { carnetsDeCurso, emitirCarnet, emitirCarnetsDeCurso, imprimirCarnets, leerCarnetDe } from './carnets.ts'

const tags = ['Constancias']
const VER = { acceso: ['Constancias:ver'] as const }
/** A card on paper is the card: to print it again is as much as to give it. */
const CREAR = { acceso: ['Constancias:crear'] as const }

/** Students' cards: given, made anew and printed by who gives certificates. */
export function carnetsRoutes(app: Api, db: Database): void {
  app.get(
    '/Constancias/carnet',
    { config: VER, schema: { tags, querystring: CarnetConsulta, response: { 200: CarnetDeCliente } } },
    async (request) => ({ carnet: await leerCarnetDe(db, request.query.cliente_id) }),
  )
  app.post(
    '/Constancias/carnet',
    { config: CREAR, schema: { tags, body: CarnetEmitir, response: { 200: CarnetDeCliente } } },
    async (request) => {
      await db.transaction((tx) => emitirCarnet(tx, contextOf(request), request.body))
      return { carnet: await leerCarnetDe(db, request.body.cliente_id) }
    },
  )
  app.get(
    '/Constancias/carnets',
    { config: CREAR, schema: { tags, querystring: CarnetsConsulta, response: { 200: z.array(ConCarnet) } } },
    async (request) => carnetsDeCurso(db, request.query.curso_id),
  )
  app.post(
    '/Constancias/carnets',
    { config: CREAR, schema: { tags, body: CarnetsBody, response: { 200: CarnetsEmitidos } } },
    async (request) => ({
      emitidos: await db.transaction((tx) => emitirCarnetsDeCurso(tx, contextOf(request), request.body.curso_id)),
    }),
  )

  const pdf = (reply: FastifyReply, nombre: string, papel: Buffer) =>
    reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(papel)
  app.get(
    '/Constancias/carnet/pdf',
    { config: CREAR, schema: { tags, querystring: CarnetConsulta } },
    async (request, reply) => pdf(reply, 'carnet.pdf', await imprimirCarnets(db, contextOf(request), request.query)),
  )
  app.get(
    '/Constancias/carnets/pdf',
    { config: CREAR, schema: { tags, querystring: CarnetsConsulta } },
    async (request, reply) => pdf(reply, 'carnets.pdf', await imprimirCarnets(db, contextOf(request), request.query)),
  )
}
