import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  ACTOS_DE_CONSTANCIA,
  Constancia,
  ConstanciaCrear,
  DiplomasBody,
  EmisionDeDiplomas,
  MatriculaCertificable,
  PorDiplomar,
  PreviaConstancia,
  TIPOS_CONSTANCIA,
} from '#contract/catalogos/constancias'
import { ImprimirConsulta } from '#contract/catalogos/finiquitos'
import { id } from '#contract/campos'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { parse } from '#server/http/errors'
import { once } from '#server/http/idempotency'
import { IdParams, idOf } from '#server/http/params'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { carnetsRoutes } from './carnets-routes.ts'
import { imprimirConstancias } from './impresion.ts'
import { constancias, leerConstancia, matriculasDe } from './lectura.ts'
import { porDiplomar, prepararConstancia, prepararDiplomas } from './preparar.ts'
import { emitirConstancia, emitirDiplomas } from './service.ts'

const tags = ['Constancias']
const params = IdParams
const VER = { acceso: ['Constancias:ver'] as const }
const CREAR = { acceso: ['Constancias:crear'] as const }

const idDeConsulta = z.coerce.number().pipe(id)
const PreviaConsulta = z.strictObject({
  tipo: z.enum(TIPOS_CONSTANCIA),
  cliente_id: idDeConsulta,
  matricula_id: idDeConsulta.optional(),
})
const MatriculasConsulta = PreviaConsulta.omit({ matricula_id: true })
const CursoConsulta = z.strictObject({ curso_id: idDeConsulta })

/** Constancias: what the school certifies of a student, and diplomas, singly or for a whole course. */
export function constanciasRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  registerList(app, db, constancias)

  app.get(
    '/Constancias/:id',
    { config: VER, schema: { tags, params, response: { 200: Constancia } } },
    async (request) => leerConstancia(db, idOf(request)),
  )
  app.get(
    '/Constancias/previa',
    { config: CREAR, schema: { tags, querystring: PreviaConsulta, response: { 200: PreviaConstancia } } },
    async (request) => {
      const { matricula_id = null, ...pedida } = request.query
      const crear = parse(ConstanciaCrear, { ...pedida, matricula_id })
      const { escrito, impide } = await prepararConstancia(db, contextOf(request), crear)
      return { asunto: escrito.asunto, parrafos: escrito.parrafos, impide }
    },
  )
  app.post(
    '/Constancias',
    { config: CREAR, schema: { tags, body: ConstanciaCrear, response: { 201: Constancia } } },
    async (request, reply) => {
      const emitida = await once(db, request, (tx) => emitirConstancia(tx, contextOf(request), request.body))
      reply.status(201)
      return leerConstancia(db, emitida.id)
    },
  )

  app.get(
    '/Constancias/matriculas',
    {
      config: CREAR,
      schema: { tags, querystring: MatriculasConsulta, response: { 200: z.array(MatriculaCertificable) } },
    },
    async (request) => matriculasDe(db, request.query.cliente_id, request.query.tipo),
  )
  app.get(
    '/Constancias/diplomas',
    { config: CREAR, schema: { tags, querystring: CursoConsulta, response: { 200: z.array(PorDiplomar) } } },
    async (request) => (await prepararDiplomas(db, contextOf(request), request.query.curso_id)).map(porDiplomar),
  )
  app.post(
    '/Constancias/diplomas',
    { config: CREAR, schema: { tags, body: DiplomasBody, response: { 200: EmisionDeDiplomas } } },
    async (request) =>
      once(db, request, (tx) =>
        emitirDiplomas(tx, contextOf(request), request.body.curso_id, request.body.matricula_ids),
      ),
  )

  registerActos(app, db, ACTOS_DE_CONSTANCIA, { leer: leerConstancia }, {})

  const pdf = async (request: FastifyRequest, reply: FastifyReply, ids: readonly number[]) => {
    const papel = await imprimirConstancias(db, contextOf(request), ids, publicUrl)
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${papel.nombre}"`)
      .send(papel.pdf)
  }
  app.get('/Constancias/:id/pdf', { config: VER, schema: { tags, params } }, (request, reply) =>
    pdf(request, reply, [idOf(request)]),
  )
  app.get('/Constancias/pdf', { config: VER, schema: { tags, querystring: ImprimirConsulta } }, (request, reply) =>
    pdf(request, reply, request.query.ids),
  )

  carnetsRoutes(app, db)

  registerHistorial(app, db, {
    modulo: 'Constancias',
    entidad: 'constancias',
    visible: async (una) => (await db.maybe(sql`SELECT FROM constancias WHERE id = ${una}`)) !== undefined,
  })
}
