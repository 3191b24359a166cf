import type * as z from 'zod'
import { ACTOS_DE_CIERRE, CierreCrear, CierreMensual, CierreSiguiente } from '#contract/recibos/cierres'
import { registerHistorial } from '#server/bitacora/historial'
import { hoy } from '#server/base/clock'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { deUsuario } from '#server/hilos/cola'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { cierreMensualPdf } from './cierre-pdf.ts'
import { bloquearMeses, cerrarMes, cierres, leerCierre, mesSiguiente, previa, reabrirMes } from './service.ts'

const VER = ['CierresMensuales:ver'] as const
const tags = ['CierresMensuales']

/** CierresMensuales: the closed months, and the one that comes next. */
export function cierresRoutes(app: Api, db: Database): void {
  registerList(app, db, cierres)

  app.get(
    '/CierresMensuales/siguiente',
    { config: { acceso: VER }, schema: { tags, response: { 200: CierreSiguiente } } },
    async () => leerSiguiente(db),
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

  registerActos(
    app,
    db,
    ACTOS_DE_CIERRE,
    { entidad: 'cierres_mensuales', leer: leerCierre, antes: bloquearMeses, contestar: leerSiguiente },
    { reabrir: reabrirMes },
  )
}

const leerSiguiente = async (db: Db): Promise<z.output<typeof CierreSiguiente>> => {
  const mes = await mesSiguiente(db)
  return { siguiente: mes ? await previa(db, mes, hoy()) : null }
}
