import { CierreCrear, CierreMensual, CierreReabrir, CierreSiguiente } from '#contract/recibos/cierres'
import { registerHistorial } from '#server/bitacora/historial'
import { hoy } from '#server/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { deUsuario } from '#server/hilos/cola'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { cierreMensualPdf } from './cierre-pdf.ts'
import { cerrarMes, cierres, leerCierre, mesSiguiente, previa, reabrirMes } from './service.ts'

const VER = ['CierresMensuales:ver'] as const
const tags = ['CierresMensuales']

/** CierresMensuales: the closed months, and the one that comes next. */
export function cierresRoutes(app: Api, db: Database): void {
  registerList(app, db, cierres)

  app.get(
    '/CierresMensuales/siguiente',
    { config: { acceso: VER }, schema: { tags, response: { 200: CierreSiguiente } } },
    async () => {
      const mes = await mesSiguiente(db)
      return { siguiente: mes ? await previa(db, mes, hoy()) : null }
    },
  )

  app.get(
    '/CierresMensuales/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: CierreMensual } } },
    async (request) => leerCierre(db, idOf(request)),
  )

  app.get(
    '/CierresMensuales/:id/pdf',
    { config: { acceso: VER }, schema: { tags, params: IdParams } },
    async (request, reply) => {
      const cierre = await leerCierre(db, idOf(request))
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="cierre-${cierre.mes}.pdf"`)
        .send(await cierreMensualPdf(db, deUsuario(request.sesion), cierre))
    },
  )

  registerHistorial(app, db, {
    modulo: 'CierresMensuales',
    entidad: 'cierres_mensuales',
    visible: async (id) =>
      (await db.maybe(sql`
        SELECT FROM cierres_mensuales WHERE id = ${id}
        UNION ALL
        SELECT FROM cierres_reabiertos WHERE cierre_id = ${id}
      `)) !== undefined,
  })

  app.post(
    '/CierresMensuales',
    {
      config: { acceso: ['CierresMensuales:crear'] },
      schema: { tags, body: CierreCrear, response: { 201: CierreMensual } },
    },
    async (request, reply) => {
      const id = await db.transaction((tx) => cerrarMes(tx, contextOf(request), request.body))
      reply.status(201)
      return leerCierre(db, id)
    },
  )

  app.post(
    '/CierresMensuales/:id/reabrir',
    {
      config: { acceso: ['CierresMensuales:autorizar'] },
      schema: { tags, params: IdParams, body: CierreReabrir, response: { 200: CierreSiguiente } },
    },
    async (request) => {
      const { motivo } = request.body
      const contexto = contextOf(request)
      await db.transaction((tx) => reabrirMes(tx, contexto, { id: idOf(request), motivo }))
      const mes = await mesSiguiente(db)
      return { siguiente: mes ? await previa(db, mes, contexto.hoy) : null }
    },
  )
}
