import * as z from 'zod'
import { PorHacer } from '#contract/inicio/por-hacer'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { porHacer } from './service.ts'

/** Work that waits for its session: the numbers of the menu, and the list of Inicio. A page asks again by itself. */
export function porHacerRoutes(app: Api, db: Database): void {
  app.get(
    '/PorHacer',
    {
      config: { acceso: 'sesion', vigila: true },
      schema: { tags: ['PorHacer'], response: { 200: z.array(PorHacer) } },
    },
    async (request) => porHacer(db, request.sesion, hoy()),
  )
}
