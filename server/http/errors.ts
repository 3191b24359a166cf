import type { Api } from '#server/http/api'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Pedido, PorAutorizar } from '#contract/autorizaciones'
import { esDeDebito } from '#contract/facturacion/rangos'
import { ERRORES, type CodigoError, type CuerpoError, type Mensaje } from '#contract/errores'
import { formatoMes } from '#contract/texto/formato'
import { erroresPorCampo } from '#contract/texto/validacion'
import { enIdioma, idiomaPedido } from '#i18n/idioma'
import { texto } from '#i18n/texto'
import { isAway, isUndone } from '#server/db/lost'
import type { Db } from '#server/db/pool'
import { MERGED, OVERTAKEN } from '#server/db/transactions'

interface Options {
  /** The sentence, when the code's own is too general. */
  message?: Mensaje
  /** The fault of each field, by dotted path. */
  errors?: Record<string, Mensaje>
  /** More for the program that reads the answer (the current record of a 412, the documents of a 409). */
  data?: Record<string, unknown>
  retryAfter?: number
  /** The right that a supervisor, or a reason, would lend; the answer carries it as `autorizacion`. */
  autorizacion?: { pedidos: Pedido[]; motivo: string | null }
  /**
   * A trace of the refusal that stays although everything else is rolled back: written before it is answered. Where it
   * can't be written the log has it, and the refusal is answered all the same.
   */
  rastro?: Rastro
}

type Rastro = (db: Db) => Promise<unknown>

/** The one way to refuse a request: a code of the contract, with what a person needs to know. */
export class AppError extends Error {
  readonly code: CodigoError
  readonly options: Options
  constructor(code: CodigoError, options: Options = {}) {
    super(code)
    this.code = code
    this.options = options
  }
}

/** Refuses one field: `invalidField('monto', 'validacion.maximo', { maximo: 5 })`. */
export const invalidField = (field: string, key: string, params?: Record<string, unknown>): AppError =>
  new AppError('regla', { errors: { [field]: params ? { key, params } : { key } } })

/** Parses what came from outside against a schema of the contract; throws `peticion_invalida` with every field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError('peticion_invalida', { errors: erroresPorCampo(result.error) })
}

/** Dotted paths become the nested object that react-admin shows beside each field. */
function nested(errors: Record<string, Mensaje>): Record<string, unknown> {
  const tree: Record<string, unknown> = Object.create(null)
  for (const [path, message] of Object.entries(errors)) {
    const keys = path.split('.')
    const last = keys.pop() ?? path
    let node = tree
    for (const key of keys) {
      if (typeof node[key] !== 'object') node[key] = Object.create(null)
      node = node[key] as Record<string, unknown>
    }
    node[last] = texto(message.key, message.params)
  }
  return tree
}

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const RESTRICTED = '23001'
const CHECK = '23514'
/** Raised by `exigir_mes_abierto()`; its message is the month. */
const CLOSED_MONTH = 'CM001'
/** Raised by `exigir_hoja_abierta()`; its message is the month. */
const SIGNED_SHEET = 'HF001'
/** Raised by `exigir_documento_del_cargo()`; its message is the number of the document that says the charge. */
const DOCUMENTED_CHARGE = 'ND001'
/** Raised by `exigir_como_el_comprobante()`; its message is the number of the certificate. */
const WITHHOLDING = 'CR001'
/** Raised by `exigir_retencion_cubierta()`; its message is the month. */
const PAID_MONTH = 'RP001'
/** Raised by `exigir_caja_con_efectivo()`. */
const CASHLESS_TILL = 'CE001'
const TIMEOUT = '57014'
/** Resources that the server lacks, by code of PostgreSQL or of the file system. */
const LACKING: Readonly<Record<string, CodigoError>> = {
  53100: 'disco_lleno',
  ENOSPC: 'disco_lleno',
  25006: 'solo_lectura',
  53300: 'demasiadas_conexiones',
}
const INSUFFICIENT = /^53/
const RETRY_SECONDS = 60
/** A primary that was lost has its successor within half a minute, mostly in less. */
const AWAY_SECONDS = 5

const KB = 1024
const MB = 1024 * KB

const conMayuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1)

/** The refusal of a document that is dated in a closed month, YYYY-MM. */
export const mesCerrado = (mes: string): AppError =>
  new AppError('mes_cerrado', {
    message: { key: 'tesoreria.error.mes_cerrado_de', params: { mes: conMayuscula(formatoMes(mes)) } },
    data: { mes },
  })

/** The refusal to lower a charge that a debit note, or an invoice on credit, says. */
function cargoDocumentado(numero: string): AppError {
  const key = `facturacion.error.${esDeDebito(numero) ? 'cargo_con_nota' : 'cargo_con_factura'}`
  return new AppError('estado_no_permite', { message: { key, params: { numero } } })
}

