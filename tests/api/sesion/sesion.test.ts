import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { findSession } from '#server/http/guard'
import { escuchar } from '#tests/maquina/sentencias'
import { VERSION } from '#server/base/version'
import { call, client, PASSWORD, startServer } from '#tests/api/apoyo/helper'

const server = startServer({ TRUST_PROXY: '1' })

const emailOf = async (usuario_id: number): Promise<string> =>
  (await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)).email
const login = (Email: string, Pass: string, headers: Record<string, string> = {}, url = server.url) =>
  call(url, 'POST', '/Usuarios/login', { Email, Pass }, headers)

describe('the three calls of the specification', () => {
  it('signs in, validates the token with menu and modules, and answers permissions', async () => {
    const ana = await server.as('Recepción')
    const { body } = await login((await emailOf(ana.usuario_id)).toUpperCase(), PASSWORD)
    expect(body).toMatchObject({ status: 200, token: expect.any(String), navbar: expect.any(Array) })
    const session = await client(server.url, String(body.token)).post('/Usuarios/validar-token')
    expect(session.body).toMatchObject({
      token: body.token,
      usuarioid: ana.usuario_id,
      nombre: expect.any(String),
      rol: 'Recepción',
    })
    expect(session.body.modulos).toEqual(expect.arrayContaining([{ name: 'Cursos', acciones: ['ver'] }]))
    expect(session.headers.get('X-Permisos-Version')).toBeTruthy()
    expect(
      (await ana.post('/Usuarios/validar-permisos', { modulo: 'RecibosIndividuales', accion: 'crear' })).body,
    ).toEqual({ permitido: true })
    expect((await ana.post('/Usuarios/validar-permisos', { modulo: 'RecibosGeneral', accion: 'ver' })).body).toEqual({
      permitido: false,
    })
  })

  it('lands each role where the domain says', async () => {
    const first = async (rol: 'Administrador' | 'Contabilidad' | 'Recepción' | 'Docente') => {
      const { body } = await (
        await server.as(rol)
      ).post<{ navbar: { path?: string; items?: { path: string }[] }[] }>('/Usuarios/validar-token')
      return body.navbar[0]?.path ?? body.navbar[0]?.items?.[0]?.path
    }
    expect(await first('Recepción')).toBe('/recibos/recibosIndividuales/create')
    expect(await first('Contabilidad')).toBe('/reportes/recibosgeneral')
    expect(await first('Docente')).toBe('/asistencia')
    expect(await first('Administrador')).toBe('/dashboard')
  })

  it('ends a session at the very next request: sign-out, deactivation, expiry and idleness', async () => {
    const ana = await server.as('Recepción')
    const other = client(await server.another(), ana.token)
    await ana.post('/Usuarios/cerrar-sesion')
    expect((await other.post('/Usuarios/validar-token')).status).toBe(401)
    for (const end of [
      sql`UPDATE usuarios SET activo = false`,
      sql`UPDATE sesiones SET caduca_en = now()`,
      sql`UPDATE sesiones SET usada_en = now() - inactividad`,
    ]) {
      const eva = await server.as('Recepción')
      expect((await eva.post('/Usuarios/validar-token')).status).toBe(200)
      await server.db.run(end)
      expect((await eva.post('/Usuarios/validar-token')).status).toBe(401)
    }
  })

  it('tells the interface by a version when a role changes, and obeys at once', async () => {
    const ana = await server.as('Recepción')
    const before = (await ana.list('Clientes')).headers.get('X-Permisos-Version')
    await server.db.run(
      sql`
        DELETE FROM rol_permisos
        WHERE modulo = 'Clientes'
          AND accion = 'crear'
          AND rol_id = (SELECT rol_id FROM usuarios WHERE id = ${ana.usuario_id})
      `,
    )
    const refused = await ana.post('/Clientes', { nombres: 'X', apellidos: 'Y' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('X-Permisos-Version')).not.toBe(before)
  })
})

it('asks for the permissions of a role once, and again as soon as one of them is gone', async () => {
  const ana = await server.as('Recepción')
  const { connectionString = '' } = server.db.pool.options
  const db = openDatabase(connectionString, { max: 1 })
  const leidas: string[] = []
  escuchar(db, ({ text }) => void (text.includes('rol_permisos') && leidas.push(text)))
  const tiene = async (permiso: string) => (await findSession(db, ana.token))?.permisos.has(permiso)
  expect([await tiene('Productos:ver'), await tiene('Productos:ver')]).toEqual([true, true])
  expect(leidas).toHaveLength(1)
  await server.db.run(sql`
    DELETE FROM rol_permisos
    WHERE modulo = 'Productos' AND rol_id = (SELECT rol_id FROM usuarios WHERE id = ${ana.usuario_id})
  `)
  expect([await tiene('Productos:ver'), await tiene('Productos:ver')]).toEqual([false, false])
  expect(leidas).toHaveLength(2)
  await db.close()
})

describe('wrong passwords', () => {
  it('answer like an unknown user, and are throttled for the account where they come from', async () => {
    const ana = await server.as('Recepción')
    const email = await emailOf(ana.usuario_id)
    const wrong = await login(email, 'otra clave')
    const unknown = await login('nadie@prueba.hn', 'otra clave')
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(wrong).toMatchObject({ status: 401, body: { status: 401, code: 'credenciales' } })
    const answers = []
    for (let n = 0; n < 14; n++) answers.push(await login(email, 'otra clave', { 'X-Forwarded-For': '10.0.0.7' }))
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: { code: 'demasiados_intentos', message: expect.stringContaining('15 minutos') },
    })
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect((await login(email, PASSWORD, { 'X-Forwarded-For': '10.0.0.7' })).status).toBe(429)
    await server.db.run(sql`UPDATE intentos SET desde = desde - interval '16 minutes'`)
    expect((await login(email, PASSWORD, { 'X-Forwarded-For': '10.0.1.2' })).status).toBe(200)
  })

  it('that a clock ahead dated keep nobody out when it is right again', async () => {
    const email = await emailOf((await server.as('Recepción')).usuario_id)
    for (let n = 0; n < 11; n++) await login(email, 'otra clave', { 'X-Forwarded-For': '10.0.2.7' })
    expect((await login(email, PASSWORD, { 'X-Forwarded-For': '10.0.2.7' })).status).toBe(429)
    await server.db.run(sql`UPDATE intentos SET desde = desde + interval '107 days'`)
    expect((await login(email, PASSWORD, { 'X-Forwarded-For': '10.0.2.7' })).status).toBe(200)
  })

  it('keep no password and no token in the bitácora or the sessions', async () => {
    const ana = await server.as('Recepción')
    await login(await emailOf(ana.usuario_id), 'canario-secreto')
    const text = JSON.stringify([
      await server.db.many(sql`SELECT * FROM bitacora`),
      await server.db.many(sql`SELECT encode(token_sha256, 'hex'), agente FROM sesiones`),
    ])
    expect(text).not.toContain('canario-secreto')
    expect(text).not.toContain(ana.token)
  })
})

