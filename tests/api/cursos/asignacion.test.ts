import { beforeAll, describe, expect, it } from 'vitest'
import { MODULOS } from '#contract/modulos'
import { sql } from '#server/db/sql'
import { watchChanges } from '#tests/api/apoyo/cambios'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { CREABLES, cuerpos, mundo, type Creable, type Registro } from '#tests/api/apoyo/muestras'

/*
 * Whatever a client may write is in the OpenAPI document; everything else that it tries to write, and every value of
 * the wrong kind, is refused without a trace. Generated over the modules that create or change.
 */
const server = startServer()
let admin: Client
let ids: Record<string, number>
let documento: Documento
/** Writes since it was last asked. */
let changes: () => Promise<string[]>

interface Documento {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema?: { properties?: Registro } }> } }>
  >
}

beforeAll(async () => {
  ids = await mundo(server)
  admin = await server.as('Administrador')
  await admin.post('/Caja/abrir', { fondo: 0 })
  documento = (await admin.get<Documento>('/openapi.json')).body
  changes = await watchChanges(server.db)
})

const campos = (metodo: 'post' | 'put', path: string): string[] =>
  Object.keys(
    documento.paths[`/api/api${path}`]?.[metodo]?.requestBody?.content['application/json']?.schema?.properties ?? {},
  )

const todos = cuerpos(server, () => admin)

async function nuevo(modulo: Creable): Promise<Registro> {
  const listo = await todos[modulo]()
  // Writes for the body's own needs are no trace of the requests that follow.
  await changes()
  return listo
}

/** Fields that the server alone decides, somewhere: as a key of any body each is either declared there or refused. */
const DEL_SERVIDOR: Registro = {
  id: 1,
  creado_en: '2020-01-01T00:00:00.000Z',
  actualizado_en: '2020-01-01T00:00:00.000Z',
  version: 7,
  pass_hash: '$argon2id$v=19$m=8,t=1,p=1$x$x',
  password: 'x',
  Pass: 'x',
  totp_secreto: 'AAAA',
  totp_paso: 0,
  segundo_factor: false,
  segundo_factor_en: null,
  ultimo_ingreso: null,
  usuario_id: 1,
  usuario: 1,
  rol_id: 1,
  rol: 'Administrador',
  rol_nombre: 'Administrador',
  permisos: [{ modulo: 'Usuarios', acciones: ['ver'] }],
  integrado: true,
  estado: 'anulado',
  activo: false,
  total: 1,
  subtotal: 1,
  numero: 1,
  serie: 'RI',
  codigo: 'C-000001',
  codigo_verificacion: 'X',
  fecha: '2020-01-01',
  caja_id: 1,
  a_favor: 1_000_000,
  debe: 0,
  aplicado: 0,
  inscritos: 0,
  disponibles: 99,
  fusionado_en: 1,
  origen: 'importacion',
  busqueda: 'x',
  solo_propios: false,
  nada: 1,
  'nombre ': 'x',
  NOMBRE: 'x',
}

/** Values that no field should take as they are; what a field takes all the same must be kept whole. */
const HOSTILES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  ' ',
  'x'.repeat(300),
  'a\u0000b',
  '\ud800',
  '🎓👩‍👩‍👧',
  '<script>alert(1)</script>',
  '9999-12-31',
  '2026-02-30',
  [],
  {},
  [null],
  [{}],
  { $ne: null },
  Array.from({ length: 1_001 }, () => ({})),
]

const texto = (valor: unknown): string => JSON.stringify(valor)?.slice(0, 60) ?? ''

/** Values among those that PostgreSQL itself would refuse, with a 5xx, and one that a page must show as it is. */
const EN_CADA_CAMPO: readonly unknown[] = [1e308, 'a\u0000b', '<script>alert(1)</script>']
const DEMAS = HOSTILES.filter((valor) => !EN_CADA_CAMPO.some((otra) => texto(otra) === texto(valor)))

/**
 * For the fields of a body that creates: those, and in turn some of the rest, which the schemas that they share refuse
 * in their own tests (contract/campos.test.ts); all of them in the long run.
 */
const alCrear = (campo: number): readonly unknown[] =>
  process.env.LARGO ? HOSTILES : [...EN_CADA_CAMPO, ...enTurno(DEMAS, campo, 2)]

/** For those of a body that changes, which share their schema with it. */
const alCambiar = (campo: number): readonly unknown[] =>
  process.env.LARGO ? HOSTILES : [...EN_CADA_CAMPO.slice(0, 2), ...enTurno(DEMAS, campo, 1)]

/** So many of them, the next ones for the next turn. */
const enTurno = <T>(todos: readonly T[], turno: number, cuantos: number): readonly T[] =>
  todos.filter((_, lugar) => (lugar + todos.length * turno - turno * cuantos) % todos.length < cuantos)

