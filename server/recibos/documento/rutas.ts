import * as z from 'zod'
import type { ClavePermiso, NombreModulo } from '#contract/modulos'
import { DevolucionParcialCrear } from '#contract/recibos/devoluciones'
import { PagoCompletar } from '#contract/recibos/datos-de-pago'
import {
  ACTOS_DE_COBRO,
  ACTOS_DE_VENTA,
  EnlaceRecibo,
  FORMATOS_PDF,
  Recibo,
  ReciboPago,
  type TipoRecibo,
} from '#contract/recibos/recibos-individuales'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Db } from '#server/db/pool'
import { constante, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { answersMade } from '#server/http/idempotency'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { found } from '#server/resource/resource'
import { crearEnlace, imprimir } from './impresion.ts'
import { leerRecibo, recibosSource } from './recibo.ts'
import { anularRecibo, bloquearDevueltos } from './anular.ts'
import { completarPago } from './completar-pago.ts'
import { devolverParte } from './devolver/devolver-parte.ts'

interface ModuloDeRecibos {
  modulo: NombreModulo & ('RecibosIndividuales' | 'RecibosVarios')
  /** The kinds of documents that are the module's, and those of them that can be undone. Others do not exist for it. */
  tipos: readonly TipoRecibo[]
  anulables: readonly TipoRecibo[]
  publicUrl: string | undefined
}

/** Routes of every module of receipts for one that is written: list, read, history, void, paper and link. */
export function registerRecibos(
  app: Api,
  db: Database,
  { modulo, tipos, anulables, publicUrl }: ModuloDeRecibos,
): void {
  const ver: ClavePermiso[] = [`${modulo}:ver`]
  // The report of receipts opens them all.
  const verOReporte: ClavePermiso[] = [...ver, 'RecibosGeneral:ver']
  const tags = [modulo]
  const made = answersMade(db, leerRecibo)
  const source = recibosSource(modulo, sql`t.tipo = ANY(${constante(tipos)})`)

  registerList(app, db, source)
  registerHistorial(app, db, {
    modulo,
    entidad: 'recibos',
    visible: async (id) =>
      (await db.maybe(sql`SELECT FROM recibos t WHERE t.id = ${id} AND ${source.scope}`)) !== undefined,
  })

  app.get(
    `/${modulo}/:id`,
    { config: { acceso: verOReporte }, schema: { tags, params: IdParams, response: { 200: Recibo } } },
    async (request) => leerRecibo(db, idOf(request), tipos),
  )

  registerActos(app, db, modulo === 'RecibosVarios' ? ACTOS_DE_VENTA : ACTOS_DE_COBRO, registroDeRecibos(anulables), {
    anular: (tx, contexto, { id }, { motivo }) => anularRecibo(tx, contexto, id, motivo),
  })

  app.post(
    `/${modulo}/:id/devolucion`,
    {
      config: { acceso: [`${modulo}:anular`] },
      schema: { tags, params: IdParams, body: DevolucionParcialCrear, response: { 201: Recibo } },
    },
    async (request, reply) =>
      made(request, reply, (tx, contexto) => devolverParte(tx, contexto, idOf(request), tipos, request.body)),
  )

  app.post(
    `/${modulo}/pagos/:id/completar`,
    {
      config: { acceso: [`${modulo}:editar`, 'Conciliacion:editar'] },
      schema: { tags, params: IdParams, body: PagoCompletar, response: { 200: ReciboPago } },
    },
    async (request) => {
      const pago_id = idOf(request)
      const recibo_id = await db.transaction((tx) =>
        completarPago(tx, contextOf(request), pago_id, anulables, request.body),
      )
      const { pagos } = await leerRecibo(db, recibo_id, tipos)
      return found(pagos.find(({ id }) => id === pago_id))
    },
  )

  const PdfQuery = z.strictObject({ formato: z.enum(FORMATOS_PDF).default('carta') })
  app.get(
    `/${modulo}/:id/pdf`,
    { config: { acceso: verOReporte }, schema: { tags, params: IdParams, querystring: PdfQuery } },
    async (request, reply) => {
      const { formato } = request.query
      const { pdf, nombre } = await imprimir(
        db,
        contextOf(request),
        await leerRecibo(db, idOf(request), tipos),
        formato,
        publicUrl,
      )
      return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${nombre}"`).send(pdf)
    },
  )

  app.post(
    `/${modulo}/:id/enlace`,
    { config: { acceso: ver }, schema: { tags, params: IdParams, response: { 200: EnlaceRecibo } } },
    async (request) => crearEnlace(db, contextOf(request), await leerRecibo(db, idOf(request), tipos), publicUrl),
  )
}

/** Receipts of these kinds, for the acts that undo them. */
export const registroDeRecibos = (tipos: readonly TipoRecibo[]) => ({
  entidad: 'recibos',
  antes: bloquearDevueltos,
  leer: (db: Db, id: number) => leerRecibo(db, id, tipos),
})
