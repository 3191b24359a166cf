import * as z from 'zod'
import { MAYOR_ARCHIVO } from '#contract/importacion/tipos'
import { Gasto } from '#contract/gastos/gastos'
import {
  ACTOS_DE_EXTRACTO,
  ACTOS_DE_HOJA,
  ApartarBody,
  ConciliarBody,
  ConfirmarSegurasBody,
  ExtractoConsulta,
  ExtractoImportado,
  ExtractoRevisado,
  GastoDeLinea,
  Hechas,
  Hoja,
  HojaFirmar,
  HojasConsulta,
  MovimientoUno,
  PartidaPosible,
  ProponerBody,
  Propuestas,
  RechazoDeLinea,
  ReciboDeLinea,
  SaldoInicialBody,
  SaldosConsulta,
  SaldosDeCuenta,
  SegurasConfirmadas,
  SoltarBody,
} from '#contract/recibos/movimientos'
import { Recibo } from '#contract/recibos/recibos-individuales'
import type { Database } from '#server/db/pool'
import { leerGasto } from '#server/gastos/gastos/lectura'
import { deUsuario } from '#server/hilos/cola'
import { enConexion } from '#server/hilos/conexion'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { contextOf } from '#server/http/context'
import { acceptFiles, BINARIO, fileOf } from '#server/http/leer/file-body'
import { once } from '#server/http/idempotency'
import { idOf, IdParams } from '#server/http/params'
import { leerRecibo } from '#server/recibos/documento/recibo'
import { registerActos } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { apartar, conciliar, soltar } from './conciliar.ts'
import { gastoDeLinea, rechazoDeLinea, reciboDeLinea } from './desde-linea.ts'
import {
  bloquearCuenta,
  bloquearExtracto,
  extractosDe,
  importarExtracto,
  retirarExtracto,
  revisarExtracto,
} from './importar.ts'
import { candidatosDe, movimientos } from './lectura.ts'
import { firmarHoja, hojaPdf, hojasDe, leerHoja, retirarHoja } from './hojas.ts'
import { proponer } from './propuestas.ts'
import { fijarSaldoInicial, saldosDe } from './saldos.ts'
import { confirmarSeguras } from './seguras.ts'

const tags = ['MovimientosBanco']
const VER = { acceso: ['MovimientosBanco:ver'] as const }
const CREAR = { acceso: ['MovimientosBanco:crear'] as const }
const EDITAR = { acceso: ['MovimientosBanco:editar'] as const }
const params = IdParams

/** MovimientosBanco: statements of the bank, and what each of their lines is of ours. */
export function movimientosBancoRoutes(app: Api, db: Database): void {
  registerResource(app, db, movimientos)
  extractos(app, db)
  decisiones(app, db)
  desdeUnaLinea(app, db)

  app.get(
    '/MovimientosBanco/saldos',
    { config: VER, schema: { tags, querystring: SaldosConsulta, response: { 200: SaldosDeCuenta } } },
    async (request) => saldosDe(db, request.query.cuenta_id, request.query.al),
  )
  hojas(app, db)
  app.get(
    '/MovimientosBanco/:id/candidatos',
    { config: VER, schema: { tags, params, response: { 200: z.array(PartidaPosible) } } },
    async (request) => candidatosDe(db, idOf(request)),
  )
}

/** Files of the bank: looked at first, then kept; one that was a mistake is taken back. */
function extractos(app: Api, db: Database): void {
  app.register(async (scope: Api) => {
    acceptFiles(scope, MAYOR_ARCHIVO)
    const comun = { tags, consumes: [BINARIO], querystring: ExtractoConsulta }
    scope.post(
      '/MovimientosBanco/extractos/revisar',
      { bodyLimit: MAYOR_ARCHIVO, config: CREAR, schema: { ...comun, response: { 200: ExtractoRevisado } } },
      async (request) => {
        const contenido = fileOf(request)
        const contexto = contextOf(request)
        const archivo = { ...request.query, contenido }
        return enConexion(db)(deUsuario(contexto), () => revisarExtracto(db, contexto, archivo))
      },
    )
    scope.post(
      '/MovimientosBanco/extractos',
      { bodyLimit: MAYOR_ARCHIVO, config: CREAR, schema: { ...comun, response: { 201: ExtractoImportado } } },
      async (request, reply) => {
        const contenido = fileOf(request)
        reply.status(201)
        const contexto = contextOf(request)
        const archivo = { ...request.query, contenido }
        return enConexion(db)(deUsuario(contexto), () => importarExtracto(db, contexto, archivo))
      },
    )
  })
  registerActos(
    app,
    db,
    ACTOS_DE_EXTRACTO,
    {
      entidad: 'cuentas',
      antes: bloquearExtracto,
      leer: extractosDe,
      parte: { tabla: 'cuenta_extractos', de: 'cuenta_id', en: (suyos) => suyos },
    },
    { retirar: retirarExtracto },
  )
}

