import {
  ACTOS_DE_CONVOCATORIA,
  Convocatoria,
  ConvocatoriaCrear,
  Panorama,
  QrConsulta,
} from '#contract/catalogos/convocatorias'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { registerActos } from '#server/resource/actos'
import { found, IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { archivo } from './archivo.ts'
import { leerPanorama, qrDe } from './panorama.ts'
import {
  cambiarConvocatoria,
  comprobarConvocatoria,
  crearConvocatoria,
  fuente,
  leerConvocatoria,
  renovarEnlace,
} from './service.ts'

export const convocatorias: Resource<Convocatoria, ConvocatoriaCrear> = {
  modulo: fuente.modulo,
  row: fuente.row,
  from: fuente.from,
  get columns() {
    return fuente.columns
  },
  search: fuente.search,
  sort: fuente.sort,
  table: 'convocatorias',
  one: Convocatoria,
  create: ConvocatoriaCrear,
  derived: ['situacion', 'enviados', 'por_decidir'],
  // Registrations and consent letters are told by their campaign.
  alsoRead: ['NuevosRegistros:ver', 'CartaConsentimiento:ver'],
  read: leerConvocatoria,
  check: comprobarConvocatoria,
  insert: crearConvocatoria,
  change: cambiarConvocatoria,
  archivo,
}

/** Convocatorias: the campaigns, the link of each to hand on, and what came by it. */
export function convocatoriasRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  registerResource(app, db, convocatorias)
  const tags = ['Convocatorias']
  const params = IdParams
  const ver = { acceso: ['Convocatorias:ver'] as const }

  app.get(
    '/Convocatorias/:id/panorama',
    { config: { ...ver, vigila: true }, schema: { tags, params, response: { 200: Panorama } } },
    async (request) => leerPanorama(db, idOf(request), publicUrl, hoy()),
  )

  app.get(
    '/Convocatorias/:id/qr',
    { config: ver, schema: { tags, params, querystring: QrConsulta } },
    async (request, reply) => {
      const consulta = request.query
      const qr = await qrDe(db, idOf(request), publicUrl, consulta)
      return reply
        .type(consulta.formato === 'png' ? 'image/png' : 'image/svg+xml')
        .header('Content-Disposition', `attachment; filename="convocatoria-${idOf(request)}.${consulta.formato}"`)
        .send(qr)
    },
  )

  registerActos(
    app,
    db,
    ACTOS_DE_CONVOCATORIA,
    { leer: async (de, id) => found(await leerConvocatoria(de, id)) },
    { renovar: renovarEnlace },
  )
}
