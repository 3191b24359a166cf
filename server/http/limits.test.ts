import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForAnswers } from './limits.ts'

/** Longer than a request takes to arrive on a busy machine, or it would be cut off before it is one. */
const SILENT_MS = 300
const app = fastify({ connectionTimeout: SILENT_MS })
waitForAnswers(app, SILENT_MS)
/** The answer of `/slow` comes when the test says so. */
let answer: (() => void) | undefined
app.get('/slow', () => new Promise((resolve) => (answer = () => resolve('done'))))
app.get('/quick', async () => 'done')
let socket: Socket | undefined
app.get('/much', (request) => {
  socket = request.raw.socket
  return Buffer.alloc(50_000_000)
})
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

it('leaves nobody without an answer who waits for one longer than a connection may be silent', async () => {
  const asked = fetch(`${app.listeningOrigin}/slow`)
  await expect.poll(() => answer).toBeDefined()
  // The timeout that would cut it comes after so long a silence, and at most as long again later.
  await delay(4 * SILENT_MS)
  answer?.()
  expect(await (await asked).text()).toBe('done')
})

it('cuts off who does not take the answer', async () => {
  const [response] = (await once(get(`${app.listeningOrigin}/much`), 'response')) as [IncomingMessage]
  response.pause()
  await expect.poll(() => socket?.destroyed).toBe(true)
  response.destroy()
})

it('answers what is asked within the process, which has no line', async () => {
  expect((await app.inject('/quick')).body).toBe('done')
})