/** Routes of decisions about lines that are there. */
function decisiones(app: Api, db: Database): void {
  app.post(
    '/MovimientosBanco/proponer',
    { config: EDITAR, schema: { tags, body: ProponerBody, response: { 200: Propuestas } } },
    async (request) =>
      db.transaction(async (tx) => {
        await tx.takeYourTime()
        await bloquearCuenta(tx, request.body.cuenta_id)
        return proponer(tx, request.body.cuenta_id)
      }),
  )
  app.post(
    '/MovimientosBanco/confirmar',
    {
      bodyLimit: LARGE_BODY,
      config: EDITAR,
      schema: { tags, body: ConfirmarSegurasBody, response: { 200: SegurasConfirmadas } },
    },
    async (request) => confirmarSeguras(db, () => contextOf(request), request.body.cuenta_id, request.body.lineas),
  )
  app.post(
    '/MovimientosBanco/conciliar',
    { config: EDITAR, schema: { tags, body: ConciliarBody, response: { 200: Hechas } } },
    async (request) => {
      await db.transaction((tx) => conciliar(tx, contextOf(request), request.body))
      return { lineas: request.body.lineas.length }
    },
  )
  app.post(
    '/MovimientosBanco/apartar',
    { config: EDITAR, schema: { tags, body: ApartarBody, response: { 200: Hechas } } },
    async (request) => {
      const { lineas, motivo } = request.body
      await db.transaction((tx) => apartar(tx, contextOf(request), lineas, motivo))
      return { lineas: lineas.length }
    },
  )
  app.post(
    '/MovimientosBanco/soltar',
    { config: EDITAR, schema: { tags, body: SoltarBody, response: { 200: Hechas } } },
    async (request) => ({
      lineas: await db.transaction((tx) => soltar(tx, contextOf(request), request.body.lineas)),
    }),
  )
}

/** Lines that become a record of ours. */
function desdeUnaLinea(app: Api, db: Database): void {
  app.post(
    '/MovimientosBanco/:id/recibo',
    { config: CREAR, schema: { tags, params, body: ReciboDeLinea, response: { 201: Recibo } } },
    async (request, reply) => {
      const id = await once(db, request, (tx) => reciboDeLinea(tx, contextOf(request), idOf(request), request.body))
      reply.status(201)
      return found(await leerRecibo(db, id))
    },
  )
  app.post(
    '/MovimientosBanco/:id/gasto',
    { config: CREAR, schema: { tags, params, body: GastoDeLinea, response: { 201: Gasto } } },
    async (request, reply) => {
      const id = await once(db, request, (tx) => gastoDeLinea(tx, contextOf(request), idOf(request), request.body))
      reply.status(201)
      return found(await leerGasto(db, id))
    },
  )
  app.post(
    '/MovimientosBanco/:id/rechazo',
    { config: EDITAR, schema: { tags, params, body: RechazoDeLinea, response: { 200: MovimientoUno } } },
    async (request) => {
      await once(db, request, (tx) => rechazoDeLinea(tx, contextOf(request), idOf(request), request.body))
      return found(await movimientos.read?.(db, idOf(request)))
    },
  )
}

/** The sheets that are signed at the end of a month. */
function hojas(app: Api, db: Database): void {
  app.post(
    '/MovimientosBanco/saldo-inicial',
    { config: EDITAR, schema: { tags, body: SaldoInicialBody, response: { 200: Hechas } } },
    async (request) => {
      const { cuenta_id, saldo_inicial } = request.body
      await db.transaction((tx) => fijarSaldoInicial(tx, contextOf(request), cuenta_id, saldo_inicial))
      return { lineas: 0 }
    },
  )
  app.get(
    '/MovimientosBanco/hojas',
    { config: VER, schema: { tags, querystring: HojasConsulta, response: { 200: z.array(Hoja) } } },
    async (request) => hojasDe(db, request.query.cuenta_id),
  )
  app.post(
    '/MovimientosBanco/hojas',
    { config: CREAR, schema: { tags, body: HojaFirmar, response: { 201: Hoja } } },
    async (request, reply) => {
      const id = await db.transaction((tx) => firmarHoja(tx, contextOf(request), request.body))
      reply.status(201)
      return leerHoja(db, id)
    },
  )
  app.get('/MovimientosBanco/hojas/:id/pdf', { config: VER, schema: { tags, params } }, async (request, reply) => {
    const hoja = await leerHoja(db, idOf(request))
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="banco-${hoja.mes}.pdf"`)
      .send(await hojaPdf(db, deUsuario(request.sesion), hoja))
  })
  registerActos(
    app,
    db,
    ACTOS_DE_HOJA,
    {
      entidad: 'cuentas',
      leer: hojasDe,
      parte: { tabla: 'cuenta_hojas', de: 'cuenta_id', en: (suyas) => suyas },
      contestar: (conexion, _cuenta, _contexto, id) => leerHoja(conexion, id),
    },
    { retirar: retirarHoja },
  )
}
