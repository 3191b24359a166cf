import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { collectRoutes, registerOpenapi } from './openapi.ts'

it('describes every method of every address, and attends to others while it does', async () => {
  const app = fastify()
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  const routes = await collectRoutes(app, false)
  const config = { acceso: 'sesion' as const }
  const schema = { body: z.strictObject({ nombre: z.string() }) }
  const nombres = Array.from({ length: 80 }, (_, numero) => `/recurso${numero}`)
  for (const nombre of nombres) {
    app.get(nombre, { config, schema: {} }, async () => ({}))
    app.put(nombre, { config: { ...config, cuerpo: schema.body }, schema: {} }, async () => ({}))
  }
  registerOpenapi(app, routes, false)
  await app.ready()

  let attended = 0
  let told = false
  const attend = () => {
    attended++
    if (!told) setImmediate(attend)
  }
  setImmediate(attend)
  const answer = await app.inject('/openapi.json')
  told = true
  expect(attended).toBeGreaterThanOrEqual(10)
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, object>> }>()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths).toSorted()).toEqual(nombres.toSorted())
  for (const nombre of nombres)
    expect(paths[nombre]).toEqual({
      get: expect.objectContaining({ responses: expect.anything() }),
      put: expect.objectContaining({ requestBody: expect.objectContaining({ required: true }) }),
    })
})
