import type { RequestListener, Server } from 'node:http'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import type * as z from 'zod'
import { enIdioma, idiomaPedido } from '#i18n/idioma'
import { abrirSolicitud } from '#server/autorizaciones/solicitudes'
import type { Ejemplo } from '#server/ajustes/centro/ejemplo'
import type { Database } from '#server/db/pool'
import { registerModules } from '#server/modules'
import { direccionIlegible } from '#server/publico/paginas'
import { documentosPublicos } from '#server/publico/documentos'
import { logoPublico } from '#server/publico/logo'
import { registerReloj } from '#server/reloj/puerta'
import type { Settings } from '#server/base/settings'
import type { Door } from '#server/tls/puerta'
import { OF_ZOD, type Api } from './http/api.ts'
import { limitBodies } from '#server/http/leer/bodies'
import { contextOf, huellaDe } from '#server/http/context'
import { reenviadaPor } from '#server/http/leer/direccion'
import { API, direccionEscrita } from '#server/http/leer/direccion-escrita'
import { AppError, parse, registerErrors, send } from '#server/http/errors'
import { registerHeaders } from '#server/http/headers'
import { registerGuard } from '#server/http/guard'
import { foldersOf } from '#server/http/carpetas'
import { registerHealth } from '#server/http/health'
import { registerIdioma } from '#server/http/idioma'
import { DE_API, refuseBytes } from '#server/http/leer/ilegibles'
import { LIMITS_MS, waitForAnswers } from '#server/http/limits'
import { collectRoutes, registerOpenapi } from '#server/http/openapi'
import { writeInPieces } from '#server/http/leer/pieces'
import { registerMuestra } from '#server/resource/muestra'
import { registerManifest } from '#server/web/manifest'
import { registerWeb } from '#server/web/web'

/**
 * An error's fields that name the fault: PostgreSQL writes the whole row that it refused, hashes and all, into `detail`
 * and `where`.
 */
function loggedError(error: Error): { type: string; message: string; stack: string; [key: string]: unknown } {
  const { name, message, stack = '', cause } = error
  const { code, table, column, constraint } = error as {
    code?: unknown
    table?: unknown
    column?: unknown
    constraint?: unknown
  }
  return {
    type: name,
    message,
    stack,
    code,
    table,
    column,
    constraint,
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}

const loggerOf = ({ settings, logTo, nombre }: AppOptions) => ({
  level: settings.LOG_LEVEL,
  ...(nombre && { name: nombre }),
  ...(logTo && { stream: logTo }),
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: direccionEscrita(request.url), ip: request.ip }),
    err: loggedError,
  },
})

export interface AppOptions {
  db: Database
  /** Database that reports may be read from (DATABASE_READ_URL). */
  replica?: Database | undefined
  settings: Settings
  /** Serves the demonstration, whose API anybody may read about. */
  demonstration?: boolean
  /** The example school beside, where there can be one. */
  ejemplo?: Ejemplo | undefined
  /** Tells its lines in the log from those of another application of the process. */
  nombre?: string
  /** Sink of the log's lines; standard output when absent. */
  logTo?: { write(line: string): void }
  /** The way in, where it is not plain http. */
  door?: Pick<Door, 'serve'> | undefined
  /** Holds each page of a list against its schema, and not some: for tests. */
  estricta?: boolean
  /** Is told of each route as it is declared, with who may use it. */
  onRoute?: (route: RouteOptions) => void
}

/** A server that fastify did not make has its limits from us. */
function within<S extends Server>(server: S): S {
  server.requestTimeout = LIMITS_MS.requestTimeout
  server.keepAliveTimeout = LIMITS_MS.keepAliveTimeout
  server.setTimeout(LIMITS_MS.connectionTimeout)
  return server
}

