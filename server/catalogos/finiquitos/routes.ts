import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  Emision,
  EmitirBody,
  Finiquito,
  FiniquitoManualCrear,
  ImprimirConsulta,
  Pendientes,
  PendientesConsulta,
  Previa,
  ACTOS_DE_ACUERDO,
  ACTOS_DE_FINIQUITO,
} from '#contract/catalogos/finiquitos'
import { id } from '#contract/campos'
import type { ClavePermiso } from '#contract/modulos'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { asentar } from '#server/libro/asentar'
import { revocarFiniquito } from '#server/libro/finiquitos'
import { porque } from '#server/libro/libro'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { found } from '#server/resource/resource'
import type { ListSource } from '#server/http/list-query'
import { IdParams, idOf } from '#server/http/params'
import { imprimirFiniquitos } from './impresion.ts'
import { finiquitos, finiquitosManuales, leerFiniquito, leerPendientes, previsualizarManual } from './lectura.ts'
import { emitirFiniquitos, emitirManual } from './service.ts'

const EMITEN: ClavePermiso[] = ['Finiquitos:crear', 'FiniquitosManuales:crear']

/** Finiquitos: settlements of enrolments that owe nothing, issued by themselves or for many at once. */
export function finiquitosRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  lectura(app, db, finiquitos, publicUrl)

  const deFiniquitos = { tags: ['Finiquitos'] }
  app.get(
    '/Finiquitos/pendientes',
    {
      config: { acceso: EMITEN },
      schema: { ...deFiniquitos, querystring: PendientesConsulta, response: { 200: Pendientes } },
    },
    async (request) => leerPendientes(db, request.query),
  )
  app.post(
    '/Finiquitos/emitir',
    {
      config: { acceso: ['Finiquitos:crear'] },
      schema: { ...deFiniquitos, body: EmitirBody, response: { 200: Emision } },
    },
    async (request) => once(db, request, (tx) => emitirFiniquitos(tx, contextOf(request), request.body.matricula_ids)),
  )
  actos(app, db, ACTOS_DE_FINIQUITO, 'automatico')
}

/** FiniquitosManuales: settlements by agreement, which let off what is still owed. */
export function finiquitosManualesRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  lectura(app, db, finiquitosManuales, publicUrl)
  const deManuales = { tags: ['FiniquitosManuales'] }
  const PreviaConsulta = z.strictObject({ matricula_id: z.coerce.number().pipe(id) })
  app.get(
    '/FiniquitosManuales/previa',
    {
      config: { acceso: ['FiniquitosManuales:crear'] },
      schema: { ...deManuales, querystring: PreviaConsulta, response: { 200: Previa } },
    },
    async (request) => previsualizarManual(db, request.query.matricula_id),
  )
  app.post(
    '/FiniquitosManuales',
    {
      config: { acceso: ['FiniquitosManuales:crear'] },
      schema: { ...deManuales, body: FiniquitoManualCrear, response: { 201: Finiquito } },
    },
    async (request, reply) => {
      const emitido = await once(db, request, (tx) => emitirManual(tx, contextOf(request), request.body))
      reply.status(201)
      return leerFiniquito(db, finiquitosManuales, emitido.id)
    },
  )
  actos(app, db, ACTOS_DE_ACUERDO, 'manual')
}

/** Readings that both modules have alike: the list, one, its letter, and what happened to it. */
function lectura(app: Api, db: Database, source: ListSource, publicUrl: string | undefined): void {
  const { modulo, scope = raw('TRUE') } = source
  const acceso: ClavePermiso[] = [`${modulo}:ver`]
  registerList(app, db, source)
  app.get(
    `/${modulo}/:id`,
    { config: { acceso }, schema: { tags: [modulo], params: IdParams, response: { 200: Finiquito } } },
    async (request) => leerFiniquito(db, source, idOf(request)),
  )
  const pdf = async (request: FastifyRequest, reply: FastifyReply, ids: readonly number[]) => {
    const { pdf: bytes, nombre } = await imprimirFiniquitos(db, contextOf(request), source, ids, publicUrl)
    return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(bytes)
  }
  app.get(
    `/${modulo}/:id/pdf`,
    { config: { acceso }, schema: { tags: [modulo], params: IdParams } },
    (request, reply) => pdf(request, reply, [idOf(request)]),
  )
  app.get(
    `/${modulo}/pdf`,
    { config: { acceso }, schema: { tags: [modulo], querystring: ImprimirConsulta } },
    (request, reply) => pdf(request, reply, request.query.ids),
  )
  registerHistorial(app, db, {
    modulo,
    entidad: 'finiquitos',
    visible: async (uno) =>
      (await db.maybe(sql`SELECT FROM finiquitos t WHERE t.id = ${uno} AND ${scope}`)) !== undefined,
  })
}

/** Acts on one kind of settlement. Its charges are locked first, as by everyone who pays or issues. */
const actos = (app: Api, db: Database, declarados: typeof ACTOS_DE_FINIQUITO, tipo: Finiquito['tipo']): void =>
  registerActos(
    app,
    db,
    declarados,
    {
      entidad: 'finiquitos',
      leer: async (conexion, id) => {
        const finiquito = await leerFiniquito(conexion, finiquitos, id)
        return found(finiquito.tipo === tipo ? finiquito : undefined)
      },
      antes: (tx, id) =>
        tx.run(sql`
          SELECT FROM cargos
          WHERE matricula_id = (SELECT matricula_id FROM finiquitos WHERE id = ${id})
          ORDER BY id
          FOR NO KEY UPDATE
        `),
    },
    {
      revocar: async (tx, contexto, { id }, { motivo }) => ({
        sigue: () =>
          asentar(tx, contexto, (libro) => {
            porque(libro, motivo)
            return revocarFiniquito(libro, id, motivo)
          }),
      }),
    },
  )
