import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { writeInPieces } from './pieces.ts'

const Fila = z.object({ id: z.int() })

function server() {
  const app = fastify()
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
  writeInPieces(app)
  const schema = { response: { 200: z.array(Fila) } }
  const filas = (cuantas: number) => Array.from({ length: cuantas }, (_, id) => ({ id, secreto: 'no' }))
  app.get<{ Params: { n: number } }>('/filas/:n', { schema }, async ({ params }) => filas(Number(params.n)) as never)
  app.get('/mala', { schema }, async () => [...filas(150), { id: 'x' }] as never)
  app.get('/uno', { schema: { response: { 200: Fila } } }, async () => ({ id: 1 }))
  return app
}

/** Turns of the loop until it is answered. */
async function turns<T>(work: () => PromiseLike<T>): Promise<{ answer: T; turns: number }> {
  let count = 0
  let over = false
  setImmediate(function next() {
    count++
    if (!over) setImmediate(next)
  })
  const answer = await work()
  over = true
  return { answer, turns: count }
}

it.each([0, 1, 100, 101, 250, 1_000])('writes %d rows as they are told at once', async (n) => {
  const answer = await server().inject(`/filas/${n}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).toBe(JSON.stringify(Array.from({ length: n }, (_, id) => ({ id }))))
})

it('attends to others between some rows of a long list and the next', async () => {
  const app = server()
  await app.ready()
  const short = await turns(() => app.inject('/filas/100'))
  const long = await turns(() => app.inject('/filas/1000'))
  expect(long.turns - short.turns).toBeGreaterThanOrEqual(8)
})

it('fails on a row that is none, wherever it stands, and leaves what is no list', async () => {
  const app = server()
  expect((await app.inject('/mala')).statusCode).toBe(500)
  expect((await app.inject('/uno')).json()).toEqual({ id: 1 })
})
