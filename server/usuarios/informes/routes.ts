import * as z from 'zod'
import { Informe, InformeCrear, InformePausar } from '#contract/usuarios/informes'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { idOf, IdParams } from '#server/resource/resource'
import { crearInforme, informesDe, pausarInforme, quitarInforme } from './service.ts'

const config = { acceso: 'sesion' as const }
const tags = ['Perfil']
const Informes = z.array(Informe)

/** The reports that whoever is signed in gets by mail: own ones only; somebody else's do not exist. */
export function informesRoutes(app: Api, db: Database, correo: Correo): void {
  app.get('/Perfil/informes', { config, schema: { tags, response: { 200: Informes } } }, async ({ sesion }) =>
    informesDe(db, sesion),
  )
  app.post(
    '/Perfil/informes',
    { config, schema: { tags, body: InformeCrear, response: { 200: Informes } } },
    async (request) => {
      const { sesion } = request
      await crearInforme(db, correo, app, { sesion, contexto: contextOf(request) }, request.body)
      return informesDe(db, sesion)
    },
  )
  app.post(
    '/Perfil/informes/:id/pausar',
    { config, schema: { tags, params: IdParams, body: InformePausar, response: { 200: Informes } } },
    async (request) => {
      await pausarInforme(db, contextOf(request), idOf(request), request.body.pausado)
      return informesDe(db, request.sesion)
    },
  )
  app.post(
    '/Perfil/informes/:id/quitar',
    { config, schema: { tags, params: IdParams, response: { 200: Informes } } },
    async (request) => {
      await quitarInforme(db, contextOf(request), idOf(request))
      return informesDe(db, request.sesion)
    },
  )
}
