import simpleRest from 'ra-data-simple-rest'
import { fetchUtils, HttpError, type DataProvider } from 'react-admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { MODULOS, type NombreModulo, type Operacion } from '#contract/modulos'
import { cargo, estudiante, gasto } from './datos.ts'
import { key, startServer, type Client } from './helper.ts'
import { convocatoria, registro } from './nuevos-registros-datos.ts'
import { carta, finiquitable, finiquito, gastoCategoria, mesPorCerrar, rangoCai } from './mundo.ts'

const server = startServer()

/** A body that each creatable module takes; a module that declares `create` and is missing here fails the walk. */
const BODIES: Partial<Record<NombreModulo, () => Promise<Record<string, unknown>>>> = {
  CursoCategorias: async () => ({ nombre: `Categoría ${Math.random()}` }),
  GastoCategorias: async () => ({ nombre: `Limpieza ${Math.random()}` }),
  Metas: async () => ({ anio: 2026, mes: ++meses, tipo: 'matriculas', valor: 40 }),
  Gastos: async () => gasto(await gastoCategoria(server.db)),
  Clientes: async () => ({ nombres: 'Andrea', apellidos: `Flores ${Math.random()}` }),
  Cursos: async () => curso(),
  Descuentos: async () => ({
    nombre: `Hermanos ${Math.random()}`,
    tipo: 'porcentaje',
    valor: 1_000,
    aplica_a: 'mensualidad',
  }),
  Productos: async () => ({ codigo: `P${Math.random()}`, nombre: 'Cuaderno', precio: 4_500 }),
  Convocatorias: async () => ({
    nombre: 'Matrícula 2027',
    abre: '2026-11-01',
    cierra: '2026-12-01',
    cursos: [(await provider.create('Cursos', { data: await curso() })).data.id],
  }),
  Docentes: async () => ({ nombres: 'Karla', apellidos: `Mejía ${Math.random()}` }),
  Matriculas: async () => ({
    cliente_id: await estudiante(server.db),
    curso_id: (await provider.create('Cursos', { data: await curso() })).data.id,
    fecha: '2026-11-20',
  }),
  Roles: async () => rol(),
  Usuarios: async () => ({
    nombre: 'Ana Mejía',
    email: `u${Math.random()}@prueba.hn`,
    rol_id: (await provider.create('Roles', { data: rol() })).data.id,
  }),
  RangosCAI: async () => rango(),
  Facturas: async () => ({
    recibo_id: (await provider.create('RecibosIndividuales', { data: await cobro() })).data.id,
  }),
  RecibosIndividuales: async () => cobro(),
  Cuentas: async () => ({ nombre: `Cuenta ${Math.random()}`, tipo: 'terminal' }),
  CierresMensuales: async () => ({ mes: await mesPorCerrar(server.db) }),
  FiniquitosManuales: async () => ({
    matricula_id: (await finiquitable(server.db)).matricula_id,
    motivo: 'convenio',
    motivo_texto: 'Acuerdo con la madre',
    condonado: 1_000,
  }),
  RecibosVarios: async () => ({
    lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 1_000, isv: 'exento' }],
    pagos: [{ metodo: 'efectivo', monto: 1_000 }],
  }),
}

const cobro = async () => {
  const cliente_id = await estudiante(server.db)
  const cargo_id = await cargo(server.db, cliente_id, 1_000)
  return { cliente_id, lineas: [{ cargo_id, monto: 1_000 }], pagos: [{ metodo: 'efectivo', monto: 1_000 }] }
}

let meses = 0
let puntos = 0
const rango = () => ({
  cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
  establecimiento: '100',
  punto_emision: String(++puntos).padStart(3, '0'),
  tipo: '01',
  desde: 1,
  hasta: 500,
  fecha_limite: '2099-12-31',
})

const rol = () => ({
  nombre: `Caja ${Math.random()}`,
  permisos: [{ modulo: 'Caja', acciones: ['ver', 'crear'] }],
  orden_menu: ['Caja'],
})

const curso = async () => ({
  codigo: `C${Math.random()}`,
  nombre: 'Inglés A1',
  categoria_id: (await provider.create('CursoCategorias', { data: { nombre: `Idiomas ${Math.random()}` } })).data
    .id as number,
  periodo: '2026-II',
  fecha_inicio: '2026-07-01',
  fecha_fin: '2026-12-01',
  cupo: 30,
  estado: 'abierto',
})

/** What changes in an update of each module. */
const CHANGES: Partial<Record<NombreModulo, Record<string, unknown>>> = {
  CursoCategorias: { descripcion: 'Otra' },
  GastoCategorias: { activo: false },
  Gastos: { descripcion: 'Otra' },
  Metas: { valor: 45 },
  Cuentas: { banco: 'Ficohsa' },
  Clientes: { observaciones: 'Otra' },
  Cursos: { cupo: 31 },
  Descuentos: { valor: 1_500 },
  Convocatorias: { texto_bienvenida: 'Les esperamos.' },
  Docentes: { especialidad: 'Inglés' },
  RangosCAI: { fecha_limite: '2099-11-30' },
  Productos: { precio: 5_000 },
  Usuarios: { nombre: 'Ana Cruz' },
  Roles: {
    permisos: [
      { modulo: 'Caja', acciones: ['ver'] },
      { modulo: 'Clientes', acciones: ['ver'] },
    ],
  },
}

let admin: Client
let provider: DataProvider

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
  const newOne = async () => {
    const body = BODIES[name]
    if (!body) throw new Error(`${name} declara create y la prueba no sabe qué crear`)
    return (await provider.create(name, { data: await body() })).data
  }

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

  if (does('update'))
    it('updates with the whole record sent back', async () => {
      const record = await newOne()
      const changes = CHANGES[name]
      expect(changes, `${name} declara update y la prueba no sabe qué cambiar`).toBeDefined()
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
