import { act, cleanup, renderHook } from '@testing-library/react'
import type { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useEnvio } from './enviar.ts'

/*
 * Between a cheap phone and the school: what was not answered goes again, the same under the same key, until the server
 * speaks.
 */

const CLAVE = 'clave-del-formulario'
const CUERPO = { estudiantes: [{ nombres: 'Sofía' }] }
const RECIBIDO = { registros: [{ codigo: 'R-000001' }] }

const red = vi.fn<typeof fetch>()
const sinRed = () => Promise.reject(new TypeError('Failed to fetch'))
const responde = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', red.mockReset())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends what was not answered again by itself, the same body under the same key, and keeps it until it is answered', async () => {
  red.mockImplementationOnce(sinRed).mockImplementation(responde(201, RECIBIDO))
  const { result, onPendiente, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(result.current.estado).toBe('esperando')
  expect(onPendiente.mock.calls).toEqual([[CUERPO]])
  expect(onRecibido).not.toHaveBeenCalled()
  await pasan(4_999)
  expect(red).toHaveBeenCalledTimes(1)
  await pasan(1)
  expect(enviados()).toEqual([
    [CLAVE, CUERPO],
    [CLAVE, CUERPO],
  ])
  expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
  expect(onPendiente.mock.calls).toEqual([[CUERPO], [undefined]])
  expect(result.current.estado).toBe('quieto')
  await pasan(600_000)
  expect(red).toHaveBeenCalledTimes(2)
})

it.each([{}, [], null, { registros: null }])('an answer of %j is none: it is kept and sent again', async (raro) => {
  red.mockImplementationOnce(responde(201, raro as object)).mockImplementation(responde(201, RECIBIDO))
  const { result, onPendiente, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(result.current.estado).toBe('esperando')
  expect(onPendiente.mock.calls).toEqual([[CUERPO]])
  await pasan(5_000)
  expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
})

it('waits longer after each attempt, never more than a minute', async () => {
  red.mockImplementation(sinRed)
  const { result } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  for (const [intento, espera] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000].entries()) {
    await pasan(espera - 1)
    expect(red).toHaveBeenCalledTimes(intento + 1)
    await pasan(1)
    expect(red).toHaveBeenCalledTimes(intento + 2)
  }
  expect(new Set(enviados().map(String)).size).toBe(1)
})

