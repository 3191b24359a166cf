import * as z from 'zod'
import {
  CambioPrecio,
  CambioPrecioBody,
  CambioPrecioConsulta,
  Curso,
  CursoCrear,
  DuplicarBody,
  Duplicados,
  EstudianteDeCurso,
  SaludDeEstudiante,
} from '#contract/catalogos/cursos'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { answerPage } from '#server/resource/list'
import { filter, ListParams } from '#server/http/list-query'
import { IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { archivo } from './archivo.ts'
import { cambiarPrecio } from './cambio-precio.ts'
import { bloquearCargos, cargosDeVarios, previsualizarPrecio } from './cargos-del-precio.ts'
import { duplicarCursos } from './duplicar.ts'
import { estudiantesDe } from './estudiantes.ts'
import { cursosPropios, requireCurso } from './propios.ts'
import { saludDelCurso } from './salud.ts'
import { cambiarCurso, comprobarCurso, crearCurso, fuente, leerCurso } from './service.ts'

export const cursos: Resource<Curso, CursoCrear> = {
  ...fuente,
  table: 'cursos',
  one: Curso,
  create: CursoCrear,
  derived: ['categoria_nombre', 'docente_nombre', 'inscritos', 'disponibles', 'en_espera', 'advertencias'],
  filters: {
    con_cupo: filter(z.boolean(), (con_cupo) =>
      con_cupo ? sql`${fuente.columns.disponibles} > 0` : sql`${fuente.columns.disponibles} = 0`,
    ),
  },
  alsoRead: [
    'Convocatorias:ver',
    'Matriculas:ver',
    'Clientes:ver',
    'RecibosIndividuales:crear',
    'RecibosGeneral:ver',
    'ResultadoCursos:ver',
    'Gastos:ver',
    'Metas:ver',
  ],
  own: cursosPropios,
  read: leerCurso,
  check: comprobarCurso,
  insert: crearCurso,
  change: cambiarCurso,
  varias: { bloquear: bloquearCargos, cargos: cargosDeVarios },
  archivo,
}

export function cursosRoutes(app: Api, db: Database): void {
  registerResource(app, db, cursos)
  const tags = ['Cursos']

  app.get(
    '/Cursos/:id/estudiantes',
    {
      config: { acceso: ['Cursos:ver'] },
      schema: { tags, params: IdParams, querystring: ListParams, response: { 200: z.array(EstudianteDeCurso) } },
    },
    async (request, reply) => {
      await requireCurso(db, request.sesion, idOf(request))
      return answerPage(db, reply, estudiantesDe(idOf(request)), request.query)
    },
  )

  app.get(
    '/Cursos/:id/salud',
    {
      config: { acceso: ['Cursos:autorizar'] },
      schema: { tags, params: IdParams, response: { 200: z.array(SaludDeEstudiante) } },
    },
    async (request) => {
      await requireCurso(db, request.sesion, idOf(request))
      return saludDelCurso(db, contextOf(request), idOf(request))
    },
  )

  app.get(
    '/Cursos/:id/cambio-precio',
    {
      config: { acceso: ['Cursos:editar'] },
      schema: { tags, params: IdParams, querystring: CambioPrecioConsulta, response: { 200: CambioPrecio } },
    },
    async (request) => {
      await requireCurso(db, request.sesion, idOf(request))
      return previsualizarPrecio(db, idOf(request), request.query)
    },
  )

  app.post(
    '/Cursos/:id/cambio-precio',
    {
      config: { acceso: ['Cursos:editar'] },
      schema: {
        tags,
        params: IdParams,
        body: CambioPrecioBody,
        response: { 200: Curso.extend({ cargos_cambiados: z.int() }) },
      },
    },
    async (request) => db.transaction((tx) => cambiarPrecio(tx, contextOf(request), idOf(request), request.body)),
  )

  // Repeated by mistake it would copy everything twice: the key is required.
  app.post(
    '/Cursos/duplicar',
    {
      bodyLimit: LARGE_BODY,
      config: { acceso: ['Cursos:crear'] },
      schema: { tags, body: DuplicarBody, response: { 201: Duplicados } },
    },
    async (request, reply) => {
      reply.status(201)
      return once(db, request, (tx) => duplicarCursos(tx, contextOf(request), request.body))
    },
  )
}