/** Attempts that one parser refuses for every path alike: two of them for each path, all of them in the long run. */
const deTodaRuta = (intentos: readonly Intento[], turno: number): readonly Intento[] =>
  process.env.LARGO ? intentos : enTurno(intentos, turno, 2)

interface Intento {
  caso: string
  cuerpo: string
}

const conClave = (cuerpo: Registro, clave: string, valor: unknown): Intento => ({
  caso: `${clave}: ${texto(valor)}`,
  cuerpo: JSON.stringify({ ...cuerpo, [clave]: valor }),
})

/** Written by hand: JSON.stringify would not. */
const crudos = (cuerpo: Registro): Intento[] => {
  const abierto = JSON.stringify(cuerpo).slice(0, -1)
  const coma = abierto.length > 1 ? ',' : ''
  return [
    '"__proto__":{"activo":false}',
    '"__proto__":null',
    '"constructor":{"prototype":{"x":1}}',
    '"constructor":1',
    '"prototype":{}',
    '"hasOwnProperty":1',
    '"\\u005f_proto__":{"x":1}',
  ].map((mas) => ({ caso: mas, cuerpo: `${abierto}${coma}${mas}}` }))
}

/** A copy of the body for each object nested in it, with one key more there. */
function anidados(cuerpo: Registro): Intento[] {
  return Object.entries(cuerpo).flatMap(([campo, valor]) => {
    if (!Array.isArray(valor) || typeof valor[0] !== 'object') return []
    return [{ nada: 1 }, { creado_en: '2020-01-01T00:00:00.000Z' }, { version: 7 }].map((mas) => ({
      caso: `${campo}.0 ${texto(mas)}`,
      cuerpo: JSON.stringify({ ...cuerpo, [campo]: [{ ...valor[0], ...mas }] }),
    }))
  })
}

interface Respuesta {
  status: number
  body: Registro
  /** The request's writes. */
  cambios: string[]
}

