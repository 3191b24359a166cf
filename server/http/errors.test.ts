import fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError, registerErrors } from './errors.ts'

const nada = (): Promise<never> => Promise.reject(new Error('nothing to sign or to keep'))

/** The answer of a route that fails so. */
async function answerOf(error: object) {
  const { statusCode, json, headers } = await thrown(Object.assign(new Error(), error))
  return { status: statusCode, code: json<{ code: string }>().code, retryAfter: headers['retry-after'] }
}

function thrown(error: Error) {
  const app = fastify()
  registerErrors(app, { abrir: nada, dejar: nada })
  app.get('/', () => {
    throw error
  })
  return app.inject('/')
}

it.each([
  { message: 'Connection terminated unexpectedly' },
  { message: 'Query read timeout' },
  { message: 'timeout exceeded when trying to connect' },
  { code: 'ECONNREFUSED' },
  { code: 'EHOSTUNREACH' },
  { code: 'ENOTFOUND' },
  { code: '08P01' },
  { code: '57P01' },
  { code: '57P03' },
])('says of a database that does not answer that it is away, and when to come again: %o', async (error) => {
  expect(await answerOf(error)).toEqual({ status: 503, code: 'base_no_disponible', retryAfter: '5' })
})

it.each([{ code: '57014' }, { code: '53200' }])(
  'says of a database that can do no more that it is away, and to come again in a minute: %o',
  async (error) => {
    expect(await answerOf(error)).toEqual({ status: 503, code: 'base_no_disponible', retryAfter: '60' })
  },
)

it.each([
  [{ code: '53100' }, 'disco_lleno'],
  [{ code: 'ENOSPC' }, 'disco_lleno'],
  [{ code: '25006' }, 'solo_lectura'],
  [{ code: '53300' }, 'demasiadas_conexiones'],
])('names what the server lacks, and when to come again: %o', async (error, code) => {
  expect(await answerOf(error)).toEqual({ status: 503, code, retryAfter: '60' })
})

it('keeps a fault of the program for itself', async () => {
  expect(await answerOf({ message: 'x is not a function' })).toMatchObject({ status: 500, code: 'interno' })
})

it('answers a refusal as what it is although nothing can be written about it', async () => {
  const message = { key: 'recibos.error.tanteo' }
  const autorizacion = { pedidos: [], motivo: null }
  for (const options of [{ rastro: nada }, { autorizacion }, { rastro: nada, autorizacion }]) {
    const refused = await thrown(new AppError('sin_permiso', { message, ...options }))
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'sin_permiso' }])
    expect(refused.json()).not.toHaveProperty('autorizacion')
  }
})
