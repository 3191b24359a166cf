import * as z from 'zod'
import type { ClavePermiso } from '#contract/modulos'
import {
  ACTO_DE_EXPLICAR,
  ACTOS_DE_CAJA,
  ACTOS_DE_MOVIMIENTO,
  Caja,
  CajaAbrir,
  CajaActual,
  FORMATOS_CIERRE,
  MovimientoCrear,
} from '#contract/recibos/caja'
import { Fechar, PorFechar } from '#contract/recibos/fechas'
import { hoy } from '#server/base/clock'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Db } from '#server/db/pool'
import { delMostrador } from '#server/hilos/cola'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { may, type Sesion } from '#server/http/guard'
import { once } from '#server/http/idempotency'
import { registerActos } from '#server/resource/actos'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { requireContada, vistaDe } from './ciego.ts'
import { cierrePdf } from './cierre-pdf.ts'
import { fecharRecibos, leerPorFechar } from './fechas.ts'
import { anularMovimiento, registrarMovimiento, requirePropia } from './movimientos.ts'
import { abrirCaja, bloquearSuya, cajaActual, cajas, cerrarCaja, leerCaja } from './service.ts'

const VER: ClavePermiso[] = ['Caja:ver']
/** A person who may sign for a till says of which day its receipts were. */
const FECHAR: ClavePermiso[] = ['Caja:autorizar']
const tags = ['Caja']

const suya = ({ usuario_id }: Caja, sesion: Sesion): boolean =>
  usuario_id === sesion.usuario_id || may(sesion, 'Caja', 'autorizar')

/** Caja: a user's own tills; with `autorizar`, everybody's. */
export function cajaRoutes(app: Api, db: Database): void {
  const ver = async (sesion: Sesion, id: number) => vistaDe(db, sesion, await leerCaja(db, id))

  registerList(app, db, cajas)

  app.get(
    '/Caja/actual',
    {
      config: { acceso: [...VER, 'RecibosIndividuales:crear', 'RecibosVarios:crear'] },
      schema: { tags, response: { 200: CajaActual } },
    },
    async (request) => {
      const caja = await cajaActual(db, contextOf(request))
      return { caja: caja && (await vistaDe(db, request.sesion, caja)) }
    },
  )

  app.get('/Caja/fechas', { config: { acceso: FECHAR }, schema: { tags, response: { 200: PorFechar } } }, async () =>
    leerPorFechar(db, hoy()),
  )

  app.post(
    '/Caja/fechas',
    { config: { acceso: FECHAR }, schema: { tags, body: Fechar, response: { 200: PorFechar } } },
    async (request) => {
      await db.transaction((tx) => fecharRecibos(tx, contextOf(request), request.body))
      return leerPorFechar(db, hoy())
    },
  )

  app.get(
    '/Caja/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: Caja } } },
    async (request) => {
      const caja = await leerCaja(db, idOf(request))
      if (!suya(caja, request.sesion)) throw new AppError('no_encontrado')
      return vistaDe(db, request.sesion, caja)
    },
  )

  const PdfQuery = z.strictObject({ formato: z.enum(FORMATOS_CIERRE).default('carta') })
  app.get(
    '/Caja/:id/pdf',
    { config: { acceso: VER }, schema: { tags, params: IdParams, querystring: PdfQuery } },
    async (request, reply) => {
      const caja = await leerCaja(db, idOf(request))
      if (!suya(caja, request.sesion)) throw new AppError('no_encontrado')
      await requireContada(db, request.sesion, caja)
      const pdf = await cierrePdf(db, delMostrador(request.sesion), caja.id, request.query.formato)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="caja-${caja.id}.pdf"`)
        .send(pdf)
    },
  )

  registerHistorial(app, db, {
    modulo: 'Caja',
    entidad: 'cajas',
    visible: async (id, sesion) => suya(await leerCaja(db, id), sesion),
  })

  app.post(
    '/Caja/abrir',
    { config: { acceso: ['Caja:crear', 'Caja:editar'] }, schema: { tags, body: CajaAbrir, response: { 201: Caja } } },
    async (request, reply) => {
      const sin_efectivo = request.body.sin_efectivo || !may(request.sesion, 'Caja', 'crear')
      const id = await db.transaction((tx) => abrirCaja(tx, contextOf(request), { ...request.body, sin_efectivo }))
      reply.status(201)
      return ver(request.sesion, id)
    },
  )

  const leer = async (conexion: Db, id: number, contexto: Contexto) =>
    vistaDe(conexion, contexto, await leerCaja(conexion, id))
  registerActos(
    app,
    db,
    ACTOS_DE_CAJA,
    { leer, antes: bloquearSuya },
    {
      cerrar: async (tx, contexto, { id }, cierre) => {
        await cerrarCaja(tx, contexto, id, cierre)
        return { anotado: true }
      },
    },
  )
  registerActos(app, db, ACTO_DE_EXPLICAR, { leer, antes: bloquearSuya }, {})

  app.post(
    '/Caja/:id/movimientos',
    {
      config: { acceso: ['Caja:editar'] },
      schema: { tags, params: IdParams, body: MovimientoCrear, response: { 200: Caja } },
    },
    async (request) => {
      const { id } = await once(db, request, async (tx) => {
        await registrarMovimiento(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      return ver(request.sesion, id)
    },
  )

  registerActos(
    app,
    db,
    ACTOS_DE_MOVIMIENTO,
    {
      leer,
      antes: (tx, id, contexto) => requirePropia(tx, contexto, id, 'egreso'),
      parte: { tabla: 'caja_movimientos', de: 'caja_id', en: ({ movimientos }) => movimientos },
    },
    { anular: anularMovimiento },
  )
}
