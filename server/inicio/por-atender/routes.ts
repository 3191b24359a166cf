import * as z from 'zod'
import { PorAtender } from '#contract/inicio/por-atender'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { porAtender } from './service.ts'

/** Work that waits for its session: the numbers of the menu, and the list of Inicio. A page asks again by itself. */
export function porAtenderRoutes(app: Api, db: Database): void {
  app.get(
    '/PorAtender',
    {
      config: { acceso: 'sesion', vigila: true },
      schema: { tags: ['PorAtender'], response: { 200: z.array(PorAtender) } },
    },
    async (request) => porAtender(db, request.sesion, hoy()),
  )
}
