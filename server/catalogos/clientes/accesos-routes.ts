import * as z from 'zod'
import { Acceso, AccesoDe, AccesoElegir, AccesoQr } from '#contract/catalogos/accesos'
import { hoy } from '#server/base/clock'
import type { Database, Tx } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { idOf, IdParams } from '#server/http/params'
import { accesosDe, darAcceso, elegirPartes, olvidarPin, qrDeAcceso, terminarAcceso } from './accesos.ts'

const config = { acceso: ['Clientes:editar'] as const }
const tags = ['Clientes']
const params = IdParams

type Verbo = (tx: Tx, contexto: Contexto, cliente_id: number, encargado_id: number | null) => Promise<void>
const VERBOS: Readonly<Record<string, Verbo>> = { dar: darAcceso, terminar: terminarAcceso, pin: olvidarPin }

/** Links to the account of a student's family, for who may write of the student: a link is a key to show. */
export function accesosRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const response = { 200: z.array(Acceso) }
  const leer = (cliente_id: number) => accesosDe(db, cliente_id, hoy(), publicUrl)

  app.get('/Clientes/:id/accesos', { config, schema: { tags, params, response } }, async (request) =>
    leer(idOf(request)),
  )
  for (const [verbo, trabajo] of Object.entries(VERBOS))
    app.post(
      `/Clientes/:id/accesos/${verbo}`,
      { config, schema: { tags, params, body: AccesoDe, response } },
      async (request) => {
        const id = idOf(request)
        await db.transaction((tx) => trabajo(tx, contextOf(request), id, request.body.encargado_id))
        return leer(id)
      },
    )
  app.put(
    '/Clientes/:id/accesos',
    { config, schema: { tags, params, body: AccesoElegir, response } },
    async (request) => {
      const id = idOf(request)
      await db.transaction((tx) => elegirPartes(tx, contextOf(request), id, request.body))
      return leer(id)
    },
  )
  app.get(
    '/Clientes/:id/accesos/qr',
    { config, schema: { tags, params, querystring: AccesoQr } },
    async (request, reply) => {
      const { encargado_id = null, origen } = request.query
      const base = publicUrl ?? (origen && new URL(origen).origin)
      return reply.type('image/svg+xml').send(await qrDeAcceso(db, idOf(request), encargado_id, base))
    },
  )
}
