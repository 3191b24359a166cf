import { AtenderBody, Heredado, Heredados } from '#contract/ajustes/heredados'
import { ConfirmarBody, PorConfirmar, Punto, RetirarBody } from '#contract/ajustes/contador'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { IdParams, idOf } from '#server/http/params'
import { registerList } from '#server/resource/list'
import { atender, heredados } from './heredados.ts'
import { confirmar, contador, leerPunto, porConfirmar, retirar } from './service.ts'

const tags = ['Contador']
const params = IdParams
const VER = { acceso: ['Contador:ver'] as const }
const EDITAR = { acceso: ['Contador:editar'] as const }

/** Contador: what the product reads of the law, and what of it the school's accountant has confirmed. */
export function contadorRoutes(app: Api, db: Database): void {
  registerList(app, db, contador)
  registerHistorial(app, db, { modulo: 'Contador', entidad: contador.table, visible: async () => true })

  app.get('/Contador/:id', { config: VER, schema: { tags, params, response: { 200: Punto } } }, async (request) =>
    leerPunto(db, idOf(request)),
  )

  // Every screen that a point concerns says whether it waits, also to who may not see the list.
  app.get(
    '/Contador/pendientes',
    { config: { acceso: 'sesion' }, schema: { tags, response: { 200: PorConfirmar } } },
    async () => porConfirmar(db),
  )

  app.post(
    '/Contador/:id/confirmar',
    { config: EDITAR, schema: { tags, params, body: ConfirmarBody, response: { 200: Punto } } },
    async (request) => db.transaction((tx) => confirmar(tx, contextOf(request), idOf(request), request.body)),
  )
  app.post(
    '/Contador/:id/retirar',
    { config: EDITAR, schema: { tags, params, body: RetirarBody, response: { 200: Punto } } },
    async (request) => db.transaction((tx) => retirar(tx, contextOf(request), idOf(request), request.body)),
  )

  app.get('/Contador/heredados', { config: VER, schema: { tags, response: { 200: Heredados } } }, async () =>
    heredados(db),
  )
  app.post(
    '/Contador/heredados/:id/atender',
    { config: EDITAR, schema: { tags, params, body: AtenderBody, response: { 200: Heredado } } },
    async (request) => db.transaction((tx) => atender(tx, contextOf(request), idOf(request), request.body)),
  )
}
