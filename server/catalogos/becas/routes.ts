import { ACTOS_DE_BECA, Beca, BecaCrear } from '#contract/catalogos/becas'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { answersMade } from '#server/http/idempotency'
import { IdParams, idOf } from '#server/http/params'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { becas, leerBeca } from './lectura.ts'
import { bloquearSuEstudiante, otorgarBeca, renovarBeca, terminarBeca } from './service.ts'

const tags = ['Becas']
const params = IdParams
const VER = { acceso: ['Becas:ver'] as const }

/** Becas: discounts that a student's charges get by themselves between two dates. */
export function becasRoutes(app: Api, db: Database): void {
  const made = answersMade(db, leerBeca)
  registerList(app, db, becas)

  app.get('/Becas/:id', { config: VER, schema: { tags, params, response: { 200: Beca } } }, async (request) =>
    leerBeca(db, idOf(request)),
  )

  app.post(
    '/Becas',
    { config: { acceso: ['Becas:crear'] }, schema: { tags, body: BecaCrear, response: { 201: Beca } } },
    async (request, reply) => made(request, reply, (tx, contexto) => otorgarBeca(tx, contexto, request.body)),
  )

  const beca = { leer: leerBeca, antes: bloquearSuEstudiante }
  registerActos(app, db, ACTOS_DE_BECA, beca, { terminar: terminarBeca, renovar: renovarBeca })

  registerHistorial(app, db, {
    modulo: 'Becas',
    entidad: 'becas',
    visible: async (uno) => (await db.maybe(sql`SELECT FROM becas WHERE id = ${uno}`)) !== undefined,
  })
}
