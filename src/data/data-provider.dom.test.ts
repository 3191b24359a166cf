import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloj } from '#src/offline/reloj.ts'
import { dataProvider, pathDe } from './data-provider.ts'

interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

let calls: Call[] = []
let reply: (call: Call) => Response

beforeEach(() => {
  calls = []
  reply = () => json([], { 'Content-Range': 'Clientes 0-0/0' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    calls.push(call)
    return reply(call)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers })
const list = { pagination: { page: 2, perPage: 25 }, sort: { field: 'apellidos', order: 'ASC' as const } }

describe('the data provider', () => {
  it('asks for lists by the name of the module, with page, order, search and the days of a span', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z') })
    reply = () => json([{ id: 1 }], { 'Content-Range': 'Clientes 25-25/26' })
    await expect(
      dataProvider.getList('catalogos/clientes', { ...list, filter: { q: 'mejia', fecha_lapso: 'este_mes' } }),
    ).resolves.toEqual({ data: [{ id: 1 }], total: 26 })
    expect(calls[0]).toMatchObject({
      path: '/api/api/Clientes',
      query: {
        sort: '["apellidos","ASC"]',
        range: '[25,49]',
        filter: '{"q":"mejia","fecha_gte":"2026-03-01","fecha_lte":"2026-03-31"}',
      },
    })
  })

  it('asks in the order of the list itself where the one that was kept is offered no more', async () => {
    const orden = { field: 'nombre', order: 'DESC' as const }
    await dataProvider.getList('catalogos/clientes', {
      ...list,
      sort: { field: 'encargado_nombre', order: 'ASC' },
      meta: { orden },
    })
    await dataProvider.getList('catalogos/clientes', { ...list, meta: { orden } })
    expect(calls.map(({ query }) => query.sort)).toEqual(['["nombre","DESC"]', '["apellidos","ASC"]'])
  })

  it('counts the days of a span by the clock of the server, whatever the device believes', async () => {
    vi.useFakeTimers({ now: new Date('2025-02-10T12:00:00Z') })
    reloj.oir('2026-03-15T12:00:00Z')
    try {
      await dataProvider.getList('catalogos/clientes', { ...list, filter: { fecha_lapso: 'este_mes' } })
      expect(calls[0]?.query.filter).toBe('{"fecha_gte":"2026-03-01","fecha_lte":"2026-03-31"}')
    } finally {
      reloj.oir(new Date().toISOString())
    }
  })

  it('leads on beyond a count that stopped, and tells how far it went', async () => {
    reply = () => json([{ id: 1 }], { 'Content-Range': 'Clientes 25-25/10000', 'X-Total-At-Least': '10000' })
    await expect(dataProvider.getList('catalogos/clientes', { ...list, filter: {} })).resolves.toEqual({
      data: [{ id: 1 }],
      total: 10_001,
      meta: { alMenos: 10_000 },
    })
  })

  it('knows resources by their path in any case, and passes others as they are', async () => {
    await dataProvider.getList('Catalogos/CURSO-categorias', { ...list, filter: {} })
    await dataProvider.getList('FiltrosGuardados', { ...list, filter: {} })
    expect(calls.map(({ path }) => path)).toEqual(['/api/api/CursoCategorias', '/api/api/FiltrosGuardados'])
  })

  it('splits a request for very many records', async () => {
    reply = ({ query }) => json((JSON.parse(query.filter ?? '') as { id: number[] }).id.map((id) => ({ id })))
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1)
    const { data } = await dataProvider.getMany('catalogos/clientes', { ids })
    expect(data.map(({ id }) => id)).toEqual(ids)
    expect(calls).toHaveLength(5)
  })

  it('updates with the version that the form was opened with, even when the cache holds a newer one', async () => {
    reply = () => json({ id: 1 })
    await dataProvider.update('catalogos/clientes', {
      id: 1,
      data: { nombres: 'Ana', version: 3 },
      previousData: { id: 1, version: 4 },
    })
    await dataProvider.update('catalogos/clientes', {
      id: 1,
      data: { nombres: 'Ana' },
      previousData: { id: 1, version: 4 },
    })
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { nombres: 'Ana', version: 3 }],
      ['PUT', { nombres: 'Ana', version: 4 }],
    ])
  })

  it('keeps the current record of a stale update in the error', async () => {
    reply = () =>
      json({ status: 412, code: 'version_vieja', message: 'Otra persona', actual: { id: 1, version: 5 } }, {}, 412)
    await expect(
      dataProvider.update('catalogos/clientes', { id: 1, data: { version: 3 }, previousData: { id: 1 } }),
    ).rejects.toMatchObject({ status: 412, body: { actual: { version: 5 } } })
  })

  it('deletes as the unmodified provider does, in plain text', async () => {
    reply = () => json({ id: 7 })
    await dataProvider.delete('catalogos/cursos', { id: 7 })
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/api/api/Cursos/7' })
    expect(calls[0]?.headers.get('Content-Type')).toBe('text/plain')
  })

  it('changes many one by one, each with its own version, and tells what could not be done', async () => {
    reply = ({ method, path }) => {
      const id = Number(path.split('/').pop())
      if (method === 'GET') return json({ id, version: id * 10 })
      return id === 2 ? json({ message: 'En uso' }, {}, 409) : json({ id })
    }
    await expect(
      dataProvider.updateMany('catalogos/cursos', { ids: [1, 2, 3], data: { activo: false } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { hechos: [1, 3], fallos: [{ id: 2, message: 'En uso' }] },
    })
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
      [1, 2, 3].map((id) => ({ activo: false, version: id * 10 })),
    )
  })

  it('creates and runs verbs with an idempotency key', async () => {
    reply = () => json({ id: 9 }, {}, 201)
    await dataProvider.create('recibos/recibosIndividuales', { data: { total: 1 }, meta: { idempotencyKey: 'k1' } })
    await dataProvider.accion('recibos/recibosIndividuales', 9, 'anular', { motivo: 'error' }, { idempotencyKey: 'k2' })
    await dataProvider.accion('recibos/caja', null, 'abrir')
    expect(calls.map(({ path, headers }) => [path, headers.get('Idempotency-Key')])).toEqual([
      ['/api/api/RecibosIndividuales', 'k1'],
      ['/api/api/RecibosIndividuales/9/anular', 'k2'],
      ['/api/api/Caja/abrir', null],
    ])
  })

  it('asks other questions with their filter as the server knows it', async () => {
    reply = () => json({ total: 5 })
    await expect(
      dataProvider.consulta('reportes/recibosgeneral', 'resumen', { filter: { q: 'a' }, sin: undefined }),
    ).resolves.toEqual({ total: 5 })
    expect(calls[0]).toMatchObject({ path: '/api/api/RecibosGeneral/resumen', query: { filter: '{"q":"a"}' } })
    expect(pathDe('catalogos/clientes', 'exportar', { formato: 'csv', sort: ['codigo', 'ASC'] })).toBe(
      '/Clientes/exportar?formato=csv&sort=%5B%22codigo%22%2C%22ASC%22%5D',
    )
  })
})

