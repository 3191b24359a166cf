import { ACTOS_DE_HEREDADO, Heredados } from '#contract/ajustes/heredados'
import { ACTOS_DE_PUNTO, PorConfirmar, Punto } from '#contract/ajustes/contador'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { IdParams, idOf } from '#server/http/params'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { atender, heredados, leerHeredado } from './heredados.ts'
import { confirmar, contador, leerPunto, porConfirmar, retirar } from './service.ts'

const tags = ['Contador']
const params = IdParams
const VER = { acceso: ['Contador:ver'] as const }

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

  registerActos(app, db, ACTOS_DE_PUNTO, { leer: leerPunto }, { confirmar, retirar })

  app.get('/Contador/heredados', { config: VER, schema: { tags, response: { 200: Heredados } } }, async () =>
    heredados(db),
  )
  registerActos(app, db, ACTOS_DE_HEREDADO, { leer: leerHeredado, entidad: 'heredados' }, { atender })
}
