import type { Api } from '#server/http/api'
import { Tablero } from '#contract/inicio/dashboard'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Carpeta } from '#server/http/carpetas'
import { tablero } from './service.ts'

/** Dashboard: what the school is like today, as far as who asks may see it. */
export function dashboardRoutes(app: Api, db: Database, folders: readonly Carpeta[]): void {
  app.get(
    '/Dashboard',
    { config: { acceso: ['Dashboard:ver'] }, schema: { tags: ['Dashboard'], response: { 200: Tablero } } },
    async (request) => tablero(db, request.sesion, hoy(), folders),
  )
}
