import * as z from 'zod'
import { ConFoto, FOTO, FotoDeCliente, FotoPoner, FotosConsulta } from '#contract/catalogos/foto'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { acceptFiles, BINARIO, fileOf } from '#server/http/leer/file-body'
import { idOf, IdParams } from '#server/http/params'
import { fotosDeCurso, leerFoto, leerImagen, ponerFoto, quitarFoto } from './foto.ts'

const tags = ['Clientes']
const params = IdParams
const VER = { acceso: ['Clientes:ver'] as const }
const EDITAR = { acceso: ['Clientes:editar'] as const }

/** The photograph of a student: seen by who sees students, put and taken away by who edits them. */
export function fotoRoutes(app: Api, db: Database): void {
  const response = { 200: FotoDeCliente }

  app.get('/Clientes/:id/foto', { config: VER, schema: { tags, params, response } }, async (request) =>
    leerFoto(db, idOf(request)),
  )
  app.get(
    '/Clientes/fotos',
    { config: VER, schema: { tags, querystring: FotosConsulta, response: { 200: z.array(ConFoto) } } },
    async (request) => fotosDeCurso(db, request.query.curso_id),
  )
  app.get('/Clientes/:id/foto/imagen', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const imagen = await leerImagen(db, idOf(request))
    return reply.type('image/jpeg').header('Content-Disposition', 'inline; filename="foto.jpg"').send(imagen)
  })
  app.register(async (scope: Api) => {
    acceptFiles(scope, FOTO.peso)
    scope.put(
      '/Clientes/:id/foto',
      {
        bodyLimit: FOTO.peso,
        config: { ...EDITAR, cuerpo: z.file() },
        schema: { tags, params, querystring: FotoPoner, consumes: [BINARIO], response },
      },
      async (request) => {
        const bytes = fileOf(request)
        await db.transaction((tx) => ponerFoto(tx, contextOf(request), idOf(request), bytes, request.query.sobre))
        return leerFoto(db, idOf(request))
      },
    )
  })
  app.delete('/Clientes/:id/foto', { config: EDITAR, schema: { tags, params, response } }, async (request) => {
    await db.transaction((tx) => quitarFoto(tx, contextOf(request), idOf(request)))
    return leerFoto(db, idOf(request))
  })
}
