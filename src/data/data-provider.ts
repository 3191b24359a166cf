import simpleRest from 'ra-data-simple-rest'
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  HttpError,
  Identifier,
  RaRecord,
  SortPayload,
} from 'react-admin'
import { seOrdena } from '#contract/listas/ordenes'
import { moduloDeRuta } from '#contract/modulos'
import { pideCruce } from '#contract/reportes/agrupaciones'
import type { Cruce } from '#contract/reportes/cruces'
import { enLista } from './cruce.ts'
import { ficha, fichaConId, filas } from './forma.ts'
import { http, type HttpOptions } from './http.ts'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import { hoyDelCentro } from '#src/offline/reloj.ts'

/** Far below what fits in an address, and below the 1,000 ids that the server answers at once. */
const IDS_POR_PETICION = 250

/** Error body of `updateMany` and `deleteMany` when some records could not be changed. */
interface FalloParcial {
  hechos: Identifier[]
  fallos: { id: Identifier; message: string }[]
}

export interface CampanaDataProvider extends DataProvider {
  /**
   * `POST /Modulo[/:id]/verbo`: what is not reading or saving. Money verbs need an `idempotencyKey` made once per form.
   */
  accion: <T = unknown>(
    resource: string,
    id: Identifier | null,
    verbo: string,
    body?: unknown,
    options?: { idempotencyKey?: string },
  ) => Promise<T>
  /** `GET /Modulo/ruta?…`, an object; objects and arrays among the params are sent as JSON. */
  consulta: <T = unknown>(
    resource: string,
    ruta: string,
    params?: Record<string, unknown>,
    signal?: AbortSignal,
  ) => Promise<T>
  /** The same where the answer is a list. */
  lista: <T = unknown>(
    resource: string,
    ruta: string,
    params?: Record<string, unknown>,
    signal?: AbortSignal,
  ) => Promise<T[]>
}

/** The id of the record of a module that has a single one: `GET /Modulo` and `PUT /Modulo`, without an id. */
export const UNICO = 'unico'

/** The API's name of a react-admin resource (`catalogos/clientes` → `Clientes`); others are their own name. */
export const moduloDeRecurso = (resource: string): string => moduloDeRuta(`/${resource}`)?.name ?? resource

/** `/Modulo/ruta?…` of a resource, its filter and sort as the dialect writes them; for `http` and `descargar`. */
export function pathDe(resource: string, ruta: string, params: Record<string, unknown> = {}): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    const sent = key === 'filter' ? enServidor(value as Record<string, unknown>) : value
    query.set(key, typeof sent === 'object' ? JSON.stringify(sent) : String(sent))
  }
  const search = query.toString()
  return `/${[moduloDeRecurso(resource), ...ruta.split('/')].filter(Boolean).map(encodeURIComponent).join('/')}${search && `?${search}`}`
}

/** Days are the school's: on a device with another date, «este mes» would be added up as another month in silence. */
const enServidor = (filter: Record<string, unknown>) => expandirLapsos(filter, hoyDelCentro())

const request = async (url: string, options: RequestInit = {}) => {
  const headers = Object.fromEntries(new Headers(options.headers ?? {}))
  const answer = await http(url, {
    method: options.method,
    body: options.body ?? undefined,
    headers,
    signal: options.signal ?? undefined,
  })
  return { ...answer, body: '' }
}

/** Calls whose answer is a list: each row is a record. */
const enFilas = async (url: string, options?: RequestInit) => {
  const answer = await request(url, options)
  const json = filas(answer.json)
  return { ...answer, json, headers: conCuenta(answer.headers, url, json.length) }
}

/** Calls whose answer is a record; who confirms a change with nothing (204) keeps what was sent. */
const enFicha = async (url: string, options?: RequestInit) => {
  const answer = await request(url, options)
  const sent = answer.status === 204 && typeof options?.body === 'string' && (JSON.parse(options.body) as unknown)
  return { ...answer, json: ficha(sent || answer.json) }
}

/** A count where the server tells none: the rows that came, and one more behind a page that is full. */
function conCuenta(headers: Headers, url: string, rows: number): Headers {
  if (headers.has('Content-Range')) return headers
  const [from = 0, to = 0] = JSON.parse(new URLSearchParams(url.split('?')[1]).get('range') ?? '[0,0]') as number[]
  const total = from + rows + (rows === to - from + 1 ? 1 : 0)
  const counted = new Headers(headers)
  counted.set('Content-Range', `items ${from}-${from + rows}/${total}`)
  return counted
}

/** The record that was asked for by its id. */
const enFichaConId = async (url: string, options?: RequestInit) => {
  const answer = await request(url, options)
  return { ...answer, json: fichaConId(answer.json) }
}

const rest = simpleRest('', enFicha)
const restDeUna = simpleRest('', enFichaConId)
const restDeFilas = simpleRest('', enFilas)

/** A list's count that stopped (`X-Total-At-Least`): there are more rows than these. */
export interface CuentaDetenida {
  alMenos: number
}

/** The order that a list has by itself. */
interface PideLista {
  orden: SortPayload
}

