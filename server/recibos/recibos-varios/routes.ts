import * as z from 'zod'
import { buscado } from '#contract/campos'
import type { ClavePermiso } from '#contract/modulos'
import {
  ACTO_DE_OTRA_VEZ,
  Carrito,
  CarritoVigente,
  Hallazgos,
  ReciboVariosCrear,
  Tablero,
  VentaEnEspera,
  VentaEnEsperaCrear,
} from '#contract/recibos/recibos-varios'
import { Recibo, type TipoRecibo } from '#contract/recibos/recibos-individuales'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf, diaDe } from '#server/http/context'
import { answersMade, once } from '#server/http/idempotency'
import { idOf, IdParams } from '#server/http/params'
import { registerRecibos, registroDeRecibos } from '#server/recibos/documento/rutas'
import { registerActos } from '#server/resource/actos'
import { leerRecibo } from '#server/recibos/documento/recibo'
import { cobra } from './cobra.ts'
import { enEspera, ponerEnEspera, quitarDeEspera } from './espera.ts'
import { buscarEnVenta, carritoVigente, productosDelTablero } from './lectura.ts'
import { anularYVolverACobrar } from './otra-vez.ts'
import { crearVenta } from './service.ts'

const VENDER: ClavePermiso[] = ['RecibosVarios:crear']
const TIPOS: readonly TipoRecibo[] = ['varios']
const tags = ['RecibosVarios']

const BuscarQuery = z.strictObject({ q: buscado(120).min(1) })

/** RecibosVarios: the point of sale. */
export function recibosVariosRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const made = answersMade(db, leerRecibo)
  registerRecibos(app, db, { modulo: 'RecibosVarios', tipos: TIPOS, anulables: TIPOS, publicUrl })

  app.post(
    '/RecibosVarios',
    {
      config: { acceso: VENDER, porConfirmar: true },
      schema: { tags, body: ReciboVariosCrear, response: { 201: Recibo } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto, keep) => crearVenta(tx, contexto, request.body, keep)),
  )

  registerActos(app, db, ACTO_DE_OTRA_VEZ, registroDeRecibos(TIPOS), { 'anular-y-cobrar': anularYVolverACobrar })

  app.get(
    '/RecibosVarios/buscar',
    {
      config: { acceso: VENDER, porConfirmar: true },
      schema: { tags, querystring: BuscarQuery, response: { 200: Hallazgos } },
    },
    async (request) => buscarEnVenta(db, request.query.q, diaDe(request), cobra(request.sesion)),
  )

  app.get(
    '/RecibosVarios/tablero',
    { config: { acceso: VENDER }, schema: { tags, response: { 200: Tablero } } },
    async () => ({ productos: await productosDelTablero(db) }),
  )

  app.post(
    '/RecibosVarios/revisar',
    {
      config: { acceso: VENDER, porConfirmar: true },
      schema: { tags, body: Carrito, response: { 200: CarritoVigente } },
    },
    async (request) => carritoVigente(db, request.body, diaDe(request)),
  )

  app.get(
    '/RecibosVarios/espera',
    { config: { acceso: VENDER }, schema: { tags, response: { 200: z.array(VentaEnEspera) } } },
    async (request) => enEspera(db, contextOf(request)),
  )

  app.post(
    '/RecibosVarios/espera',
    { config: { acceso: VENDER }, schema: { tags, body: VentaEnEsperaCrear, response: { 201: VentaEnEspera } } },
    async (request, reply) => {
      reply.status(201)
      return once(db, request, (tx) => ponerEnEspera(tx, contextOf(request), request.body))
    },
  )

  app.delete(
    '/RecibosVarios/espera/:id',
    { config: { acceso: VENDER }, schema: { tags, params: IdParams, response: { 200: VentaEnEspera } } },
    async (request) => quitarDeEspera(db, contextOf(request), idOf(request)),
  )
}
