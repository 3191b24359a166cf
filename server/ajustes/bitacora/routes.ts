import * as z from 'zod'
import { BitacoraHoja, EntradaBitacora } from '#contract/ajustes/bitacora'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { registerExport } from '#server/resource/salida/export'
import { listPage, tellPlace } from '#server/resource/list'
import { ListParams } from '#server/http/list-query'
import { inPieces } from '#server/http/leer/pieces'
import { IdParams, idOf } from '#server/http/params'
import { found } from '#server/resource/resource'
import { CONTENIDO, contar, enHoja, fuente, leerUna, type Guardada } from '#server/bitacora/lectura'

/** Bitacora: what everybody did, newest first; it is only ever read. */
export function bitacoraRoutes(app: Api, db: Database): void {
  const config = { acceso: ['Bitacora:ver'] as const }
  const tags = ['Bitacora']
  app.get(
    '/Bitacora',
    { config, schema: { tags, querystring: ListParams, response: { 200: z.array(EntradaBitacora) } } },
    async (request, reply) => {
      const { rows, ...place } = await listPage<Guardada>(db, fuente, request.query, CONTENIDO)
      tellPlace(reply, 'Bitacora', place)
      return (await inPieces(rows, (some) => some.map(contar))).flat()
    },
  )
  app.get(
    '/Bitacora/:id',
    { config, schema: { tags, params: IdParams, response: { 200: EntradaBitacora } } },
    async (request) => contar(found(await leerUna(db, idOf(request)))),
  )
  registerExport(app, db, { ...fuente, sheet: { row: BitacoraHoja, also: CONTENIDO, tell: enHoja } })
}