/** A page of a list. Where its count stopped, the total leads on to one row more, so that there is a next page. */
async function listar<T extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<T>> {
  let alMenos: string | null = null
  const pagina = await simpleRest('', async (url: string, options?: RequestInit) => {
    const answer = await enFilas(url, options)
    alMenos = answer.headers.get('X-Total-At-Least')
    return answer
  }).getList<T>(resource, params)
  if (alMenos === null) return pagina
  const meta: CuentaDetenida = { alMenos: Number(alMenos) }
  return { ...pagina, total: meta.alMenos + 1, meta }
}

/** The only way from the screens to the API: ra-data-simple-rest, the versions of records, and the verbs. */
export const dataProvider: CampanaDataProvider = {
  ...rest,
  supportAbortSignal: true,

  getList: async <T extends RaRecord>(resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { filter = {}, sort, meta, signal } = params
    const modulo = moduloDeRecurso(resource)
    return pideCruce(modulo, filter)
      ? enLista<T>(await dataProvider.consulta<Cruce>(resource, 'cruce', { filter }, signal), filter)
      : listar<T>(modulo, {
          ...params,
          filter: enServidor(filter),
          // Kept by an address, or by the browser, since before the list had it no more.
          sort: sort && !seOrdena(modulo, sort.field) ? (meta as PideLista | undefined)?.orden : sort,
        })
  },

  getOne: (resource, params) =>
    params.id === UNICO
      ? unico(resource, { signal: params.signal })
      : restDeUna.getOne(moduloDeRecurso(resource), params),

  getMany: async (resource, params) => {
    const pages = await Promise.all(
      chunks(params.ids, IDS_POR_PETICION).map((ids) =>
        restDeFilas.getMany(moduloDeRecurso(resource), { ...params, ids }),
      ),
    )
    return { data: pages.flatMap(({ data }) => data) }
  },

  getManyReference: (resource, params) =>
    restDeFilas.getManyReference(moduloDeRecurso(resource), { ...params, filter: enServidor(params.filter ?? {}) }),

  create: async (resource, { data, meta }) => {
    const headers = meta?.idempotencyKey ? { 'Idempotency-Key': String(meta.idempotencyKey) } : undefined
    const { json } = await http(pathDe(resource, ''), { method: 'POST', body: data, headers })
    return { data: ficha<object>(json) as never }
  },

  // The form's own version says what its user saw; the cache may hold a newer record.
  update: (resource, params) => {
    const data = { ...params.data, version: params.data.version ?? params.previousData?.version }
    return params.id === UNICO
      ? unico(resource, { method: 'PUT', body: { ...data, id: undefined } })
      : rest.update(moduloDeRecurso(resource), { ...params, data })
  },

  updateMany: (resource, { ids, data }) =>
    oneByOne(ids, async (id) => {
      const current = await restDeUna.getOne(moduloDeRecurso(resource), { id })
      await rest.update(moduloDeRecurso(resource), {
        id,
        data: { ...data, version: current.data.version },
        previousData: current.data,
      })
    }),

  // The deleted record may be told by the server, or not.
  delete: async (resource, params) => {
    await quitar(resource, params.id)
    return { data: (params.previousData ?? { id: params.id }) as never }
  },

  deleteMany: (resource, { ids }) => oneByOne(ids, (id) => quitar(resource, id)),

  accion: async <T>(
    resource: string,
    id: Identifier | null,
    verbo: string,
    body: unknown = {},
    options: { idempotencyKey?: string } = {},
  ) => {
    const headers = options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : undefined
    const { json } = await http(pathDe(resource, id === null ? verbo : `${id}/${verbo}`), {
      method: 'POST',
      body,
      headers,
    })
    return json as T
  },

  consulta: async <T>(resource: string, ruta: string, params: Record<string, unknown> = {}, signal?: AbortSignal) => {
    const { json } = await http(pathDe(resource, ruta, params), { signal })
    return ficha<object>(json) as T
  },

  lista: async <T>(resource: string, ruta: string, params: Record<string, unknown> = {}, signal?: AbortSignal) => {
    const { json } = await http(pathDe(resource, ruta, params), { signal })
    return filas<T>(json)
  },
}

const quitar = (resource: string, id: Identifier) =>
  http(pathDe(resource, String(id)), { method: 'DELETE', headers: { 'Content-Type': 'text/plain' } })

const unico = async (resource: string, options: HttpOptions) => {
  const { json } = await http(pathDe(resource, ''), options)
  return { data: { ...ficha<object>(json), id: UNICO } as never }
}

/** Each record has its own answer: what can be done is done, and the error names what could not. */
async function oneByOne(
  ids: Identifier[],
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const hechos: Identifier[] = []
  const fallos: FalloParcial['fallos'] = []
  let first: HttpError | undefined
  for (const id of ids) {
    try {
      await change(id)
      hechos.push(id)
    } catch (error) {
      first ??= error as HttpError
      fallos.push({ id, message: (error as HttpError).message })
    }
  }
  if (first) throw Object.assign(first, { body: { ...first.body, hechos, fallos } })
  return { data: hechos }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
