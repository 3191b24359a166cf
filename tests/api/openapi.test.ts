import { expect, it } from 'vitest'
import { esModulo, moduloDe } from '#contract/modulos'
import { call, startServer } from './helper.ts'

interface Operation {
  requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, unknown>; required?: string[] } } }
  }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

const server = startServer()

it('tells what every PUT takes, and that a record of the module table is changed with its version', async () => {
  const { body } = await call<Document>(server.url, 'GET', '/openapi.json')
  const puts = Object.entries(body.paths).flatMap(([path, { put }]) => (put ? [{ path, put }] : []))
  expect(puts.filter(({ put }) => !put.requestBody).map(({ path }) => path)).toEqual([])

  const records = puts.flatMap(({ path, put }) => {
    const [, modulo] = /^\/api\/api\/(\w+)\/\{id\}$/.exec(path) ?? []
    return modulo && esModulo(modulo) && moduloDe(modulo).operaciones.includes('update') ? [{ modulo, put }] : []
  })
  expect(records.map(({ modulo }) => modulo)).toEqual(expect.arrayContaining(['Clientes', 'CursoCategorias', 'Cursos']))
  for (const { modulo, put } of records) {
    const schema = put.requestBody?.content['application/json'].schema
    expect({ modulo, required: schema?.required, version: schema?.properties?.version }).toEqual({
      modulo,
      required: ['version'],
      version: expect.objectContaining({ type: 'integer' }),
    })
    expect(Object.keys(schema?.properties ?? {}).length, modulo).toBeGreaterThan(1)
  }
})
