import { Conciliados, ConfirmarBody, DeshacerBody, PagoBanco, RechazarBody } from '#contract/recibos/conciliacion'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { found } from '#server/resource/resource'
import { rechazar } from '#server/recibos/rechazos/rechazar'
import { leerPagos, pagosDeBanco } from './lectura.ts'
import { confirmar, deshacer } from './service.ts'

const VER = ['Conciliacion:ver'] as const
const EDITAR = { acceso: ['Conciliacion:editar'] as const }
const tags = ['Conciliacion']

/** Conciliacion: what the bank says of each payment that goes through it. */
export function conciliacionRoutes(app: Api, db: Database): void {
  registerList(app, db, pagosDeBanco)

  app.get(
    '/Conciliacion/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: PagoBanco } } },
    async (request) => found((await leerPagos(db, [idOf(request)]))[0]),
  )

  app.post(
    '/Conciliacion/confirmar',
    { config: EDITAR, schema: { tags, body: ConfirmarBody, response: { 200: Conciliados } } },
    async (request) => {
      const { ids, fecha_banco } = request.body
      await db.transaction((tx) => confirmar(tx, contextOf(request), ids, fecha_banco ?? null))
      return { pagos: await leerPagos(db, ids) }
    },
  )

  app.post(
    '/Conciliacion/rechazar',
    { config: EDITAR, schema: { tags, body: RechazarBody, response: { 200: Conciliados } } },
    async (request) => {
      const peticion = request.body
      await db.transaction((tx) => rechazar(tx, contextOf(request), peticion))
      return { pagos: await leerPagos(db, peticion.ids) }
    },
  )

  app.post(
    '/Conciliacion/deshacer',
    { config: EDITAR, schema: { tags, body: DeshacerBody, response: { 200: Conciliados } } },
    async (request) => {
      const { ids } = request.body
      await db.transaction((tx) => deshacer(tx, contextOf(request), ids))
      return { pagos: await leerPagos(db, ids) }
    },
  )
}
