import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '#tests/api/apoyo/helper'

const server = startServer()

/** A path as it is: fetch would mend it. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; type: string; text: string; headers: IncomingHttpHeaders }>(
    (done, fail) => {
      request(server.url, { path }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () => {
          const { statusCode: status, headers } = answer
          done({ status, type: String(headers['content-type']), text, headers })
        })
      })
        .on('error', fail)
        .end()
    },
  )

it.each(['/%', '/usuarios/%', '/Forms/Register/%E0%A4%A'])(
  'the address %s, which can not be read, is a page',
  async (path) => {
    const { status, type, text } = await get(path)
    expect({ status, type }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(text).toContain('Esta dirección está incompleta o mal escrita')
    expect(text).not.toContain('FST_ERR')
  },
)

it('under the API it is refused as whatever is not there', async () => {
  const { status, text } = await get('/api/api/Clientes/%')
  expect(status).toBe(404)
  expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'no_encontrado' })
})

it.each(['/%', '/api/api/%', '/api/api/Clientes', '/api/api/nada'])(
  'the refusal of %s is kept nowhere, runs nothing and is taken for nothing else',
  async (path) => {
    expect((await get(path)).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
  },
)

it('a field whose name is a path of thousands of steps is refused as any that nobody knows', async () => {
  const answer = await fetch(`${server.url}/api/api/Usuarios/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'a', Pass: 'b', ['a.'.repeat(5_000)]: 1 }),
  })
  expect(await answer.json()).toMatchObject({ status: 400, code: 'peticion_invalida' })
})

/** The answer to bytes that are no request, until the server hangs up. */
const answerTo = (bytes: string) =>
  new Promise<string>((done, fail) => {
    let text = ''
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (part) => (text += String(part))).on('error', fail)
    socket.on('close', () => done(text))
  })

it.each([
  ['a giant header', `GET /salud HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'demasiado larga'],
  ['bytes that are no request', 'hola\r\n\r\n', 400, 'no es una petición completa'],
])('%s are refused in Spanish, as the API refuses', async (_case, bytes, status, words) => {
  const text = await answerTo(bytes)
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(text).toContain('Cache-Control: no-store')
  expect(text).toContain("Content-Security-Policy: sandbox; default-src 'none'")
  const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { message: string }
  expect(body).toMatchObject({ status, code: 'peticion_invalida' })
  expect(body.message).toContain(words)
})
