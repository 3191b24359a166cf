import { createServer } from 'node:http'
import fastify from 'fastify'

/*
 * A process that answers what it is told, and does nothing else: `/nada` by Fastify without a hook or schema, `/bytes`
 * the bytes of a list's answer by it, and by Node alone on the second port.
 */
process.once('message', (bytes) => void servir(bytes))
process.once('disconnect', () => process.exit())

async function servir(bytes) {
  const app = fastify()
  app.get('/nada', async () => ({ estado: 'vivo' }))
  app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const solo = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.end(bytes)
  })
  solo.listen(0, '127.0.0.1', () => process.send?.({ fastify: app.server.address().port, solo: solo.address().port }))
}
