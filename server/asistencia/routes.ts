import * as z from 'zod'
import {
  ACTOS_DE_SESION,
  CambioHecho,
  CambiosAnswer,
  CambiosBody,
  ClaseBody,
  ClaseDeCliente,
  Clases,
  ClasesConsulta,
  Feriado,
  FeriadoBody,
  FeriadoCambiar,
  FeriadosConsulta,
  FeriadosNacionales,
  FeriadosNacionalesBody,
  Instantanea,
  ListaConsulta,
  ListaDeClase,
} from '#contract/asistencia/asistencia'
import type { ClavePermiso } from '#contract/modulos'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { contextOf } from '#server/http/context'
import { IdParams, idOf } from '#server/http/params'
import { registerActos } from '#server/resource/actos'
import { recibirCambios } from './cambios.ts'
import { guardarClase, historiaDe, leerSesion, reabrirClase } from './clase.ts'
import { clasesDe, feriadoDe } from './clases.ts'
import { agregarNacionales, cambiarFeriado, crearFeriado, feriadosDe, quitarFeriado } from './feriados.ts'
import { asistenciaDeCliente, instantanea, listaDe } from './lista.ts'

const tags = ['Asistencia']
const VER: ClavePermiso[] = ['Asistencia:ver']
const AUTORIZAR: ClavePermiso[] = ['Asistencia:autorizar']

export function asistenciaRoutes(app: Api, db: Database): void {
  app.get(
    '/Asistencia/clases',
    { config: { acceso: VER }, schema: { tags, querystring: ClasesConsulta, response: { 200: Clases } } },
    async (request): Promise<Clases> => {
      const { hoy, ...quien } = contextOf(request)
      const { fecha = hoy, propias } = request.query
      const clases = await clasesDe(db, quien, { desde: fecha, hasta: fecha, ...(propias && { propias_desde: fecha }) })
      return { ahora: new Date().toISOString(), fecha, feriado: await feriadoDe(db, fecha), clases }
    },
  )

  app.get(
    '/Asistencia/lista',
    { config: { acceso: VER }, schema: { tags, querystring: ListaConsulta, response: { 200: ListaDeClase } } },
    async (request) => listaDe(db, request.sesion, request.query),
  )

  app.get(
    '/Asistencia/instantanea',
    { config: { acceso: VER }, schema: { tags, response: { 200: Instantanea } } },
    async (request) => instantanea(db, contextOf(request)),
  )

  // Not `once()`: each change has a key of its own, and what was refused is judged again.
  app.post(
    '/Asistencia/cambios',
    {
      bodyLimit: LARGE_BODY,
      config: { acceso: ['Asistencia:editar'] },
      schema: { tags, body: CambiosBody, response: { 200: CambiosAnswer } },
    },
    async (request) => recibirCambios(db, contextOf(request), request.body),
  )

  app.put(
    '/Asistencia/clase',
    {
      config: { acceso: ['Asistencia:editar', 'Asistencia:crear'] },
      schema: { tags, body: ClaseBody, response: { 200: ListaDeClase } },
    },
    async (request) => db.transaction((tx) => guardarClase(tx, contextOf(request), request.body)),
  )

  registerActos(
    app,
    db,
    ACTOS_DE_SESION,
    {
      entidad: 'asistencia_sesiones',
      leer: (de, id, contexto) => leerSesion(de, contexto, id),
      contestar: async (de, id, contexto) => listaDe(de, contexto, await leerSesion(de, contexto, id)),
    },
    { reabrir: reabrirClase },
  )

  app.get(
    '/Asistencia/sesiones/:id/cambios',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: z.array(CambioHecho) } } },
    async (request) => historiaDe(db, request.sesion, idOf(request)),
  )

  feriadosRoutes(app, db)

  app.get(
    '/Clientes/:id/asistencia',
    {
      // A child's conduct in class is for users who see enrolments; money is reckoned without it.
      config: { acceso: ['Matriculas:ver'] },
      schema: { tags: ['Clientes'], params: IdParams, response: { 200: z.array(ClaseDeCliente) } },
    },
    async (request) => asistenciaDeCliente(db, request.sesion, idOf(request)),
  )
}

function feriadosRoutes(app: Api, db: Database): void {
  app.get(
    '/Asistencia/feriados',
    { config: { acceso: VER }, schema: { tags, querystring: FeriadosConsulta, response: { 200: z.array(Feriado) } } },
    async (request) => feriadosDe(db, request.query.anio),
  )

  app.post(
    '/Asistencia/feriados',
    { config: { acceso: AUTORIZAR }, schema: { tags, body: FeriadoBody, response: { 201: Feriado } } },
    async (request, reply) => {
      reply.status(201)
      return db.transaction((tx) => crearFeriado(tx, contextOf(request), request.body))
    },
  )

  app.post(
    '/Asistencia/feriados/nacionales',
    {
      config: { acceso: AUTORIZAR },
      schema: { tags, body: FeriadosNacionalesBody, response: { 200: FeriadosNacionales } },
    },
    async (request) => db.transaction((tx) => agregarNacionales(tx, contextOf(request), request.body.anio)),
  )

  app.put(
    '/Asistencia/feriados/:id',
    {
      config: { acceso: AUTORIZAR },
      schema: { tags, params: IdParams, body: FeriadoCambiar, response: { 200: Feriado } },
    },
    async (request) => db.transaction((tx) => cambiarFeriado(tx, contextOf(request), idOf(request), request.body)),
  )

  app.delete(
    '/Asistencia/feriados/:id',
    { config: { acceso: AUTORIZAR }, schema: { tags, params: IdParams, response: { 200: Feriado } } },
    async (request) => db.transaction((tx) => quitarFeriado(tx, contextOf(request), idOf(request))),
  )
}