async function enviar(metodo: string, path: string, cuerpo: string): Promise<Respuesta> {
  const respuesta = await fetch(`${server.url}/api/api${path}`, {
    method: metodo,
    body: cuerpo,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}`, ...key() },
  })
  const body = (await respuesta.json()) as Registro
  return { status: respuesta.status, body, cambios: await changes() }
}

/** Each of them is refused and changes nothing. */
async function serRechazados(metodo: string, path: string, intentos: readonly Intento[]): Promise<void> {
  for (const { caso, cuerpo } of intentos) {
    const { status, cambios } = await enviar(metodo, path, cuerpo)
    expect.soft(status >= 400 && status < 500, `${metodo} ${path} ${caso}: ${status}`).toBe(true)
    expect.soft(cambios, `${metodo} ${path} ${caso}`).toEqual([])
  }
}

/**
 * None of those keys is taken: together they are refused, each by its name. Answers those that were not named, which
 * only a request of their own can tell of; all of them in the long run.
 */
async function nombradas(
  metodo: string,
  path: string,
  cuerpo: Registro,
  ajenos: [clave: string, valor: unknown][],
): Promise<[clave: string, valor: unknown][]> {
  if (process.env.LARGO) return ajenos
  const { status, body, cambios } = await enviar(
    metodo,
    path,
    JSON.stringify({ ...cuerpo, ...Object.fromEntries(ajenos) }),
  )
  expect.soft(status, `${metodo} ${path}`).toBe(400)
  expect.soft(cambios, `${metodo} ${path}`).toEqual([])
  const errors = (body.errors ?? {}) as Registro
  return ajenos.filter(([clave]) => !(clave in errors))
}

const llamativo = (valor: unknown): valor is string =>
  typeof valor === 'string' && /\p{Emoji_Presentation}|</u.test(valor)

/**
 * Values of any kind in a declared field: never a 5xx, no trace of those refused, and those taken kept as they were
 * sent.
 */
async function serTomadosOEnteros(
  metodo: string,
  path: string,
  clave: string,
  valores: readonly unknown[],
  intento: (valor: unknown) => Promise<Intento> | Intento,
  alGuardar?: () => void,
): Promise<void> {
  for (const valor of valores) {
    const { caso, cuerpo } = await intento(valor)
    const { status, body, cambios } = await enviar(metodo, path, cuerpo)
    expect.soft(status, `${metodo} ${path} ${caso}`).toBeLessThan(500)
    if (status < 400) alGuardar?.()
    if (status >= 400) expect.soft(cambios, `${metodo} ${path} ${caso}`).toEqual([])
    else if (llamativo(valor) && clave in body) expect.soft(body[clave], caso).toBe(valor)
  }
}

describe.each(CREABLES.map((modulo, turno) => ({ modulo, turno })))('POST /$modulo', ({ modulo, turno }) => {
  it('takes the body that the next tests spoil', async () => {
    expect(await admin.post(`/${modulo}`, await nuevo(modulo), key())).toMatchObject({ status: 201 })
  })

  it('refuses what the server decides, keys that it does not know, and keys of prototypes', async () => {
    const cuerpo = await nuevo(modulo)
    const declarados = campos('post', `/${modulo}`)
    expect(declarados.length).toBeGreaterThan(0)
    const ajenos = Object.entries(DEL_SERVIDOR).filter(([clave]) => !declarados.includes(clave))
    const solas = await nombradas('POST', `/${modulo}`, cuerpo, ajenos)
    await serRechazados('POST', `/${modulo}`, [
      ...solas.map(([clave, valor]) => conClave(cuerpo, clave, valor)),
      ...deTodaRuta(crudos(cuerpo), turno),
      ...anidados(cuerpo),
    ])
  })

  it('takes hostile values whole or not at all', async () => {
    for (const [campo, clave] of campos('post', `/${modulo}`).entries()) {
      const cuerpo = await nuevo(modulo)
      await serTomadosOEnteros('POST', `/${modulo}`, clave, alCrear(campo + turno), (valor) =>
        conClave(cuerpo, clave, valor),
      )
    }
  })

  it('refuses what is no object, or no JSON', async () => {
    const cuerpos = ['[]', 'null', '1', '"x"', '{', '', '[{}]', '{"a":'.repeat(5_000)]
    const intentos = cuerpos.map((cuerpo) => ({ caso: cuerpo.slice(0, 20), cuerpo }))
    await serRechazados('POST', `/${modulo}`, deTodaRuta(intentos, turno))
  })
})

/** The paths that a record is changed at. */
const CAMBIAN: readonly string[] = [
  '/Centro',
  '/Perfil',
  ...MODULOS.filter(({ operaciones }) => (operaciones as readonly string[]).includes('update')).map(
    ({ name }) => `/${name}/{id}`,
  ),
]

describe.each(CAMBIAN.map((plantilla, turno) => ({ plantilla, turno })))('PUT $plantilla', ({ plantilla, turno }) => {
  const path = () => plantilla.replace('{id}', String(ids[plantilla.split('/')[1] ?? '']))
  const registro = async () => (await admin.get(path())).body

  it('refuses another value of what the server decides, keys that it does not know, and keys of prototypes', async () => {
    const actual = await registro()
    const declarados = campos('put', plantilla)
    const { version } = actual
    const ajenos = {
      ...DEL_SERVIDOR,
      ...Object.fromEntries(Object.entries(actual).map(([clave, valor]) => [clave, otro(valor)])),
    }
    const otros = Object.entries(ajenos).filter(([uno]) => !declarados.includes(uno))
    for (const [clave, valor] of await nombradas('PUT', path(), { version }, otros)) {
      const { status, cambios } = await enviar('PUT', path(), JSON.stringify({ version, [clave]: valor }))
      // Fields that move by themselves may come back with any value, and are left alone.
      expect.soft(status === 400 || (status === 200 && clave in actual), `${clave}: ${status}`).toBe(true)
      expect.soft(cambios, clave).toEqual([])
    }
    await serRechazados('PUT', path(), deTodaRuta(crudos({ version }), turno))
  })

  it('refuses every version that is not the one in force', async () => {
    const { version } = await registro()
    const intento = (valor: unknown) => conClave({ activo: true }, 'version', valor)
    const deOtraClase = [null, '', String(version), -1, 1e308, [version], { $gt: 0 }, true].map(intento)
    await serRechazados('PUT', path(), [
      ...[undefined, Number(version) + 1, Number(version) - 1].map(intento),
      ...deTodaRuta(deOtraClase, turno),
    ])
  })

  it('takes hostile values whole or not at all', async () => {
    // Asked for again only once it was saved, and moved.
    let version: unknown
    const claves = campos('put', plantilla).filter((uno) => uno !== 'version')
    for (const [campo, clave] of claves.entries()) {
      await serTomadosOEnteros(
        'PUT',
        path(),
        clave,
        alCambiar(campo + turno),
        async (valor) => conClave({ version: (version ??= (await registro()).version) }, clave, valor),
        () => (version = undefined),
      )
    }
  })
})

/** Another value of the same kind. */
function otro(valor: unknown): unknown {
  if (typeof valor === 'number') return valor + 1
  if (typeof valor === 'boolean') return !valor
  return typeof valor === 'string' ? `${valor}x` : 'x'
}

describe('duplicate keys', () => {
  it('are one key, the last, for the rule and for what is kept alike', async () => {
    const { status, body } = await enviar('POST', '/CursoCategorias', '{"nombre":"Primera","nombre":"Segunda"}')
    expect({ status, nombre: body.nombre }).toEqual({ status: 201, nombre: 'Segunda' })
    expect((await enviar('POST', '/CursoCategorias', '{"nombre":"Tercera","nombre":5}')).status).toBe(400)
    expect(await server.db.many(sql`SELECT FROM curso_categorias WHERE nombre IN ('Primera', 'Tercera')`)).toEqual([])
  })
})
