import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { filtroDeMeta, MODULO_DE_META, TIPOS_META, type CopiaDeMetas, type Meta } from '#contract/ajustes/metas'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { inicioDeMes, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { metas } from '#server/ajustes/metas/service'
import { sql } from '#server/db/sql'
import { selectSql, withSql } from '#server/http/list-query'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { libroConHistoria } from '#tests/api/reportes/historia-de-recibos'
import { cursoConCupo, convocatoria, registro } from '#tests/api/publico/nuevos-registros-datos'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
let admin: Client

beforeAll(async () => {
  await libroConHistoria(server, 7)
  admin = await server.as('Administrador')
})
afterEach(() => server.db.run(sql`DELETE FROM metas`))

const [anio, mes] = inicioDeMes(hoy()).split('-').map(Number) as [number, number]
const antes = sumarMeses(inicioDeMes(hoy()), -1)
const meta = (datos: object = {}) => ({ anio, mes, tipo: 'ingresos', valor: 50_000_00, ...datos })
const crear = async (datos: object) => {
  const { status, body } = await admin.post<Meta>('/Metas', meta(datos))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

interface Nodo {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Nodo[]
}

/** Times that a plan went through a table. */
const vecesQueLee = (nodo: Nodo | undefined, tabla: string): number =>
  nodo
    ? (nodo['Relation Name'] === tabla ? nodo['Actual Loops'] : 0) +
      (nodo.Plans ?? []).reduce((suma, hijo) => suma + vecesQueLee(hijo, tabla), 0)
    : 0

/** The goal's figure by the list behind it, under its own filter. */
async function segunLaLista(una: Meta): Promise<number> {
  const filter = filtroDeMeta(una)
  if (una.tipo === 'ingresos')
    return (
      await admin.get<RecibosResumen>(
        `/RecibosGeneral/resumen?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
      )
    ).body.recibido
  const { status, body, headers } = await admin.list(MODULO_DE_META[una.tipo], filter, ['id', 'ASC'], [0, 0])
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(headers.get('X-Total-Count'))
}

describe('what was reached of a goal', () => {
  beforeAll(async () => {
    const [curso, otro] = [await cursoConCupo(server.db), await cursoConCupo(server.db)]
    const campana = await convocatoria(server.db, [curso, otro])
    for (const plazas of [{ con_cupo: [curso] }, { con_cupo: [curso, otro] }, { en_espera: [otro] }])
      await registro(server.db, campana, plazas)
    await registro(server.db, campana, { con_cupo: [curso] }, { creado_en: `${antes.slice(0, 8)}15T12:00:00Z` })
    await hay.matricula(server.db, { cliente_id: await estudiante(server.db), curso_id: otro, fecha: hoy() })
    const estados = ['activa', 'finalizada', 'preinscrita', 'en_espera', 'retirada', 'anulada']
    for (const estado of estados)
      await hay.matricula(server.db, { cliente_id: await estudiante(server.db), curso_id: curso, fecha: hoy(), estado })
  })

  it.each(TIPOS_META)(
    'of %s is what its list says, of all, of a course and of a category, this month and the last',
    async (tipo) => {
      const cursos = await server.db.many<{ id: number; categoria_id: number }>(
        sql`SELECT DISTINCT ON (categoria_id) id, categoria_id FROM cursos ORDER BY categoria_id, id`,
      )
      const ambitos = [{}, ...cursos.flatMap(({ id, categoria_id }) => [{ curso_id: id }, { categoria_id }])]
      const meses = [inicioDeMes(hoy()), antes].map((inicio) => ({
        anio: Number(inicio.slice(0, 4)),
        mes: Number(inicio.slice(5, 7)),
      }))
      const creadas: Meta[] = []
      for (const cuando of meses)
        for (const ambito of ambitos) creadas.push(await crear({ tipo, valor: 10, ...cuando, ...ambito }))
      for (const una of creadas) expect(una.logrado, JSON.stringify(una)).toBe(await segunLaLista(una))
      const logrados = creadas.map(({ logrado }) => logrado)
      expect(new Set(logrados).size, 'a figure worth the name').toBeGreaterThan(2)
      // The list says the same as each by itself.
      const { body } = await admin.list<Meta>('Metas', { tipo }, ['anio', 'DESC'], [0, 999])
      expect(body.map(({ id, logrado }) => [id, logrado]).sort()).toEqual(
        creadas.map(({ id, logrado }) => [id, logrado]).sort(),
      )
    },
  )

  it('reads each month once, however many goals it has', async () => {
    const cursos = await server.db.many<{ id: number }>(sql`SELECT id FROM cursos ORDER BY id LIMIT 10`)
    for (const { id } of cursos) for (const tipo of TIPOS_META) await crear({ tipo, curso_id: id, valor: 1 })
    const [{ 'QUERY PLAN': [plan] } = { 'QUERY PLAN': [] }] = await server.db.search<{
      'QUERY PLAN': { Plan: Nodo }[]
    }>(sql`
      EXPLAIN (ANALYZE, FORMAT JSON) ${withSql(metas, sql`SELECT id FROM metas`)}
      SELECT ${selectSql(metas)}
      FROM ${metas.from}
    `)
    // Once for what is of all, which nothing is here, and once for what is of courses.
    expect(vecesQueLee(plan?.Plan, 'recibos')).toBeLessThanOrEqual(2)
    expect(vecesQueLee(plan?.Plan, 'registros')).toBeLessThanOrEqual(1)
  })

  it('is worked out for who looks, and orders or filters nothing', async () => {
    expect((await admin.list('Metas', {}, ['logrado', 'ASC'])).status).toBe(400)
    expect((await admin.list('Metas', { logrado_gte: 1 })).status).toBe(400)
  })

  it('leads a file, in lempiras and with its percentage', async () => {
    await crear({ tipo: 'matriculas', valor: 40 })
    const una = await crear({ valor: 123_450 })
    const { body } = await admin.get<string>('/Metas/exportar?formato=csv')
    const [titulos, ...filas] = String(body).trim().split('\r\n')
    expect(titulos).toBe('Mes,Tipo,De,Valor,Logrado,Avance,Clave (no cambiar)')
    expect(filas[0]).toMatch(new RegExp(`,Ingresos,Todo el centro,1234.5,${una.logrado / 100},`))
    expect(filas[1]).toMatch(/,Matrículas,Todo el centro,40,\d+,[\d.]+,metas-\d+-\w+$/)
  })
})

describe('a goal', () => {
  it('is one for its month, kind and scope, and says so beside the field', async () => {
    const una = await crear({})
    expect(await admin.post('/Metas', meta({ valor: 1 }))).toMatchObject({
      status: 422,
      body: { errors: { mes: expect.stringContaining('Ya hay una meta') } },
    })
    const curso_id = await cursoConCupo(server.db)
    const otra = await crear({ curso_id })
    expect(await admin.put(`/Metas/${otra.id}`, { curso_id: null, version: otra.version })).toMatchObject({
      status: 422,
      body: { errors: { mes: expect.any(String) } },
    })
    expect(await admin.put(`/Metas/${una.id}`, { ...una, valor: 60_000_00 })).toMatchObject({
      status: 200,
      body: { valor: 60_000_00 },
    })
    expect((await admin.delete(`/Metas/${otra.id}`)).status).toBe(200)
    // Two at once: the database keeps the second out.
    const codigos = (await Promise.all([1, 2].map(() => admin.post('/Metas', meta({ tipo: 'registros' }))))).map(
      ({ status }) => status,
    )
    expect(codigos.filter((status) => status === 201)).toHaveLength(1)
  })

  it('is never of a course and a category, nor of nothing', async () => {
    const curso_id = await cursoConCupo(server.db)
    const { categoria_id } = await server.db.one<{ categoria_id: number }>(
      sql`SELECT categoria_id FROM cursos WHERE id = ${curso_id}`,
    )
    expect(await admin.post('/Metas', meta({ curso_id, categoria_id }))).toMatchObject({
      status: 422,
      body: { errors: { categoria_id: expect.stringContaining('no de ambos') } },
    })
    for (const malo of [
      { valor: 0 },
      { valor: 1.5 },
      { mes: 13 },
      { anio: 1999 },
      { tipo: 'gastos' },
      { logrado: 5 },
      { curso_id: 0 },
    ])
      expect((await admin.post('/Metas', meta(malo))).status, JSON.stringify(malo)).toBe(400)
    expect((await admin.post('/Metas', meta({ curso_id: 2_000_000_000 }))).status).toBe(422)
  })

  it('tells in the bitácora what changed, in its own unit', async () => {
    const una = await crear({ valor: 1_000_00 })
    await admin.put(`/Metas/${una.id}`, { valor: 2_000_00, version: una.version })
    const { body } = await admin.list<{ frase: string; cambios: { campo: string; antes: string; despues: string }[] }>(
      'Bitacora',
      { modulo: 'Metas', accion: 'editar' },
    )
    expect(body[0]?.frase).toBe(`cambió «Monto» de la meta de ingresos de ${String(mes).padStart(2, '0')}/${anio}`)
  })
})

describe('copying goals', () => {
  const siguiente = sumarMeses(inicioDeMes(hoy()), 1)
  const a = { anio: Number(siguiente.slice(0, 4)), mes: Number(siguiente.slice(5, 7)) }
  const de = { anio, mes }
  const vista = async (periodos: { de: object; a: object }) => {
    const partes = Object.entries(periodos).flatMap(([lado, periodo]) =>
      Object.entries(periodo as Record<string, number>).map(([campo, valor]) => [`${lado}_${campo}`, String(valor)]),
    )
    return (await admin.get<CopiaDeMetas>(`/Metas/copia?${new URLSearchParams(partes as [string, string][])}`)).body
  }
  const valores = (filtro: object) =>
    server.db.many(
      sql`
        SELECT tipo, curso_id IS NOT NULL AS de_curso, valor
        FROM metas
        WHERE anio = ${(filtro as typeof a).anio} AND mes = ${(filtro as typeof a).mes}
        ORDER BY 1, 2
      `,
    )

  it('from a month to the next keeps those that are there, and moves the others by so much', async () => {
    await crear({ valor: 1_000_05 })
    await crear({ tipo: 'matriculas', valor: 3 })
    await crear({ tipo: 'matriculas', valor: 1, curso_id: await cursoConCupo(server.db) })
    await crear({ ...a, tipo: 'matriculas', valor: 99 })
    expect(await vista({ de, a })).toEqual({ nuevas: 2, existentes: 1 })
    expect(await admin.post('/Metas/copiar', { de, a, ajuste: 1_000 })).toMatchObject({
      status: 200,
      body: { nuevas: 2, existentes: 1 },
    })
    expect(await valores(a)).toEqual([
      { tipo: 'ingresos', de_curso: false, valor: 1_100_06 },
      { tipo: 'matriculas', de_curso: false, valor: 99 },
      { tipo: 'matriculas', de_curso: true, valor: 1 },
    ])
    // Again: nothing, and nothing is written down.
    expect((await admin.post('/Metas/copiar', { de, a })).body).toEqual({ nuevas: 0, existentes: 3 })
    const { body } = await admin.list<{ frase: string }>('Bitacora', { modulo: 'Metas', accion: 'copiar' })
    expect(body.map(({ frase }) => frase)).toEqual([expect.stringMatching(/^copió 2 metas de .+ a .+$/)])
  })

  it('of a whole year goes month by month', async () => {
    for (const cada of [1, 7, 12]) await crear({ anio: 2031, mes: cada, valor: cada })
    expect(await vista({ de: { anio: 2031 }, a: { anio: 2032 } })).toEqual({ nuevas: 3, existentes: 0 })
    await admin.post('/Metas/copiar', { de: { anio: 2031 }, a: { anio: 2032 }, ajuste: -5_000 })
    expect(await server.db.many(sql`SELECT mes, valor FROM metas WHERE anio = 2032 ORDER BY mes`)).toEqual([
      { mes: 1, valor: 1 },
      { mes: 7, valor: 4 },
      { mes: 12, valor: 6 },
    ])
  })

  it('into itself, or of a month into a year, is refused beside the field', async () => {
    expect(await admin.post('/Metas/copiar', { de, a: de })).toMatchObject({
      status: 422,
      body: { errors: { a: { mes: expect.any(String) } } },
    })
    expect(await admin.post('/Metas/copiar', { de: { anio }, a: { anio } })).toMatchObject({
      status: 422,
      body: { errors: { a: { anio: expect.any(String) } } },
    })
    expect(await admin.post('/Metas/copiar', { de, a: { anio: a.anio } })).toMatchObject({
      status: 422,
      body: { errors: { a: { mes: expect.any(String) } } },
    })
    expect((await admin.post('/Metas/copiar', { de, a, ajuste: -9_999 })).status).toBe(400)
    const conta = await server.as('Contabilidad')
    expect((await conta.list('Metas')).status).toBe(200)
    expect((await conta.post('/Metas/copiar', { de, a })).status).toBe(403)
  })
})
