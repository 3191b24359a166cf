import * as z from 'zod'
import {
  Aviso,
  CxCFila,
  CxCResumen,
  EstadoDeCuenta,
  EstadoQuery,
  RecordadosVarios,
  Recordado,
  RecordarBody,
  RecordarVariosBody,
  Recordatorio,
} from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import type { Leer } from '#server/http/leer/lector'
import { registerList } from '#server/resource/list'
import { found, idOf, IdParams } from '#server/resource/resource'
import { avisoDe, mensajeDe, recordatoriosDe } from './aviso.ts'
import { cxcCruzado } from './cruce.ts'
import { estadoDeCuenta } from './estado.ts'
import { pedidoDe } from './fuentes.ts'
import { nombreDelPdf, recordar, recordarVarios } from './recordar.ts'

interface PideEstado {
  params: z.output<typeof IdParams>
  query: z.output<typeof EstadoQuery>
}

interface Needs {
  correo: Correo
  leer: Leer
}

const tags = ['CxC']
const VER = ['CxC:ver'] as const
const CREAR = ['CxC:crear'] as const

/** CxC: what is owed on any date, by student, course, guardian or charge; the statement of a student; reminders. */
export function cxcRoutes(app: Api, db: Database, { correo, leer }: Needs): void {
  const asked = (filter: Record<string, unknown>) => pedidoDe(filter, { hoy: hoy(), correo: correo.activo })
  registerList(app, db, { modulo: 'CxC', row: CxCFila, resumen: CxCResumen, asked, cruce: cxcCruzado }, { leer })

  const estadoDe = ({ params: { id }, query: { desde, hasta = hoy() } }: PideEstado) =>
    estadoDeCuenta(db, id, { desde, hasta })
  const schema = { tags, params: IdParams, querystring: EstadoQuery }
  app.get('/CxC/:id', { config: { acceso: VER }, schema: { ...schema, response: { 200: EstadoDeCuenta } } }, estadoDe)
  app.get('/CxC/:id/pdf', { config: { acceso: VER }, schema }, async (request, reply) => {
    const estado = await estadoDe(request)
    const pdf = await enHilo(deUsuario(request.sesion), 'estadoDeCuenta', estado, await centroDe(db), new Date())
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${nombreDelPdf(estado.codigo, estado.hasta)}"`)
      .send(pdf)
  })

  app.get(
    '/CxC/:id/recordatorios',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: z.array(Recordatorio) } } },
    async (request) => recordatoriosDe(db, idOf(request)),
  )
  app.get(
    '/CxC/:id/aviso',
    { config: { acceso: CREAR }, schema: { tags, params: IdParams, response: { 200: Aviso } } },
    async (request) => {
      const aviso = found(await avisoDe(db, idOf(request), hoy()))
      return { ...aviso, correo: correo.activo ? aviso.correo : null, ...mensajeDe(aviso) }
    },
  )
  app.post(
    '/CxC/:id/recordar',
    { config: { acceso: CREAR }, schema: { tags, params: IdParams, body: RecordarBody, response: { 200: Recordado } } },
    async (request) => recordar(db, correo, contextOf(request), idOf(request), request.body),
  )
  app.post(
    '/CxC/recordar',
    { config: { acceso: CREAR }, schema: { tags, body: RecordarVariosBody, response: { 200: RecordadosVarios } } },
    async (request) => {
      const { cliente_ids, repetir } = request.body
      return recordarVarios(db, correo, contextOf(request), cliente_ids, repetir)
    },
  )
}
