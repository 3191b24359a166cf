import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PorAutorizar } from '#contract/autorizaciones'
import { conDialogo, pendienteStore } from '#src/autorizaciones/pendiente.ts'
import { descargar, http, nuevaClave, onPermisosVersion } from './http.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  localStorage.setItem('token', 'abc')
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
  localStorage.clear()
})

const answers = (body: BodyInit | null, init: ResponseInit = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(body, init))
const failure = async (promise: Promise<unknown>) => (await promise.catch((error: unknown) => error)) as HttpError
const sentHeaders = () => new Headers(fetchMock.mock.lastCall?.[1]?.headers)

describe('http', () => {
  it('sends the session token and JSON, and answers JSON', async () => {
    answers('{"id":1}', { status: 201 })
    await expect(http('/Clientes', { method: 'POST', body: { nombres: 'Ana' } })).resolves.toMatchObject({
      status: 201,
      json: { id: 1 },
    })
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/api/Clientes')
    expect(fetchMock.mock.lastCall?.[1]?.body).toBe('{"nombres":"Ana"}')
    expect(sentHeaders().get('Authorization')).toBe('Bearer abc')
    expect(sentHeaders().get('Content-Type')).toBe('application/json')
  })

  it('sends no token when told so, and another one when given', async () => {
    answers('{}')
    await http('/Usuarios/login', { token: null })
    expect(sentHeaders().has('Authorization')).toBe(false)
    answers('{}')
    await http('/Usuarios/validar-token', { token: 'otro' })
    expect(sentHeaders().get('Authorization')).toBe('Bearer otro')
  })

  it('asks for what a refusal lacks, and for nothing where that can’t be read', async () => {
    const cerrar = conDialogo()
    const refuse = (autorizacion: unknown) => {
      answers(JSON.stringify({ message: 'No', autorizacion }), { status: 403 })
      return failure(http('/Recibos', { method: 'POST' }))
    }
    const pedido = { permiso: 'Caja:autorizar', que: 'Abrir', monto: null }
    const legible = { id: 7, pedidos: [pedido], propia: false, motivo: null }
    const partes = [{ id: '7' }, { propia: undefined }, { motivo: 5 }, { pedidos: [null] }, { pedidos: [{}] }]
    const deUnPedido = [{ permiso: {} }, { que: 1 }, { monto: {} }].map((parte) => ({
      pedidos: [{ ...pedido, ...parte }],
    }))
    const ilegibles = ['sí', {}, ...[...partes, ...deUnPedido].map((parte) => ({ ...legible, ...parte }))]
    // Alike to its schema, which is not loaded where this is read.
    for (const falta of ilegibles) expect(PorAutorizar.safeParse(falta).success).toBe(false)
    expect(PorAutorizar.safeParse(legible).success).toBe(true)
    for (const falta of ilegibles) expect((await refuse(falta)).message).toBe('No')
    const refused = refuse(legible)
    await vi.waitFor(() => expect(pendienteStore.getSnapshot()?.porAutorizar.id).toBe(7))
    cerrar()
    expect((await refused).message).toBe('No')
  })

  it.each([
    ['90', /Espere 2 minutos/],
    ['20', /Espere un minuto/],
    [new Date(Date.now() + 10 * 60_000).toUTCString(), /Espere 10 minutos/],
    ['pronto', /espere_un_rato/],
    [undefined, /espere_un_rato/],
  ])('says how long a server that is asked too often wants to rest: %s', async (wait, says) => {
    const headers = wait === undefined ? undefined : { 'Retry-After': wait }
    for (const body of ['{"status":429}', '<html>Too many requests</html>', null]) {
      answers(body, { status: 429, headers })
      expect(await failure(http('/Clientes'))).toMatchObject({ status: 429, message: expect.stringMatching(says) })
    }
    answers('{"message":"Espere una hora."}', { status: 429, headers })
    expect((await failure(http('/Clientes'))).message).toBe('Espere una hora.')
  })

  it('throws the message and the body of the server, errors of rows nested', async () => {
    answers(
      JSON.stringify({
        status: 422,
        code: 'regla',
        message: 'Revise',
        errors: { 'encargados.0.nombres': 'Falta' },
        request_id: 'x',
      }),
      { status: 422 },
    )
    const error = await failure(http('/Clientes'))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({
      message: 'Revise',
      status: 422,
      body: { code: 'regla', errors: { encargados: { 0: { nombres: 'Falta' } } } },
    })
  })

  it.each([
    ['an HTML page instead of JSON', '<html>', { status: 200 }, 200],
    ['nothing at all', '', { status: 200 }, 200],
    ['an HTML error page', '<html>', { status: 503 }, 503],
    ['an error that is no object', '"no"', { status: 500 }, 500],
  ])('says that %s is not understood', async (_case, body, init, status) => {
    answers(body, init)
    expect(await failure(http('/Clientes'))).toMatchObject({ message: 'datos.respuesta_ilegible', status })
  })

  it('says that there was no answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failure(http('/Clientes'))).toMatchObject({ message: 'comun.error.red', status: 0 })
  })

  it('says so of an answer that breaks off', async () => {
    const broken = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
    answers(broken())
    expect(await failure(http('/Clientes'))).toMatchObject({ message: 'comun.error.red', status: 0 })
    answers(broken())
    expect(await failure(descargar('/Clientes/exportar'))).toMatchObject({ message: 'comun.error.red', status: 0 })
  })

  it('lets an aborted request be an aborted request', async () => {
    fetchMock.mockRejectedValueOnce(new DOMException('stop', 'AbortError'))
    expect((await failure(http('/Clientes'))).name).toBe('AbortError')
  })

  it('tells when the permissions move, and only then', async () => {
    const listener = vi.fn()
    const stop = onPermisosVersion(listener)
    for (const version of ['1', '1', '2']) {
      answers('{}', { headers: { 'X-Permisos-Version': version } })
      await http('/Clientes')
    }
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('descargar', () => {
  it.each([
    [`attachment; filename="recibos.csv"`, 'recibos.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''Matr%C3%ADculas.csv`, 'Matrículas.csv'],
    [null, 'exportar'],
  ])('names the file after %s', async (disposition, name) => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    URL.createObjectURL = () => 'blob:1'
    answers('a,b', { headers: disposition ? { 'Content-Disposition': disposition } : {} })
    await descargar('/Clientes/exportar?formato=csv')
    expect(names).toEqual([name])
    vi.restoreAllMocks()
  })

  it('throws what the server says instead of saving it', async () => {
    answers(JSON.stringify({ message: 'Son más de 50,000 filas' }), { status: 422 })
    expect(await failure(descargar('/Clientes/exportar'))).toMatchObject({
      message: 'Son más de 50,000 filas',
      status: 422,
    })
  })
})

it('makes idempotency keys without randomUUID', () => {
  expect(nuevaClave()).toMatch(/^[0-9a-f]{32}$/)
  expect(nuevaClave()).not.toBe(nuevaClave())
})