/** The whole server, ready to listen: guard, error handler, every module, the documentation and the built front end. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, settings, door, onRoute, demonstration = false, estricta = false } = options
  const app = fastify({
    ...(door && { serverFactory: (handler: RequestListener) => within(door.serve(handler)) }),
    logger: loggerOf(options),
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    ...LIMITS_MS,
    forceCloseConnections: 'idle',
    // Its answer is in English and does not say when to come again: `refuseAtTheClose` does.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: requestIds(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    schemaController: OF_ZOD,
  })
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    try {
      return { value: parse(schema, data) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
  writeInPieces(app)
  registerHeaders(app, settings.PUBLIC_URL?.startsWith('https:') ?? false)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const cabecera = raw.headers['x-forwarded-for']
    if (typeof cabecera === 'string') raw.headers['x-forwarded-for'] = reenviadaPor(cabecera)
    done()
  })
  app.decorate('exportadores', new Map())
  app.decorate('listas', new Map())
  registerMuestra(app, estricta)
  registerIdioma(app)
  const methodsOf = rememberMethods(app)
  refuseAtTheClose(app)
  waitForAnswers(app)
  registerErrors(app, {
    abrir: (request, pedido) => abrirSolicitud(db, contextOf(request), huellaDe(request), pedido),
    dejar: (rastro) => rastro(db),
  })
  // Its library is read where somebody measures.
  if (settings.METRICS_TOKEN !== undefined) {
    const { registerMetrics } = await import('#server/metricas')
    registerMetrics(app, { db, token: settings.METRICS_TOKEN, folders: foldersOf(settings) })
  }
  registerGuard(app, db)
  registerReloj(app, db)
  limitBodies(app)
  if (onRoute) app.addHook('onRoute', onRoute)
  acceptText(app)

  const routes = await collectRoutes(app, demonstration)
  await app.register(
    async (api) => {
      await api.register(async (documented: Api) => registerModules(documented, options))
      registerOpenapi(api, routes, demonstration)
    },
    { prefix: API },
  )
  if (demonstration) await app.register(import('@fastify/swagger-ui'), { routePrefix: '/api/docs' })
  await registerHealth(app, db, foldersOf(settings))
  documentosPublicos(app, db, settings.PUBLIC_URL)
  logoPublico(app, db)
  registerManifest(app, db)
  await registerWeb(app, db, settings.PUBLIC_URL)
  refuseUnknown(app, methodsOf)
  return app
}

/** An address that can't be read (`/%`, a damaged link) comes before every hook; it is refused in our words too. */
function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request
  reply.headers(DE_API)
  enIdioma(idiomaPedido(request.headers['accept-language']), () =>
    url.startsWith(API)
      ? send(reply, new AppError('no_encontrado'), request.id)
      : reply.status(404).type('text/html; charset=utf-8').send(direccionIlegible()),
  )
}

/** Seconds in which a server that is being updated is usually back. */
const BACK_SECONDS = 15

/** Whoever still asks while the answers under way are finished learns that it is for a moment. */
function refuseAtTheClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (_request, _reply, done) =>
    done(
      closing
        ? new AppError('base_no_disponible', { message: { key: 'errores.cerrando' }, retryAfter: BACK_SECONDS })
        : undefined,
    ),
  )
}

/** Short, unique across instances, and safe to read over the telephone. */
function requestIds(): () => string {
  const instance = Math.random().toString(36).slice(2, 6)
  let count = 0
  return () => `${instance}-${(++count).toString(36)}`
}

/** ra-data-simple-rest sends DELETE with `text/plain` and no body. */
function acceptText(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, undefined),
  )
}

/**
 * Under the API, a known path with another method is a 405 that names the right ones, an unknown path a 404 in JSON.
 */
function refuseUnknown(app: FastifyInstance, methodsOf: (path: string) => string[]): void {
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '')
    if (!allowed.length) return send(reply, new AppError('no_encontrado'), request.id)
    reply.header('Allow', allowed.join(', '))
    return send(reply, new AppError('metodo_no_permitido'), request.id)
  })
}

/** Remembers every route as it is declared and answers which methods a path takes. */
function rememberMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    routes.push({ pattern: new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`), methods: [method].flat() })
  })
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
}
