import { expect, it } from 'vitest'
import { esModulo, moduloDe } from '#contract/modulos'
import { call, startServer } from '#tests/api/apoyo/helper'

interface Operation {
  description?: string
  requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, unknown>; required?: string[] } } }
  }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

const server = startServer()
const demonstration = startServer({}, { demonstration: true })

it('is told to who is signed in, compressed, and of the demonstration to anybody', async () => {
  const docente = await server.as('Docente')
  expect((await call(server.url, 'GET', '/openapi.json')).status).toBe(401)
  expect((await fetch(`${server.url}/api/docs`)).status).toBe(404)
  const read = async (encoding: string) => {
    const headers = { Authorization: `Bearer ${docente.token}`, 'Accept-Encoding': encoding }
    const answer = await fetch(`${server.url}/api/api/openapi.json`, { headers })
    return { status: answer.status, encoding: answer.headers.get('Content-Encoding'), body: await answer.json() }
  }
  const plain = await read('identity')
  expect(plain).toMatchObject({ status: 200, encoding: null, body: { openapi: '3.1.0' } })
  expect(await read('br, gzip')).toEqual({ ...plain, encoding: 'gzip' })
  expect((await call(demonstration.url, 'GET', '/openapi.json')).status).toBe(200)
  expect((await fetch(`${demonstration.url}/api/docs/`)).status).toBe(200)
})

it('tells by what a list is not sorted', async () => {
  const { body } = await (await server.as('Docente')).get<Document>('/openapi.json')
  expect(body.paths['/api/api/MovimientosBanco']?.get?.description).toBe(
    'No se ordena por: descripcion, de, motivo, archivo, firmado.',
  )
  // The screen of the first has a column of buttons besides, and that of Roles nothing else that is not sorted.
  expect(body.paths['/api/api/Matriculas']?.get?.description).toBe('No se ordena por: convocatoria_nombre, lugar.')
  for (const modulo of ['Cursos', 'Roles'])
    expect(body.paths[`/api/api/${modulo}`]?.get).not.toHaveProperty('description')
})

it('tells what every PUT takes, and that a record of the module table is changed with its version', async () => {
  const { body } = await (await server.as('Docente')).get<Document>('/openapi.json')
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