describe('an answer in another shape than was asked for', () => {
  const ILEGIBLE = { message: 'datos.respuesta_ilegible' }
  const page = () => new Response('<h1>Mantenimiento</h1>', { headers: { 'Content-Type': 'text/html' } })
  const nothing = () => new Response(null, { status: 204 })
  const lists = {
    lista: () => dataProvider.lista('CxC', 'x'),
    getList: () => dataProvider.getList('catalogos/clientes', { ...list, filter: {} }),
    getMany: () => dataProvider.getMany('catalogos/clientes', { ids: [1] }),
    getManyReference: () =>
      dataProvider.getManyReference('catalogos/clientes', { ...list, filter: {}, target: 'curso_id', id: 1 }),
  }
  const records = {
    consulta: () => dataProvider.consulta('CxC', 'resumen'),
    getOne: () => dataProvider.getOne('catalogos/clientes', { id: 1 }),
    unico: () => dataProvider.getOne('ajustes/centro', { id: 'unico' }),
    create: () => dataProvider.create('catalogos/clientes', { data: {} }),
  }

  it.each(Object.entries(lists))('is a failure of %s, where that is no list of records', async (_, ask) => {
    for (const answer of [() => json({}), () => json(null), () => json([1]), () => json([null]), page, nothing]) {
      reply = answer
      await expect(ask()).rejects.toMatchObject(ILEGIBLE)
    }
  })

  it.each(Object.entries(records))('is a failure of %s, where that is no record', async (_, ask) => {
    for (const answer of [() => json([]), () => json(null), () => json('x'), page]) {
      reply = answer
      await expect(ask()).rejects.toMatchObject(ILEGIBLE)
    }
  })

  it('is a failure of the record of an id, where it says none', async () => {
    for (const answer of [{}, { nombre: 'Ana' }, { id: null }]) {
      reply = () => json(answer)
      await expect(records.getOne()).rejects.toMatchObject(ILEGIBLE)
    }
  })

  it('is no failure of a change or a deletion that is confirmed with nothing', async () => {
    reply = nothing
    await expect(
      dataProvider.update('catalogos/clientes', {
        id: 1,
        data: { nombres: 'Ana', version: 1 },
        previousData: { id: 1 },
      }),
    ).resolves.toMatchObject({ data: { nombres: 'Ana' } })
    await expect(dataProvider.delete('catalogos/clientes', { id: 1 })).resolves.toEqual({ data: { id: 1 } })
  })

  it('counts the rows of a list that comes without a count, and leads on behind a full page', async () => {
    reply = () => json([{ id: 1 }, { id: 2 }])
    await expect(lists.getList()).resolves.toMatchObject({ total: 27 })
    reply = () => json(Array.from({ length: 25 }, (_, id) => ({ id })))
    await expect(lists.getList()).resolves.toMatchObject({ total: 51 })
  })
})
