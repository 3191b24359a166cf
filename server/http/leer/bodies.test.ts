import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { hasMoreValues, LARGE_BODY, limitBodies, MOST_VALUES } from './bodies.ts'
import { registerErrors } from '#server/http/errors'

/** A server with a route of each kind, which answers how many values it read. */
function server() {
  const app = fastify()
  registerErrors(app, { abrir: async () => ({}) as never, dejar: async () => undefined })
  limitBodies(app)
  app.setValidatorCompiler(() => (value) => ({ value }))
  const answer = async ({ body }: { body: unknown }) => ({ took: JSON.stringify(body ?? null).length })
  const schema = { body: z.unknown() }
  app.post('/nada', { config: { acceso: 'sesion' } }, answer)
  app.post('/publica', { config: { acceso: 'publica' }, schema }, answer)
  app.post('/sesion', { config: { acceso: 'sesion' }, schema }, answer)
  app.put('/a-mano', { config: { acceso: 'sesion', cuerpo: z.unknown() } }, answer)
  app.post('/grande', { config: { acceso: 'publica' }, bodyLimit: LARGE_BODY, schema }, answer)
  return app
}

const of = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
const headers = { 'content-type': 'application/json' }

it.each([
  ['POST', '/nada', 1, '1 KB'],
  ['POST', '/publica', 16, '16 KB'],
  ['POST', '/sesion', 64, '64 KB'],
  ['PUT', '/a-mano', 64, '64 KB'],
  ['POST', '/grande', 256, '256 KB'],
] as const)('%s %s takes %d KB and says so', async (method, url, kilobytes, said) => {
  const app = server()
  expect((await app.inject({ method, url, headers, payload: of(kilobytes * 1024) })).statusCode).toBe(200)
  const refused = await app.inject({ method, url, headers, payload: of(kilobytes * 1024 + 1) })
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({
    code: 'cuerpo_grande',
    message: `Lo que envía es demasiado grande: el tope es de ${said}. Quite algo, o envíelo en partes.`,
  })
})

it('refuses a body of too many values before it is read, whatever they are', async () => {
  const app = server()
  const send = (payload: string) => app.inject({ method: 'POST', url: '/grande', headers, payload })
  const list = (values: number) => `[${Array.from({ length: values }, () => '1').join()}]`
  expect((await send(list(MOST_VALUES - 1))).statusCode).toBe(200)
  const refused = await send(list(MOST_VALUES + 1))
  expect(refused.statusCode).toBe(413)
  expect(refused.json<{ message: string }>().message).toBe(
    'Lo que envía tiene demasiados datos de una vez: caben 10,000. Envíelo en partes.',
  )
  // Not even JSON: it is never read.
  expect((await send('['.repeat(MOST_VALUES + 1))).statusCode).toBe(413)
  expect((await send('{"a":1')).statusCode).toBe(400)
  expect((await send('{"__proto__":{"a":1}}')).statusCode).toBe(400)
})

it.each([
  ['1', 1],
  ['[]', 2],
  ['[1,2]', 3],
  ['{"a":[{"b":1},2]}', 5],
  // Commas and brackets of a text are no values, whatever its quotes hide behind.
  [String.raw`["a,,[{","\",,,","\\",",,"]`, 5],
  [String.raw`"\\\",,,"`, 1],
  ['"never closed,,,,', 1],
])('counts the values of %s', (json, values) => {
  expect(hasMoreValues(json, values - 1)).toBe(true)
  expect(hasMoreValues(json, values)).toBe(false)
})

it.each([
  ['whose length is said', (bytes: number) => [`Content-Length: ${bytes}`, (piece: Buffer) => [piece], []] as const],
  [
    'in chunks',
    () =>
      [
        'Transfer-Encoding: chunked',
        (piece: Buffer) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n'],
        ['0\r\n\r\n'],
      ] as const,
  ],
])('a body far above the limit, %s, is refused aloud, and the next request is answered', async (_how, framed) => {
  const app = server()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(app.listeningOrigin)
  const [length, piecesOf, end] = framed(20 * 1024 * 1024)
  const socket = connect(Number(port), '127.0.0.1')
  let seen = ''
  socket.on('data', (data) => (seen += String(data)))
  const gone = once(socket, 'close')
  const send = async (data: string | Buffer) => void (socket.write(data) || (await once(socket, 'drain')))
  await send(`POST /publica HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  const megabyte = Buffer.alloc(1024 * 1024, 32)
  for (let sent = 0; sent < 20; sent++) for (const data of piecesOf(megabyte)) await send(data)
  for (const data of end) await send(data)
  await send('POST /nada HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  await gone
  expect(seen.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  await app.close()
})
