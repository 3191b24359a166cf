import * as z from 'zod'
import { buscado } from '#contract/campos'
import type { ClavePermiso } from '#contract/modulos'
import { DevolucionCrear } from '#contract/recibos/devoluciones'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import {
  moduloDeRecibo,
  PorCobrar,
  Recibo,
  ReciboIndividualCrear,
  RecibosDe,
  ReferenciaUsada,
  TIPOS_DE_RECHAZO,
  TIPOS_RECIBO,
  Titular,
  type ReciboFila,
  type TipoRecibo,
} from '#contract/recibos/recibos-individuales'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { diaDe } from '#server/http/context'
import { may, type Sesion } from '#server/http/guard'
import { answersMade } from '#server/http/idempotency'
import { listPage } from '#server/resource/list'
import { ListParams, seenBy } from '#server/http/list-query'
import { devolverCredito } from '#server/recibos/documento/devolver/devolver'
import { registerRecibos } from '#server/recibos/documento/rutas'
import { referenciaUsada } from '#server/recibos/documento/transferencias'
import { leerRecibo, recibosSource } from '#server/recibos/documento/recibo'
import { porCobrar } from './por-cobrar.ts'
import { crearRecibo } from './service.ts'
import { buscarTitulares } from './titulares.ts'

const VER: ClavePermiso[] = ['RecibosIndividuales:ver']
const tags = ['RecibosIndividuales']

const PorCobrarQuery = z
  .strictObject({
    cliente_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    encargado_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    factura_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  })
  .refine((de) => Object.values(de).filter((id) => id !== undefined).length === 1, 'recibos.error.elija_cliente')

/** The kinds of receipts that a session may see, each by the right of its own module or of the report of all. */
const tiposDe = (sesion: Sesion): TipoRecibo[] =>
  TIPOS_RECIBO.filter((tipo) => may(sesion, moduloDeRecibo(tipo), 'ver') || may(sesion, 'RecibosGeneral', 'ver'))

/** RecibosIndividuales: the receipt of a student or a family, from what is owed to its voiding. */
export function recibosIndividualesRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const made = answersMade(db, leerRecibo)
  registerRecibos(app, db, {
    modulo: 'RecibosIndividuales',
    tipos: ['individual', 'devolucion', 'reversion', ...TIPOS_DE_RECHAZO],
    anulables: ['individual', 'devolucion'],
    publicUrl,
  })

  app.get(
    '/RecibosIndividuales/por-cobrar',
    {
      config: { acceso: VER, porConfirmar: true },
      schema: { tags, querystring: PorCobrarQuery, response: { 200: PorCobrar } },
    },
    async (request) => porCobrar(db, request.query, { hoy: diaDe(request), enDuda: request.enDuda !== undefined }),
  )

  app.get(
    '/RecibosIndividuales/todos',
    {
      config: { acceso: [...VER, 'RecibosVarios:ver', 'RecibosGeneral:ver'] },
      schema: { tags, querystring: ListParams, response: { 200: RecibosDe } },
    },
    async (request) => {
      const { rows, total } = await listPage<ReciboFila>(
        db,
        seenBy(recibosSource('RecibosIndividuales', sql`t.tipo = ANY(${tiposDe(request.sesion)})`), request.sesion),
        request.query,
      )
      return { recibos: rows, total }
    },
  )

  const BuscarQuery = z.strictObject({ q: buscado(120).min(1) })
  app.get(
    '/RecibosIndividuales/buscar',
    {
      config: { acceso: [...VER, 'RecibosVarios:crear'], porConfirmar: true },
      schema: { tags, querystring: BuscarQuery, response: { 200: z.array(Titular) } },
    },
    async (request) => buscarTitulares(db, request.query.q, diaDe(request)),
  )

  const ReferenciaQuery = z.strictObject({
    referencia: z.string().trim().min(1).max(60),
    metodo: z.enum(METODOS_DE_BANCO).optional(),
    cuenta_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    banco: z.string().trim().max(60).optional(),
  })
  app.get(
    '/RecibosIndividuales/referencia',
    {
      config: { acceso: [...VER, 'RecibosVarios:crear'] },
      schema: { tags, querystring: ReferenciaQuery, response: { 200: ReferenciaUsada } },
    },
    async (request) => referenciaUsada(db, request.query),
  )

  app.post(
    '/RecibosIndividuales',
    {
      config: { acceso: ['RecibosIndividuales:crear'], porConfirmar: true },
      schema: { tags, body: ReciboIndividualCrear, response: { 201: Recibo } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto, keep) => crearRecibo(tx, contexto, request.body, keep)),
  )

  app.post(
    '/RecibosIndividuales/devolver',
    {
      config: { acceso: ['RecibosIndividuales:anular'] },
      schema: { tags, body: DevolucionCrear, response: { 201: Recibo } },
    },
    async (request, reply) => made(request, reply, (tx, contexto) => devolverCredito(tx, contexto, request.body)),
  )
}
