import simpleRest from 'ra-data-simple-rest'
import { fetchUtils, HttpError, type DataProvider } from 'react-admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { MODULOS, type Operacion } from '#contract/modulos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { convocatoria, registro } from '#tests/api/publico/nuevos-registros-datos'
import { CAMBIOS, cuerpos, type Creable } from '#tests/api/apoyo/muestras'
import { aviso, cargo, carta, estudiante, finiquito, pagoReportado, rangoCai } from '#tests/kit'

const server = startServer()

let admin: Client
let provider: DataProvider
const todos = cuerpos(server, () => admin)

beforeAll(async () => {
  admin = await server.as('Administrador')
  await admin.post('/Caja/abrir', { fondo: 0 })
  await rangoCai(server.db)
  const cliente_id = await estudiante(server.db)
  await admin.post(
    '/RecibosIndividuales',
    { cliente_id, lineas: [], pagos: [{ metodo: 'transferencia', monto: 1_000 }] },
    key(),
  )
  // Somebody owes something.
  await cargo(server.db, await estudiante(server.db), 1_000)
  await carta(server.db)
  await finiquito(server.db, admin.usuario_id)
  await pagoReportado(server.db)
  await aviso(server.db)
  await registro(server.db, await convocatoria(server.db), {})
  // The unmodified provider; only its http client adds headers.
  provider = simpleRest(`${server.url}/api/api`, (url, options = {}) =>
    fetchUtils.fetchJson(url, {
      ...options,
      headers: new Headers({
        ...Object.fromEntries(new Headers(options.headers)),
        Authorization: `Bearer ${admin.token}`,
        ...key(),
      }),
    }),
  )
})

const conAcceso = MODULOS.filter((modulo) => modulo.operaciones.length > 0)

describe.each(conAcceso)('the unmodified ra-data-simple-rest on $name', ({ name, operaciones }) => {
  const does = (operacion: Operacion) => (operaciones as readonly Operacion[]).includes(operacion)
  const newOne = async () => (await provider.create(name, { data: await todos[name as Creable]() })).data

  if (does('list'))
    it('lists, sorts, filters by id and counts', async () => {
      if (does('create')) await newOne()
      const page = await provider.getList(name, {
        pagination: { page: 1, perPage: 5 },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      })
      expect(page.total).toBeGreaterThan(0)
      const ids = page.data.map((record) => record.id)
      expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
      const many = await provider.getMany(name, { ids })
      expect(many.data.map((record) => record.id).toSorted()).toEqual(ids.toSorted())
      const reference = await provider.getManyReference(name, {
        target: 'id',
        id: ids[0] ?? 0,
        pagination: { page: 1, perPage: 5 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      })
      expect(reference).toMatchObject({ total: 1, data: [{ id: ids[0] }] })
    })

  if (does('one'))
    it('reads one', async () => {
      const { data } = await provider.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      })
      const id = data[0]?.id ?? 0
      expect((await provider.getOne(name, { id })).data.id).toBe(id)
    })

  /** A record that is always there, and never made, is read. */
  const firstOne = async () => {
    const page = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    const [{ id } = { id: 0 }] = (await provider.getList(name, page)).data
    return (await provider.getOne(name, { id })).data
  }

  if (does('update'))
    it('updates with the whole record sent back', async () => {
      const record = await (does('create') ? newOne() : firstOne())
      const changes = CAMBIOS[name]
      const { data } = await provider.update(name, {
        id: record.id,
        data: { ...record, ...changes },
        previousData: record,
      })
      expect(data).toMatchObject({ ...changes, version: Number(record.version) + 1 })
    })

  if (does('delete'))
    it('deletes what nothing uses, one and many', async () => {
      const [one, two, three] = [await newOne(), await newOne(), await newOne()]
      expect((await provider.delete(name, { id: one.id, previousData: one })).data.id).toBe(one.id)
      expect((await provider.deleteMany(name, { ids: [two.id, three.id] })).data).toEqual([two.id, three.id])
      await expect(provider.getOne(name, { id: one.id })).rejects.toMatchObject({ status: 404 })
    })

  const undeclared = (
    [
      ['one', 'GET'],
      ['create', 'POST'],
      ['update', 'PUT'],
      ['delete', 'DELETE'],
    ] as const
  ).filter(([operacion]) => !does(operacion))
  if (undeclared.length)
    it(`answers 405 to ${undeclared.map(([operacion]) => operacion).join(', ')}`, async () => {
      const calls: Record<string, () => Promise<unknown>> = {
        one: () => provider.getOne(name, { id: 1 }),
        create: () => provider.create(name, { data: {} }),
        update: () => provider.update(name, { id: 1, data: {}, previousData: { id: 1 } }),
        delete: () => provider.delete(name, { id: 1, previousData: { id: 1 } }),
      }
      for (const [operacion] of undeclared) {
        const error: unknown = await calls[operacion]?.().catch((failure: unknown) => failure)
        expect(error).toBeInstanceOf(HttpError)
        expect(error).toMatchObject({ status: 405 })
      }
    })
})

it('declares 22 modules of the specification in their original spelling', () => {
  const spec =
    'Dashboard RecibosIndividuales RecibosVarios Clientes Cursos CursoCategorias Descuentos Finiquitos FiniquitosManuales Gastos CxC RecibosGeneral ClientesRegistrados ClientesMatriculados NuevosRegistros CartaConsentimiento Usuarios Docentes Roles Metas Asistencia ReporteAsistencias'.split(
      ' ',
    )
  expect(MODULOS.map((modulo) => modulo.name)).toEqual(expect.arrayContaining(spec))
  expect(spec).toHaveLength(22)
})