it.each([
  ['the network comes back', () => window.dispatchEvent(new Event('online'))],
  ['its page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('is sent at once when %s', async (_cuando, pasa) => {
  red.mockImplementationOnce(sinRed).mockImplementation(responde(201, RECIBIDO))
  const { result, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(result.current.estado).toBe('esperando')
  await act(async () => void pasa())
  expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
})

it('is sent at once by button', async () => {
  red.mockImplementationOnce(sinRed).mockImplementation(responde(201, RECIBIDO))
  const { result, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  await act(async () => result.current.reintentar())
  expect(onRecibido).toHaveBeenCalledOnce()
})

it.each([400, 404, 409, 412, 422])('a no of the server (%i) is told, and not sent again', async (status) => {
  red.mockImplementation(
    responde(status, {
      status,
      message: 'Revise los datos.',
      errors: { encargado: { telefono: 'Escriba 8 dígitos.' } },
    }),
  )
  const { result, onPendiente, onRechazado, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  const [error, cuerpo] = onRechazado.mock.calls[0] ?? []
  expect([error?.status, error?.message, error?.body.errors, cuerpo]).toEqual([
    status,
    'Revise los datos.',
    { encargado: { telefono: 'Escriba 8 dígitos.' } },
    CUERPO,
  ])
  expect(onPendiente.mock.calls).toEqual([[CUERPO], [undefined]])
  await pasan(600_000)
  expect(red).toHaveBeenCalledTimes(1)
  expect(onRecibido).not.toHaveBeenCalled()
})

it.each([
  ['a proxy that refuses', 403, '<html>Acceso denegado</html>'],
  ['a page of a hotel in its place', 200, '<html>Bienvenido</html>'],
  ['a hotel that says nothing', 200, ''],
])('%s is no word of the school: it is sent again', async (_quien, status, body) => {
  red
    .mockImplementationOnce(() => Promise.resolve(new Response(body, { status })))
    .mockImplementation(responde(201, RECIBIDO))
  const { result, onPendiente, onRechazado, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(result.current.estado).toBe('esperando')
  expect(onPendiente.mock.calls).toEqual([[CUERPO]])
  await pasan(5_000)
  expect(onRechazado).not.toHaveBeenCalled()
  expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
})

it.each([408, 429, 500, 502, 503])('a server that can’t say (%i) is asked again', async (status) => {
  red
    .mockImplementationOnce(responde(status, { status, message: 'Espere.' }))
    .mockImplementation(responde(201, RECIBIDO))
  const { result, onRechazado, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(result.current.estado).toBe('esperando')
  await pasan(5_000)
  expect(onRechazado).not.toHaveBeenCalled()
  expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
})

it.each([
  ['by the school', JSON.stringify({ status: 413, message: 'Lo que envía es demasiado grande.' })],
  ['by whoever stands before it', '<html>413 Request Entity Too Large</html>'],
])('a form refused for its size %s goes back to be shortened, and is not sent for ever', async (_quien, body) => {
  red.mockImplementation(() => Promise.resolve(new Response(body, { status: 413 })))
  const { result, onPendiente, onRechazado } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(onRechazado.mock.calls.map(([error]) => error.message)).toEqual(['publico.envio.muy_grande'])
  expect(onPendiente.mock.calls).toEqual([[CUERPO], [undefined]])
  await pasan(600_000)
  expect(red).toHaveBeenCalledTimes(1)
})

describe('a form that nobody answers', () => {
  const OTRO = { estudiantes: [{ nombres: 'Sofía Isabel' }] }
  const DISTINTA = { status: 409, code: 'idempotencia_distinta', message: 'Ya se envió.' }
  const falla = responde(500, { status: 500, message: 'Algo falló.' })

  it('is given back to be changed after the first failure, also while it is sent again', async () => {
    red.mockImplementationOnce(falla)
    const { result, onPendiente, onRetirados } = abrir()
    expect(result.current.fallido).toBe(false)
    await act(async () => result.current.enviar(CUERPO))
    expect([result.current.estado, result.current.fallido]).toEqual(['esperando', true])
    let llegar = (_respuesta: Response): void => undefined
    red.mockImplementation(() => new Promise((resolve) => (llegar = resolve)))
    await pasan(5_000)
    expect([result.current.estado, result.current.fallido]).toEqual(['enviando', true])
    await act(async () => result.current.retirar())
    expect(result.current.estado).toBe('quieto')
    expect(onPendiente.mock.calls).toEqual([[CUERPO], [undefined]])
    expect(onRetirados.mock.calls).toEqual([[[CUERPO]]])
    await act(async () => llegar(new Response('{}', { status: 500 })))
    await pasan(600_000)
    expect(result.current.estado).toBe('quieto')
    expect(red).toHaveBeenCalledTimes(2)
  })

  it('goes changed under the same key', async () => {
    red.mockImplementationOnce(falla).mockImplementation(responde(201, RECIBIDO))
    const { result, onRecibido } = abrir()
    await act(async () => result.current.enviar(CUERPO))
    await act(async () => result.current.retirar())
    await act(async () => result.current.enviar(OTRO))
    expect(enviados()).toEqual([
      [CLAVE, CUERPO],
      [CLAVE, OTRO],
    ])
    expect(onRecibido.mock.calls).toEqual([[RECIBIDO, false]])
  })

  it('had arrived all the same: its answer is asked for, and that the change has not arrived is told', async () => {
    red
      .mockImplementationOnce(sinRed)
      .mockImplementationOnce(responde(409, DISTINTA))
      .mockImplementation(responde(201, RECIBIDO))
    const { result, onRecibido, onRechazado } = abrir()
    await act(async () => result.current.enviar(CUERPO))
    await act(async () => result.current.retirar())
    await act(async () => result.current.enviar(OTRO))
    expect(enviados()).toEqual([
      [CLAVE, CUERPO],
      [CLAVE, OTRO],
      [CLAVE, CUERPO],
    ])
    expect(onRecibido.mock.calls).toEqual([[RECIBIDO, true]])
    expect(onRechazado).not.toHaveBeenCalled()
  })

  it('that was another tab’s is refused, and what was taken back is forgotten', async () => {
    red.mockImplementationOnce(sinRed).mockImplementation(responde(409, DISTINTA))
    const { result, onRechazado, onRetirados } = abrir()
    await act(async () => result.current.enviar(CUERPO))
    await act(async () => result.current.retirar())
    await act(async () => result.current.enviar(OTRO))
    expect(onRechazado.mock.calls.map(([{ status }]) => status)).toEqual([409])
    expect(onRetirados.mock.calls).toEqual([[[CUERPO]], [[]]])
  })
})

it('an answer that does not come within a minute is not waited for', async () => {
  red
    .mockImplementationOnce(
      (_url, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    )
    .mockImplementation(responde(201, RECIBIDO))
  const { result, onRecibido } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  await pasan(59_999)
  expect(result.current.estado).toBe('enviando')
  await pasan(1)
  expect(result.current.estado).toBe('esperando')
  await pasan(5_000)
  expect(onRecibido).toHaveBeenCalledOnce()
})

it('two taps, and the network that comes back meanwhile, are one request', async () => {
  let llegar = (_respuesta: Response): void => undefined
  red.mockImplementation(
    () =>
      new Promise((resolve) => {
        llegar = resolve
      }),
  )
  const { result, onRecibido } = abrir()
  await act(async () => {
    result.current.enviar(CUERPO)
    result.current.enviar({ otro: true })
    window.dispatchEvent(new Event('online'))
  })
  expect(enviados()).toEqual([[CLAVE, CUERPO]])
  await act(async () =>
    llegar(new Response(JSON.stringify(RECIBIDO), { status: 201, headers: { 'Content-Type': 'application/json' } })),
  )
  expect(onRecibido).toHaveBeenCalledOnce()
})

it('what an earlier visit left unanswered is sent as soon as the page is there, and nothing once it is gone', async () => {
  red.mockImplementation(sinRed)
  const { unmount } = abrir(CUERPO)
  await act(async () => undefined)
  expect(enviados()).toEqual([[CLAVE, CUERPO]])
  unmount()
  window.dispatchEvent(new Event('online'))
  await pasan(600_000)
  expect(red).toHaveBeenCalledTimes(1)
})

it('goes without the session of whoever uses the same browser', async () => {
  localStorage.setItem('token', 'de-recepcion')
  red.mockImplementation(responde(201, RECIBIDO))
  const { result } = abrir()
  await act(async () => result.current.enviar(CUERPO))
  expect(new Headers(red.mock.calls[0]?.[1]?.headers).get('Authorization')).toBeNull()
  localStorage.clear()
})

function abrir(pendiente?: unknown) {
  const [onPendiente, onRetirados, onRecibido, onRechazado] = [
    vi.fn<(cuerpo: unknown) => void>(),
    vi.fn<(retirados: readonly unknown[]) => void>(),
    vi.fn<(json: unknown, deAntes: boolean) => void>(),
    vi.fn<(error: HttpError, cuerpo: unknown) => void>(),
  ]
  return {
    ...renderHook(() =>
      useEnvio({
        ruta: '/Publico/Registros',
        clave: CLAVE,
        pendiente,
        onPendiente,
        onRetirados,
        onRecibido,
        esRespuesta: (json) => Array.isArray((Object(json) as typeof RECIBIDO).registros),
        onRechazado,
      }),
    ),
    onPendiente,
    onRetirados,
    onRecibido,
    onRechazado,
  }
}

const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Key and body of each request. */
const enviados = () =>
  red.mock.calls.map(([, init]) => [
    new Headers(init?.headers).get('Idempotency-Key'),
    JSON.parse(String(init?.body)) as unknown,
  ])
