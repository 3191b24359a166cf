import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { makeLink } from '#server/sesion/enlaces'
import { call, client, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer({ TRUST_PROXY: '1' })

const NEW = 'Barco-lento-41-azul'
let addresses = 0
const emailOf = async ({ usuario_id }: Client): Promise<string> =>
  (await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)).email
const login = async (user: Client, Pass = PASSWORD, agent = 'node') =>
  call(
    server.url,
    'POST',
    '/Usuarios/login',
    { Email: await emailOf(user), Pass },
    { 'X-Forwarded-For': `10.2.0.${++addresses}`, 'User-Agent': agent },
  )
const again = async (user: Client, agent?: string): Promise<Client> =>
  client(server.url, String((await login(user, PASSWORD, agent)).body.token), user.usuario_id)
const traceOf = ({ usuario_id }: Client) =>
  server.db.many<{ accion: string }>(
    sql`
      SELECT accion, antes, despues
      FROM bitacora
      WHERE entidad = 'usuarios' AND entidad_id = ${usuario_id}
      ORDER BY id
    `,
  )

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

describe('the own profile', () => {
  it('is read, and its name changed, under its version', async () => {
    const ana = await server.as('Recepción')
    const { body } = await ana.get('/Perfil')
    expect(body).toEqual({
      nombre: expect.any(String),
      email: await emailOf(ana),
      rol: 'Recepción',
      segundo_factor: false,
      exige_segundo_factor: false,
      codigos_restantes: 0,
      version: expect.any(Number),
    })
    const changed = await ana.put('/Perfil', { nombre: '  Ana   Cruz ', version: body.version })
    expect(changed).toMatchObject({ status: 200, body: { nombre: 'Ana Cruz' } })
    expect(await traceOf(ana)).toEqual([
      { accion: 'editar', antes: { nombre: body.nombre }, despues: { nombre: 'Ana Cruz' } },
    ])
    expect(await ana.put('/Perfil', { nombre: 'Otra', version: body.version })).toMatchObject({
      status: 412,
      body: { actual: { nombre: 'Ana Cruz' } },
    })
    expect((await ana.get('/Perfil')).headers.get('X-Permisos-Version')).toContain(`.${String(changed.body.version)}`)
  })

  it('does not take the name of a colleague, however it is written', async () => {
    const ana = await server.as('Recepción')
    const otra = await server.as('Contabilidad')
    await server.db.run(sql`UPDATE usuarios SET nombre = 'José Ángel Cruz' WHERE id = ${otra.usuario_id}`)
    const { nombre, version } = (await ana.get('/Perfil')).body
    for (const de_otro of ['José Ángel Cruz', 'jose  angel cruz', 'José-Ángel Cruz.'])
      expect(await ana.put('/Perfil', { nombre: de_otro, version })).toMatchObject({
        status: 422,
        body: { errors: { nombre: expect.stringContaining('Otra persona') } },
      })
    expect((await ana.get('/Perfil')).body.nombre).toBe(nombre)
    expect((await ana.put('/Perfil', { nombre: 'José Ángel Cruz Mejía', version })).status).toBe(200)
  })

  it('takes nothing but the name', async () => {
    const ana = await server.as('Recepción')
    const { version } = (await ana.get('/Perfil')).body
    const row = () => server.db.one(sql`SELECT to_jsonb(u) AS row FROM usuarios u WHERE id = ${ana.usuario_id}`)
    const before = await row()
    for (const more of [
      { id: 1 },
      { rol_id: 1 },
      { rol: 'Administrador' },
      { email: 'otra@prueba.hn' },
      { pass_hash: 'x' },
      { activo: false },
      { segundo_factor: true },
      { usuario_id: 1 },
    ]) {
      expect((await ana.put('/Perfil', { nombre: 'Otra', version, ...more })).status).toBe(400)
    }
    for (const wrong of [{ version }, { nombre: 'X' }, { nombre: ' ', version }, { nombre: 'x'.repeat(81), version }])
      expect((await ana.put('/Perfil', wrong)).status).toBe(400)
    expect(await row()).toEqual(before)
  })

  it('is nobody’s without a session', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/contrasena'],
      ['GET', '/sesiones'],
      ['POST', '/sesiones/cerrar-otras'],
      ['POST', '/segundo-factor'],
    ]) {
      expect((await call(server.url, String(method), `/Perfil${path}`)).status).toBe(401)
    }
  })
})

