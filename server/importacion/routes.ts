import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Ajustar, Importacion, ImportacionConsulta } from '#contract/importacion/importaciones'
import { MAYOR_ARCHIVO, MODULO_DE_TIPO, TIPOS_IMPORTACION, type TipoImportacion } from '#contract/importacion/tipos'
import type { ClavePermiso } from '#contract/modulos'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { acceptFiles, BINARIO, fileOf } from '#server/http/leer/file-body'
import { AppError } from '#server/http/errors'
import { may, type Sesion } from '#server/http/guard'
import { idOf, IdParams } from '#server/resource/resource'
import { ajustar, apartadas } from './ajustar.ts'
import { plantilla, rechazosCsv } from './plantilla.ts'
import { aplicar, leerImportacion, rechazos, subir, type Quehacer } from './service.ts'

const CSV = 'text/csv; charset=utf-8'
const tags = ['Importaciones']
const acceso = Object.values(MODULO_DE_TIPO).flatMap((modulo): ClavePermiso[] => [
  `${modulo}:crear`,
  `${modulo}:editar`,
])
/** A thousand cells, each with its heading and as long as any. */
const CORREGIDAS = 1024 * 1024
const PlantillaParams = z.strictObject({ tipo: z.enum(TIPOS_IMPORTACION) })

/**
 * Import of files: check, look at, apply. Each import belongs to its user; its new rows need `crear` of its kind's
 * module, and its changes `editar`.
 */
export function importacionesRoutes(app: Api, db: Database): void {
  app.register(async (scope: Api) => {
    acceptFiles(scope, MAYOR_ARCHIVO)
    const answer = { 200: Importacion }

    scope.post(
      '/Importaciones',
      {
        bodyLimit: MAYOR_ARCHIVO,
        config: { acceso },
        schema: { tags, consumes: [BINARIO], querystring: ImportacionConsulta, response: { 201: Importacion } },
      },
      async (request, reply) => {
        const { tipo, archivo, actualizar, hoja, orden_fecha } = request.query
        requireMayImport(request.sesion, tipo)
        const contenido = fileOf(request)
        reply.status(201)
        return subir(db, quehacerDe(request), {
          tipo,
          archivo,
          contenido,
          actualizar: actualizar === 'true',
          ajustes: { cambios: [], apartadas: [], hoja, orden_fecha },
        })
      },
    )

    scope.get(
      '/Importaciones/plantilla/:tipo.csv',
      { config: { acceso }, schema: { tags, params: PlantillaParams } },
      async (request, reply) => {
        const { tipo } = request.params
        return reply
          .type(CSV)
          .header('Content-Disposition', `attachment; filename="plantilla-${tipo}.csv"`)
          .send(plantilla(tipo))
      },
    )

    scope.get(
      '/Importaciones/:id',
      { config: { acceso }, schema: { tags, params: IdParams, response: answer } },
      async (request) => leerImportacion(db, contextOf(request), idOf(request)),
    )

    scope.get(
      '/Importaciones/:id/errores.csv',
      { config: { acceso }, schema: { tags, params: IdParams } },
      async (request, reply) => {
        const lineas = await rechazos(db, contextOf(request), idOf(request))
        return reply
          .type(CSV)
          .header('Content-Disposition', `attachment; filename="lineas-rechazadas-${idOf(request)}.csv"`)
          .send(rechazosCsv(lineas))
      },
    )

    scope.post(
      '/Importaciones/:id/ajustar',
      {
        bodyLimit: CORREGIDAS,
        config: { acceso },
        schema: { tags, params: IdParams, body: Ajustar, response: answer },
      },
      async (request) => {
        const { tipo } = await leerImportacion(db, contextOf(request), idOf(request))
        requireMayImport(request.sesion, tipo)
        return ajustar(db, quehacerDe(request), idOf(request), request.body)
      },
    )

    scope.get(
      '/Importaciones/:id/apartadas.csv',
      { config: { acceso }, schema: { tags, params: IdParams } },
      async (request, reply) =>
        reply
          .type(CSV)
          .header('Content-Disposition', `attachment; filename="lineas-apartadas-${idOf(request)}.csv"`)
          .send(await apartadas(db, contextOf(request), idOf(request))),
    )

    scope.post(
      '/Importaciones/:id/aplicar',
      { config: { acceso }, schema: { tags, params: IdParams, response: { 202: Importacion } } },
      async (request, reply) => {
        const contexto = contextOf(request)
        const { tipo } = await leerImportacion(db, contexto, idOf(request))
        requireMayImport(request.sesion, tipo)
        const { terminada } = await aplicar(db, quehacerDe(request), idOf(request))
        terminada.catch((err: unknown) => request.log.error({ err }, 'import failed'))
        reply.status(202)
        return leerImportacion(db, contexto, idOf(request))
      },
    )
  })
}

/** A file may name any course: an import is not for who sees only the own. */
function requireMayImport(sesion: Sesion, tipo: TipoImportacion): void {
  const puede = (['crear', 'editar'] as const).some((accion) => may(sesion, MODULO_DE_TIPO[tipo], accion))
  if (sesion.solo_propios || !puede) throw new AppError('sin_permiso')
}

function quehacerDe(request: FastifyRequest): Quehacer {
  const contexto = contextOf(request)
  return { quien: contexto, permisos: contexto.permisos, hoy: contexto.hoy }
}
