import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { CABECERA_AHORA } from '#contract/tiempo/reloj'
import { registerHeaders } from './headers.ts'

/** Headers of an answer, and of a refusal by a hook, to who comes by https or not. */
async function headersOf(url: string, https: boolean) {
  const app = fastify()
  registerHeaders(app, https)
  app.addHook('onRequest', async ({ url: asked }) => {
    if (asked.includes('falla')) throw new Error('no')
  })
  app.get('/pagina', async () => 'hola')
  app.get('/api/api/Algo', async () => ({}))
  const { headers } = await app.inject(url)
  return headers
}

describe('the headers of an answer', () => {
  it.each(['/pagina', '/pagina?falla=1', '/no-hay'])('are there for %s', async (url) => {
    expect(await headersOf(url, false)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'self';script-src 'self';/),
      'x-request-id': expect.any(String),
    })
  })

  it.each(['/api/api/Algo', '/api/api/Algo?falla=1', '/api/api/no-hay', '/%61pi/api/Algo'])(
    'of the API shut %s in and keep it nowhere',
    async (url) => {
      expect(await headersOf(url, false)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        [CABECERA_AHORA.toLowerCase()]: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      })
    },
  )

  it('ask a browser to come by https from then on, for a year, where people do', async () => {
    expect((await headersOf('/pagina', true))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(await headersOf('/pagina', false)).not.toHaveProperty('strict-transport-security')
  })
})