describe('changing the own password', () => {
  it('ends every session and one-time link at the next request on any instance, and goes on under the new token', async () => {
    const ana = await server.as('Recepción')
    const phone = await again(ana)
    await server.db.transaction((tx) => makeLink(tx, 'recuperacion', ana.usuario_id))
    const { version } = (await ana.get('/Perfil')).body
    const { status, body } = await ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: NEW })
    expect({ status, body }).toEqual({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    const other = await server.another()
    for (const token of [ana.token, phone.token]) expect((await client(other, token).get('/Perfil')).status).toBe(401)
    expect(await client(other, String(body.token)).get('/Perfil')).toMatchObject({
      status: 200,
      body: { version: Number(version) + 1 },
    })
    expect(await server.db.many(sql`SELECT FROM enlaces_unicos WHERE usuario_id = ${ana.usuario_id}`)).toEqual([])
    expect((await login(ana)).status).toBe(401)
    expect((await login(ana, NEW)).status).toBe(200)
    expect(await traceOf(ana)).toEqual([{ accion: 'cambiar_contrasena', antes: null, despues: null }])
    const text = JSON.stringify(await server.db.many(sql`SELECT to_jsonb(b) FROM bitacora b`))
    for (const canary of [PASSWORD, NEW, String(body.token)]) expect(text).not.toContain(canary)
  })

  it('keeps the kind of session and its end', async () => {
    const ana = await server.as('Recepción')
    const lifeOf = () =>
      server.db.one(sql`SELECT caduca_en, inactividad::text FROM sesiones WHERE usuario_id = ${ana.usuario_id}`)
    await server.db.run(
      sql`
        UPDATE sesiones
        SET inactividad = '30 days', caduca_en = now() + interval '30 days'
        WHERE usuario_id = ${ana.usuario_id}
      `,
    )
    const before = await lifeOf()
    await ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: NEW })
    expect(await lifeOf()).toEqual(before)
  })

  it('is refused beside the field with a wrong password, a weak one, the same one or one’s own data', async () => {
    const ana = await server.as('Recepción')
    const errorsOf = async (actual: string, nueva: string) => {
      const { status, body } = await ana.post<{ errors: Record<string, string> }>('/Perfil/contrasena', {
        actual,
        nueva,
      })
      expect([400, 422]).toContain(status)
      return Object.keys(body.errors)
    }
    expect(await errorsOf('otra', NEW)).toEqual(['actual'])
    expect(await errorsOf(PASSWORD, 'corta')).toEqual(['nueva'])
    expect(await errorsOf(PASSWORD, PASSWORD)).toEqual(['nueva'])
    expect(await errorsOf(PASSWORD, await emailOf(ana))).toEqual(['nueva'])
    expect(await errorsOf(PASSWORD, 'contraseña1')).toEqual(['nueva'])
    expect((await ana.get('/Perfil')).status).toBe(200)
    expect((await traceOf(ana)).map(({ accion }) => accion)).toEqual(['contrasena_rechazada'])
  })

  it('is throttled, whatever session asks', async () => {
    const ana = await server.as('Recepción')
    const phone = await again(ana)
    for (let n = 0; n < 10; n++)
      expect((await (n % 2 ? ana : phone).post('/Perfil/contrasena', { actual: 'otra', nueva: NEW })).status).toBe(422)
    expect((await ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: NEW })).status).toBe(429)
    expect((await phone.post('/Perfil/segundo-factor/quitar', { contrasena: PASSWORD })).status).toBe(429)
    expect((await login(ana)).status).toBe(200)
  })

  it('overwrites none that was set while the old one was being verified', async () => {
    const ana = await server.as('Recepción')
    let answered: ReturnType<Client['post']> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE usuarios SET pass_hash = 'otra' WHERE id = ${ana.usuario_id}`)
      answered = ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: NEW })
      while (
        !(await server.db.maybe(
          sql`
            SELECT FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%UPDATE usuarios%'
          `,
        ))
      )
        continue
    })
    expect(await answered).toMatchObject({ status: 409 })
    expect(await server.db.one(sql`SELECT pass_hash FROM usuarios WHERE id = ${ana.usuario_id}`)).toEqual({
      pass_hash: 'otra',
    })
  })

  it('twice at once changes it once', async () => {
    const ana = await server.as('Recepción')
    const phone = await again(ana)
    const answers = await Promise.all([
      ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: NEW }),
      phone.post('/Perfil/contrasena', { actual: PASSWORD, nueva: `${NEW}-2` }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await server.db.many(sql`SELECT FROM sesiones WHERE usuario_id = ${ana.usuario_id}`)).toHaveLength(1)
  })
})

describe('the own sessions', () => {
  it('are listed with their device, this one first, without those that ended', async () => {
    const ana = await server.as('Recepción')
    const phone = await again(ana, CHROME)
    const dead = await again(ana)
    const { body: all } = await ana.get<{ id: number; esta: boolean }[]>('/Perfil/sesiones')
    expect(all).toHaveLength(3)
    expect(all.map(({ esta }) => esta)).toEqual([true, false, false])
    await server.db.run(sql`UPDATE sesiones SET caduca_en = now() WHERE id = ${all[1]?.id}`)
    const { body } = await phone.get<object[]>('/Perfil/sesiones')
    expect(body).toEqual([
      {
        id: expect.any(Number),
        esta: true,
        creada_en: expect.any(String),
        usada_en: expect.any(String),
        ip: expect.stringMatching(/^10\.2\.0\.\d+$/),
        dispositivo: 'Chrome en Android',
      },
      {
        id: expect.any(Number),
        esta: false,
        creada_en: expect.any(String),
        usada_en: expect.any(String),
        ip: expect.any(String),
        dispositivo: null,
      },
    ])
    expect(dead.token).toBeTruthy()
    expect(JSON.stringify(body)).not.toContain(phone.token)
  })

  it('are closed one by one or all the others; somebody else’s does not exist', async () => {
    const ana = await server.as('Recepción')
    const eva = await server.as('Administrador')
    const phone = await again(ana)
    const idOf = async (who: Client) =>
      (await who.get<{ id: number; esta: boolean }[]>('/Perfil/sesiones')).body.find(({ esta }) => esta)?.id
    expect((await eva.post(`/Perfil/sesiones/${await idOf(ana)}/cerrar`)).status).toBe(404)
    expect((await ana.get('/Perfil')).status).toBe(200)
    const phoneId = await idOf(phone)
    expect((await ana.post(`/Perfil/sesiones/${phoneId}/cerrar`)).status).toBe(200)
    expect((await phone.get('/Perfil')).status).toBe(401)
    expect((await ana.post(`/Perfil/sesiones/${phoneId}/cerrar`)).status).toBe(404)
    const others = [await again(ana), await again(ana)]
    expect((await ana.post('/Perfil/sesiones/cerrar-otras')).body).toEqual({ cerradas: 2 })
    for (const other of others) expect((await other.get('/Perfil')).status).toBe(401)
    expect((await ana.get('/Perfil')).status).toBe(200)
    expect((await eva.get('/Perfil')).status).toBe(200)
    expect((await traceOf(ana)).map(({ despues }: { accion: string; despues?: object }) => despues)).toEqual([
      { sesiones: 1 },
      { sesiones: 2 },
    ])
  })
})

describe('the own preferences', () => {
  const deSesion = async (who: Client) => (await who.post('/Usuarios/validar-token', {})).body.preferencias
  const COLUMNAS = { 'catalogos/clientes.columnas': { dni: true } }

  it('are changed one by one from any device, arrive with the session, and are nobody else’s', async () => {
    const ana = await server.as('Recepción')
    const phone = await again(ana)
    expect(await deSesion(ana)).toBeUndefined()
    expect(await ana.put('/Perfil/preferencias', COLUMNAS)).toMatchObject({ status: 200, body: COLUMNAS })
    await phone.put('/Perfil/preferencias', { 'lista.densidad': 'comoda' })
    await ana.put('/Perfil/preferencias', { 'lista.densidad': null, 'catalogos/cursos.anchos': { nombre: 216 } })
    const todas = { ...COLUMNAS, 'lista.densidad': null, 'catalogos/cursos.anchos': { nombre: 216 } }
    expect(await deSesion(phone)).toEqual(todas)
    expect(await deSesion(await server.as('Administrador'))).toBeUndefined()
  })

  it('hold nothing but preferences, and not without end', async () => {
    const ana = await server.as('Recepción')
    for (const body of [
      { 'catalogos/clientes.listParams': { q: 'mejia' } },
      { 'a.columnas': { b: { c: true } } },
      { 'lista.densidad': 'x'.repeat(81) },
      [],
    ])
      expect((await ana.put('/Perfil/preferencias', body)).status).toBe(400)
    const muchas = (desde: number) =>
      Object.fromEntries(
        Array.from({ length: 600 }, (_, n) => [`lista-de-prueba-${desde + n}.columnas`, { uno: true }]),
      )
    expect((await ana.put('/Perfil/preferencias', muchas(1000))).status).toBe(200)
    expect(await ana.put('/Perfil/preferencias', muchas(2000))).toMatchObject({ status: 422 })
    expect(Object.keys((await deSesion(ana)) as object)).toHaveLength(600)
  })
})
