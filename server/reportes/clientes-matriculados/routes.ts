import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { registerList } from '#server/resource/list'
import { registerOne } from '#server/resource/rutas'
import { bloquesDeMatriculados, fuente } from './service.ts'

/** ClientesMatriculados: who is in which course, and the seats that are left. */
export function clientesMatriculadosRoutes(app: Api, db: Database): void {
  registerList(app, db, fuente, { antes: bloquesDeMatriculados })
  registerOne(app, db, fuente)
}
