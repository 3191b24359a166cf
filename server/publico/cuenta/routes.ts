import type { FastifyRequest } from 'fastify'
import {
  AvisoEnviado,
  AvisoEnviar,
  CuentaAbrir,
  CuentaEntrar,
  CuentaFamilia,
  CuentaLlave,
  CuentaPedir,
  CuentaPuerta,
} from '#contract/publico/cuenta'
import { PRUEBA } from '#contract/publico/aviso'
import { visiblesDe, type Titular } from '#server/catalogos/clientes/partes'
import { diaDe } from '#server/http/context'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { verificarUrl } from '#server/documentos/verificacion'
import { deDireccion } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'
import { idOf, IdParams } from '#server/http/params'
import type { Visita } from '#server/publico/registros/lugares'
import { leerRecibo } from '#server/recibos/documento/recibo'
import { estadoDeCuenta } from '#server/reportes/cxc/estado'
import { nombreDelPdf } from '#server/reportes/cxc/recordar'
import { takeAttempt } from '#server/sesion/throttle'
import { enviarAviso } from './avisar.ts'
import { abrirCuenta, entrarEnCuenta, puertaDe, titularDe } from './entrar.ts'
import { leerCuenta, reciboVisible } from './leer.ts'

/** The largest proof in base64, and the words beside it. */
const CUERPO = Math.ceil(PRUEBA.peso / 3) * 4 + 16 * 1024
/** Papers that one link asks for; each is drawn anew. */
const PAPELES = { most: 60, minutes: 10 }

declare module 'fastify' {
  interface FastifyRequest {
    /** The link's holder, on the routes of an open account. */
    titular?: Titular & { acceso_id: number }
  }
}

const visitaDe = (request: FastifyRequest): Visita => ({ hoy: diaDe(request), ip: request.ip, request_id: request.id })

const titular = (request: FastifyRequest): Titular & { acceso_id: number } => {
  if (!request.titular) throw new AppError('sin_sesion')
  return request.titular
}

/** The account of a family, by the link that staff gave: opened once with a birth date, then with a PIN. */
export function cuentaPublicaRoutes(api: Api, db: Database, publicUrl: string | undefined): void {
  const config = { acceso: 'publica' as const }
  /** Coming in is no act of the school's. */
  const entrada = { ...config, sinFecha: true }
  /** The last sure day says who is of age and what is overdue while nobody knows which day it is. */
  const lectura = { ...config, porConfirmar: true }
  const tags = ['Publico']

  api.register(async (app: Api) => {
    app.post(
      '/Publico/Cuenta/puerta',
      { config: entrada, schema: { tags, body: CuentaPedir, response: { 200: CuentaPuerta } } },
      async (request) => puertaDe(db, request.ip, request.body.guid),
    )
    app.post(
      '/Publico/Cuenta/abrir',
      { config: entrada, schema: { tags, body: CuentaAbrir, response: { 200: CuentaLlave } } },
      async (request) => ({ llave: await abrirCuenta(db, visitaDe(request), request.body) }),
    )
    app.post(
      '/Publico/Cuenta/entrar',
      { config: entrada, schema: { tags, body: CuentaEntrar, response: { 200: CuentaLlave } } },
      async (request) => ({ llave: await entrarEnCuenta(db, visitaDe(request), request.body) }),
    )
    app.register(async (dentro: Api) => abierta(dentro))
  })

  /** Routes for the holder of an open account only: it is looked at before a body of any size is read. */
  function abierta(app: Api): void {
    app.addHook('onRequest', async (request) => {
      request.titular = await titularDe(db, request.headers.authorization)
    })
    app.get(
      '/Publico/Cuenta',
      { config: lectura, schema: { tags, response: { 200: CuentaFamilia } } },
      async (request) => leerCuenta(db, titular(request), diaDe(request)),
    )
    app.post(
      '/Publico/Cuenta/avisos',
      { bodyLimit: CUERPO, config, schema: { tags, body: AvisoEnviar, response: { 201: AvisoEnviado } } },
      async (request, reply) => {
        reply.status(201)
        return enviarAviso(db, visitaDe(request), titular(request), request)
      },
    )

    const conCuenta = async (request: FastifyRequest): Promise<number[]> => {
      await takeAttempt(db, `acceso-papel:${titular(request).acceso_id}`, PAPELES)
      const visibles = await visiblesDe(db, titular(request), diaDe(request))
      return visibles.filter(({ cuenta }) => cuenta).map(({ cliente_id }) => cliente_id)
    }
    const schema = { tags, params: IdParams }
    app.get('/Publico/Cuenta/recibos/:id/pdf', { config: lectura, schema }, async (request, reply) => {
      const clientes = await conCuenta(request)
      const visible = await reciboVisible(db, titular(request), clientes, idOf(request))
      if (!visible) throw new AppError('no_encontrado')
      const recibo = await leerRecibo(db, visible.id)
      const pdf = await enHilo(deDireccion(request.ip), 'recibo', recibo, await centroDe(db), {
        formato: 'carta',
        reimpresion: false,
        verificar: verificarUrl(publicUrl, recibo.codigo_verificacion),
      })
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${recibo.numero_texto}.pdf"`)
        .send(pdf)
    })
    app.get('/Publico/Cuenta/estado/:id/pdf', { config: lectura, schema }, async (request, reply) => {
      const id = idOf(request)
      if (!(await conCuenta(request)).includes(id)) throw new AppError('no_encontrado')
      // Another guardian's name is nobody's business; movements name no payer.
      const estado = { ...(await estadoDeCuenta(db, id, { hasta: diaDe(request) })), encargado_nombre: null }
      const pdf = await enHilo(deDireccion(request.ip), 'estadoDeCuenta', estado, await centroDe(db), new Date())
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${nombreDelPdf(estado.codigo, estado.hasta)}"`)
        .send(pdf)
    })
  }
}
