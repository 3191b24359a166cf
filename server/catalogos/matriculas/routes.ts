import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fecha } from '#contract/campos'
import {
  ACTIVAR,
  CargosBody,
  LIBERAR,
  Matricula,
  MatriculaFila,
  MatriculaCrear,
  Plan,
  PlanBody,
  Retiro,
  Traslado,
  TrasladoBody,
} from '#contract/catalogos/matriculas'
import { elegirDelPlan } from '#server/catalogos/descuentos/elegir'
import type { Database, Db, Tx } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { contextOf, type Contexto } from '#server/http/context'
import { IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { AppError } from '#server/http/errors'
import { raw } from '#server/db/sql'
import { registerActos } from '#server/resource/actos'
import { cambiarPlan } from './cargos.ts'
import { activarMatricula, anularMatricula, previsualizarRetiro, retirarMatricula } from './estados.ts'
import { fuente, leerMatricula } from './lectura.ts'
import { previsualizarMatricula } from './plan.ts'
import { bloquearSusCursos, inscribir } from './service.ts'
import { previsualizarTraslado, trasladarMatricula } from './traslado.ts'

async function crear(
  tx: Tx,
  contexto: Contexto,
  { curso_id, en_espera_ok, fecha, descuentos, ...entrada }: MatriculaCrear,
): Promise<number> {
  const elegidos = await elegirDelPlan(tx, contexto, descuentos, { cliente_id: entrada.cliente_id })
  const [inscrita] = await inscribir(
    tx,
    contexto,
    curso_id,
    [{ ...entrada, descuentos: elegidos, fecha: fecha ?? contexto.hoy }],
    { sin_espera: !en_espera_ok },
  )
  if (!inscrita) throw new Error('inscribir answered no enrolment')
  return inscrita.id
}

/** The student's code under the name that a file has for it. */
const EN_ARCHIVO = z.object({
  cliente_codigo: MatriculaFila.shape.codigo,
  ...MatriculaFila.omit({ codigo: true }).shape,
})

export const matriculas: Resource<Matricula, MatriculaCrear> = {
  modulo: fuente.modulo,
  row: fuente.row,
  get from() {
    return fuente.from
  },
  get sortedFrom() {
    return fuente.sortedFrom
  },
  orders: fuente.orders,
  get columns() {
    return fuente.columns
  },
  search: fuente.search,
  narrowed: fuente.narrowed,
  scope: fuente.scope,
  sort: fuente.sort,
  table: 'matriculas',
  one: Matricula,
  create: MatriculaCrear,
  filters: fuente.filters,
  alsoRead: ['Clientes:ver'],
  read: leerMatricula,
  insert: crear,
  // A file adds enrolments; those that are there change their state on their page, where money goes along.
  archivo: { row: EN_ARCHIVO, columns: { cliente_codigo: raw('cl.codigo') } },
}

type DeUna = FastifyRequest & { params: z.output<typeof IdParams> }

export function matriculasRoutes(app: Api, db: Database): void {
  registerResource(app, db, matriculas)
  const tags = ['Matriculas']
  const params = IdParams
  const editar = { acceso: ['Matriculas:editar'] as const }
  const enTransaccion = <T>(request: DeUna, work: (tx: Tx, contexto: Contexto, id: number) => Promise<T>) =>
    db.transaction((tx) => work(tx, contextOf(request), idOf(request)))

  app.post(
    '/Matriculas/plan',
    {
      config: { acceso: ['Matriculas:crear', 'Matriculas:editar'] },
      schema: { tags, body: PlanBody, response: { 200: Plan } },
    },
    async (request) => db.transaction((tx) => previsualizarMatricula(tx, contextOf(request), request.body)),
  )
  app.get(
    '/Matriculas/:id/retiro',
    {
      config: editar,
      schema: { tags, params, querystring: z.strictObject({ fecha: fecha.optional() }), response: { 200: Retiro } },
    },
    async (request) => previsualizarRetiro(db, contextOf(request), idOf(request), request.query.fecha),
  )
  app.post(
    '/Matriculas/:id/traslado/previsualizar',
    { config: editar, schema: { tags, params, body: TrasladoBody, response: { 200: Traslado } } },
    async (request) =>
      enTransaccion(request, (tx, contexto, id) => previsualizarTraslado(tx, contexto, id, request.body)),
  )
  app.put(
    '/Matriculas/:id/cargos',
    { bodyLimit: LARGE_BODY, config: editar, schema: { tags, params, body: CargosBody, response: { 200: Matricula } } },
    async (request) => enTransaccion(request, (tx, contexto, id) => cambiarPlan(tx, contexto, id, request.body)),
  )

  const leer = async (de: Db, id: number) => {
    const matricula = await leerMatricula(de, id)
    if (matricula) return matricula
    throw new AppError('estado_no_permite', { message: { key: 'catalogos.matriculas.error.sin_aceptar' } })
  }
  const acto = { leer, antes: bloquearSusCursos }
  registerActos(app, db, ACTIVAR, acto, { activar: activarMatricula })
  const liberar = { retirar: retirarMatricula, anular: anularMatricula, traslado: trasladarMatricula }
  registerActos(app, db, LIBERAR, acto, liberar)
}
