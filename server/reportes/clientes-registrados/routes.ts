import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { registerList } from '#server/resource/list'
import { registerOne } from '#server/resource/rutas'
import { bloquesDeRegistrados, fuente } from './service.ts'

/** ClientesRegistrados: students by date of entry and origin. */
export function clientesRegistradosRoutes(app: Api, db: Database): void {
  registerList(app, db, fuente, { antes: bloquesDeRegistrados })
  registerOne(app, db, fuente)
}