describe('the server', () => {
  it('tells liveness and readiness, describes itself in OpenAPI 3.1, and answers in JSON whatever comes', async () => {
    expect(await (await fetch(`${server.url}/salud`)).json()).toEqual({ estado: 'vivo', version: VERSION })
    expect((await fetch(`${server.url}/salud/listo`)).status).toBe(200)
    const openapi = await (await server.as('Docente')).get<{ openapi: string; paths: object }>('/openapi.json')
    expect(openapi.body.openapi).toBe('3.1.0')
    expect(Object.keys(openapi.body.paths)).toContain('/api/api/Clientes/{id}')
    const big = await fetch(`${server.url}/api/api/Usuarios/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ Email: 'a', Pass: 'x'.repeat(10_000_000) }),
    })
    expect(big.status).toBe(413)
    const xml = await fetch(`${server.url}/api/api/Usuarios/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml' },
      body: '<a/>',
    })
    expect(xml).toMatchObject({ status: 415 })
    const broken = await call(server.url, 'POST', '/Usuarios/login', undefined, {})
    expect(broken.status).toBe(400)
  })

  it('sends a strict Content-Security-Policy', async () => {
    const { headers } = await fetch(`${server.url}/salud`)
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self';/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})

describe('an answer of the API', () => {
  it('is kept by no browser or proxy, however its address is written', async () => {
    for (const path of ['/api/api/Clientes', '/%61pi/api/Clientes', '/api/api/nada']) {
      const { headers } = await fetch(`${server.url}${path}`)
      expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store'])
    }
  })
})
