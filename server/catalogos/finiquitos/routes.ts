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
  RevocarBody,
} from '#contract/catalogos/finiquitos'
import { id } from '#contract/campos'
import type { ClavePermiso } from '#contract/modulos'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { once } from '#server/http/idempotency'
import { registerList } from '#server/resource/list'
import type { ListSource } from '#server/http/list-query'
import { IdParams, idOf } from '#server/http/params'
import { found } from '#server/resource/resource'
import { imprimirFiniquitos } from './impresion.ts'
import { finiquitos, finiquitosManuales, leerFiniquito, leerPendientes, previsualizarManual } from './lectura.ts'
import { revocarFiniquito } from './revocar.ts'
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
  app.post(
    '/Finiquitos/:id/revocar',
    {
      config: { acceso: ['Finiquitos:anular'] },
      schema: { ...deFiniquitos, params: IdParams, body: RevocarBody, response: { 200: Finiquito } },
    },
    async (request) => {
      await db.transaction((tx) => revocar(tx, contextOf(request), idOf(request), 'automatico', request.body))
      return leerFiniquito(db, finiquitos, idOf(request))
    },
  )
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
  app.post(
    '/FiniquitosManuales/:id/revocar',
    {
      config: { acceso: ['FiniquitosManuales:anular'] },
      schema: { ...deManuales, params: IdParams, body: RevocarBody, response: { 200: Finiquito } },
    },
    async (request) => {
      await db.transaction((tx) => revocar(tx, contextOf(request), idOf(request), 'manual', request.body))
      return leerFiniquito(db, finiquitosManuales, idOf(request))
    },
  )
}

/** What both modules read alike: the list, one, its letter, and what happened to it. */
function lectura(app: Api, db: Database, source: ListSource, publicUrl: string | undefined): void {
  const { modulo, scope = raw('TRUE') } = source
  const acceso: ClavePermiso[] = [`${modulo}:ver`]
  registerList(app, db, source, acceso)
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

/** Revokes one of that kind, for a reason. Throws `no_encontrado`, `estado_no_permite` when it is revoked already. */
async function revocar(
  tx: Tx,
  contexto: Contexto,
  uno: number,
  tipo: string,
  { motivo }: z.output<typeof RevocarBody>,
): Promise<void> {
  const { matricula_id } = found(
    await tx.maybe<{ matricula_id: number }>(
      sql`SELECT matricula_id FROM finiquitos WHERE id = ${uno} AND tipo = ${tipo}`,
    ),
  )
  // Its charges first, as everyone who pays or issues does.
  await tx.run(sql`SELECT FROM cargos WHERE matricula_id = ${matricula_id} ORDER BY id FOR NO KEY UPDATE`)
  const { estado } = await tx.one<{ estado: string }>(
    sql`SELECT estado FROM finiquitos WHERE id = ${uno} FOR NO KEY UPDATE`,
  )
  if (estado !== 'vigente')
    throw new AppError('estado_no_permite', { message: { key: 'finiquitos.error.ya_revocado' } })
  await revocarFiniquito(tx, contexto, uno, motivo)
}