/** An error of PostgreSQL or of the transport, as one of ours; undefined when it is a fault of the program. */
function translated(
  error: Partial<FastifyError> & { constraint?: string; message?: string },
  deleting: boolean,
): AppError | undefined {
  const code = String(error.code ?? '')
  if (code === UNIQUE) return new AppError('duplicado', { data: { restriccion: error.constraint } })
  if (code === FOREIGN_KEY || code === RESTRICTED)
    return deleting ? new AppError('en_uso') : new AppError('regla', { message: { key: 'errores.referencia' } })
  if (code === CHECK) return new AppError('regla')
  if (code === CLOSED_MONTH) return mesCerrado(error.message ?? '')
  if (code === MERGED) return new AppError('regla', { message: { key: 'errores.ficha_unida' } })
  if (code === CASHLESS_TILL) return new AppError('regla', { message: { key: 'recibos.error.caja_sin_efectivo' } })
  if (code === DOCUMENTED_CHARGE) return cargoDocumentado(error.message ?? '')
  if (code === WITHHOLDING)
    return new AppError('estado_no_permite', {
      message: { key: 'gastos.retencion.error.con_comprobante', params: { numero: error.message ?? '' } },
    })
  if (code === PAID_MONTH)
    return new AppError('estado_no_permite', {
      message: { key: 'gastos.sin_costo.error.mes_excedido', params: { mes: formatoMes(error.message ?? '') } },
    })
  if (code === SIGNED_SHEET)
    return new AppError('estado_no_permite', {
      message: { key: 'banco.error.mes_firmado', params: { mes: formatoMes(error.message ?? '') } },
    })
  if (/^22/.test(code)) return new AppError('peticion_invalida')
  const lacking = LACKING[code]
  if (lacking) return new AppError(lacking, { retryAfter: RETRY_SECONDS })
  if (code === TIMEOUT || code === OVERTAKEN || INSUFFICIENT.test(code))
    return new AppError('base_no_disponible', { retryAfter: RETRY_SECONDS })
  if (isAway(error)) return new AppError('base_no_disponible', { retryAfter: AWAY_SECONDS })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('tipo_no_soportado')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('peticion_invalida')
  return undefined
}

/** An error of a statement as the refusal that it is of one record among several; undefined of what undoes them all. */
export function knownError(error: unknown): AppError | undefined {
  const { code } = error as { code?: string }
  if (isUndone(error) || code === MERGED || code === OVERTAKEN) return undefined
  const known = error instanceof AppError ? error : translated(error as Partial<FastifyError>, false)
  return known && ERRORES[known.code] < 500 ? known : undefined
}

/** The body of every refusal (docs/diseno/api.md, «Errores»); 5xx never shows internals. */
export function errorBody(error: AppError, requestId: string): CuerpoError & Record<string, unknown> {
  const { message, errors, data } = error.options
  const fallback = errors?.['root.serverError'] ?? { key: `errores.${error.code}` }
  const shown = message ?? fallback
  return {
    status: ERRORES[error.code],
    code: error.code,
    message: texto(shown.key, shown.params),
    ...(errors && { errors: nested(errors) }),
    ...data,
    request_id: requestId,
  }
}

/** The refusal of a body above what its route takes, told in the unit that people know. */
const demasiadoGrande = (bytes: number): AppError =>
  new AppError('cuerpo_grande', {
    message: {
      key: 'errores.cuerpo_grande_de',
      params: { max: bytes < MB ? `${Math.floor(bytes / KB)} KB` : `${Math.floor(bytes / MB)} MB` },
    },
  })

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const { bodyLimit } = request.routeOptions
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && bodyLimit) return demasiadoGrande(bodyLimit)
  const known = translated(error, request.method === 'DELETE')
  if (!known || ERRORES[known.code] >= 500) request.log.error({ err: error }, 'request failed')
  return known ?? new AppError('interno')
}

/** Keeps what a request was refused for, so that it can be signed. */
type Abrir = (request: FastifyRequest, pedido: NonNullable<Options['autorizacion']>) => Promise<PorAutorizar>

/** Leaves the trace of a refusal. */
type Dejar = (rastro: Rastro) => Promise<unknown>

export function registerErrors(app: Api, { abrir, dejar }: { abrir: Abrir; dejar: Dejar }): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    enIdioma(idiomaPedido(request.headers['accept-language']), () => refuse(error, request, reply)),
  )

  async function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refusal = asAppError(error, request)
    const { autorizacion, data, rastro } = refusal.options
    // A refusal is one whatever becomes of what is written about it.
    const unwritten = (what: string) => (err: unknown) => void request.log.error({ err }, `${what} was not written`)
    if (rastro) await dejar(rastro).catch(unwritten('the trace of a refusal'))
    const porAutorizar = autorizacion && (await abrir(request, autorizacion).catch(unwritten('what would be signed')))
    if (!porAutorizar) return send(reply, refusal, request.id)
    const conSolicitud = { ...refusal.options, data: { ...data, autorizacion: porAutorizar } }
    return send(reply, new AppError(refusal.code, conSolicitud), request.id)
  }
}

export function send(reply: FastifyReply, error: AppError, requestId: string): FastifyReply {
  if (error.options.retryAfter) reply.header('Retry-After', String(error.options.retryAfter))
  return reply.status(ERRORES[error.code]).send(errorBody(error, requestId))
}
