import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startServer } from './helper.ts'

const server = startServer()

/** A path as it is: fetch would mend it. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; type: string; text: string }>((done, fail) => {
    request(server.url, { path }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => done({ status: answer.statusCode, type: String(answer.headers['content-type']), text }))
    })
      .on('error', fail)
      .end()
  })

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
