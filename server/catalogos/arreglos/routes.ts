import * as z from 'zod'
import { ACTOS_DE_ARREGLO, Arreglo, ArregloCrear, PreviaArreglo } from '#contract/catalogos/arreglos'
import { id } from '#contract/campos'
import { registerHistorial } from '#server/bitacora/historial'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { answersMade } from '#server/http/idempotency'
import { IdParams, idOf } from '#server/http/params'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { imprimirArreglo } from './impresion.ts'
import { arreglos, leerArreglo, previaDeArreglo } from './lectura.ts'
import { acordarArreglo, anularArreglo } from './service.ts'

const tags = ['Arreglos']
const params = IdParams
const VER = { acceso: ['Arreglos:ver'] as const }
const CREAR = { acceso: ['Arreglos:crear'] as const }
const PreviaConsulta = z.strictObject({ cliente_id: z.coerce.number().pipe(id) })

/** Arreglos: what is overdue of a student as instalments with dates, signed. */
export function arreglosRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const made = answersMade(db, leerArreglo)
  registerList(app, db, arreglos)

  app.get('/Arreglos/:id', { config: VER, schema: { tags, params, response: { 200: Arreglo } } }, async (request) =>
    leerArreglo(db, idOf(request)),
  )

  app.get(
    '/Arreglos/previa',
    { config: CREAR, schema: { tags, querystring: PreviaConsulta, response: { 200: PreviaArreglo } } },
    async (request) => previaDeArreglo(db, request.query.cliente_id, hoy()),
  )

  app.post(
    '/Arreglos',
    { config: CREAR, schema: { tags, body: ArregloCrear, response: { 201: Arreglo } } },
    async (request, reply) => made(request, reply, (tx, contexto) => acordarArreglo(tx, contexto, request.body)),
  )

  app.get('/Arreglos/:id/pdf', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const { pdf, nombre } = await imprimirArreglo(db, contextOf(request), idOf(request), publicUrl)
    return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(pdf)
  })

  registerActos(app, db, ACTOS_DE_ARREGLO, { leer: leerArreglo }, { anular: anularArreglo })

  registerHistorial(app, db, {
    modulo: 'Arreglos',
    entidad: 'convenios',
    visible: async (uno) => (await db.maybe(sql`SELECT FROM convenios WHERE id = ${uno}`)) !== undefined,
  })
}
