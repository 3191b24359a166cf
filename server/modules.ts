import type { FastifyInstance } from 'fastify'
import { filtrosGuardadosRoutes } from './ajustes/filtros-guardados/routes.ts'
import { cursoCategorias } from './catalogos/curso-categorias/routes.ts'
import type { Database } from './db/pool.ts'
import { registerResource } from './http/resource.ts'
import { sesionRoutes } from './sesion/routes.ts'
import type { Settings } from './settings.ts'
import { docentes } from './usuarios/docentes/routes.ts'

/** Every route under the API base, read top to bottom. */
export function registerModules(app: FastifyInstance, db: Database, _settings: Settings): void {
  sesionRoutes(app, db)
  filtrosGuardadosRoutes(app, db)
  registerResource(app, db, cursoCategorias)
  registerResource(app, db, docentes)
}
