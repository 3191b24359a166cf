import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { ident, sql } from '#server/db/sql'
import { DEJAR_DE_PEDIR } from '#server/http/exigencia'
import { releerReloj } from '#server/reloj/puerta'
import { codeOf, wrongCode } from '#tests/api/apoyo/codigos'
import { call, client, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer({ TRUST_PROXY: '1' })

let addresses = 0
/** From an address of its own, so that the throttle of one test is not that of another. */
const from = (address = `10.1.${addresses >> 8}.${++addresses & 255}`) => ({ 'X-Forwarded-For': address })
const emailOf = async ({ usuario_id }: Client): Promise<string> =>
  (await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)).email
const login = async (user: Client, more = {}) =>
  call(server.url, 'POST', '/Usuarios/login', { Email: await emailOf(user), Pass: PASSWORD, ...more }, from())
const challenge = async (user: Client, more = {}): Promise<string> => String((await login(user, more)).body.desafio)
const second = (desafio: string, codigo: string, headers = from()) =>
  call(server.url, 'POST', '/Usuarios/segundo-factor', { desafio, codigo }, headers)
const sessionsOf = async ({ usuario_id }: Client): Promise<number> =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM sesiones WHERE usuario_id = ${usuario_id}`)).n
const traceOf = async ({ usuario_id }: Client): Promise<string[]> =>
  (
    await server.db.many<{ accion: string }>(
      sql`SELECT accion FROM bitacora WHERE usuario_id = ${usuario_id} ORDER BY id`,
    )
  ).map(({ accion }) => accion)

describe('with an active second factor', () => {
  it('the right password opens no session, and the code opens one that answers like the sign-in', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    const before = await sessionsOf(ana)
    const first = await login(ana)
    expect(first).toMatchObject({
      status: 401,
      body: {
        status: 401,
        code: 'segundo_factor',
        message: 'Escriba el código de su aplicación de verificación.',
        desafio: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(first.body).not.toHaveProperty('token')
    expect(await sessionsOf(ana)).toBe(before)
    const entered = await second(String(first.body.desafio), codeOf(secreto, 1))
    expect(entered).toMatchObject({
      status: 200,
      body: { status: 200, token: expect.any(String), navbar: expect.any(Array) },
    })
    expect((await client(server.url, String(entered.body.token)).post('/Usuarios/validar-token')).body).toMatchObject({
      usuarioid: ana.usuario_id,
    })
    expect((await traceOf(ana)).at(-1)).toBe('ingreso')
  })

  it('the wish to keep the session is kept through the second step', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    await second(await challenge(ana, { Mantener: true }), codeOf(secreto, 1))
    expect(
      await server.db.one(
        sql`
          SELECT inactividad = interval '30 days' AS kept
          FROM sesiones
          WHERE usuario_id = ${ana.usuario_id}
          ORDER BY id DESC LIMIT 1
        `,
      ),
    ).toEqual({ kept: true })
  })

  it('no code serves twice: that of the set-up, that of a sign-in, nor one before the last', async () => {
    const ana = await server.as('Recepción')
    const { secreto, usado } = await activate(ana)
    await server.db.run(sql`UPDATE usuarios SET totp_paso = totp_paso + 2 WHERE id = ${ana.usuario_id}`)
    expect(await second(await challenge(ana), codeOf(secreto, 1))).toMatchObject({ status: 401 })
    await server.db.run(sql`UPDATE usuarios SET totp_paso = totp_paso - 2 WHERE id = ${ana.usuario_id}`)
    expect(await second(await challenge(ana), usado)).toMatchObject({ status: 401, body: { code: 'segundo_factor' } })
    const next = codeOf(secreto, 1)
    expect((await second(await challenge(ana), next)).status).toBe(200)
    expect((await second(await challenge(ana), next)).status).toBe(401)
  })

  it('one used while the clock ran ahead keeps nobody out once it is right', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    await server.db.run(sql`UPDATE usuarios SET totp_paso = totp_paso + 2880 * 107 WHERE id = ${ana.usuario_id}`)
    const next = codeOf(secreto, 1)
    expect((await second(await challenge(ana), next)).status).toBe(200)
    expect((await second(await challenge(ana), next)).status).toBe(401)
  })

  it('a code used by two sign-ins at once gives one session', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    const desafio = await challenge(ana)
    const code = codeOf(secreto, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => second(desafio, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(ana)).toBe(2)
  })

  it('a wrong code keeps the challenge, is written down, and after five the challenge dies', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    const desafio = await challenge(ana)
    for (let n = 0; n < 5; n++) {
      expect(await second(desafio, wrongCode(secreto))).toMatchObject({
        status: 401,
        body: { code: 'segundo_factor', desafio, message: expect.stringContaining('no es correcto') },
      })
    }
    expect((await traceOf(ana)).filter((accion) => accion === 'segundo_factor_fallido')).toHaveLength(5)
    const stopped = await second(desafio, codeOf(secreto, 1))
    expect(stopped).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
    expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect((await second(desafio, codeOf(secreto, 1))).body.code).toBe('desafio_vencido')
    expect((await second(await challenge(ana), codeOf(secreto, 1))).status).toBe(429)
    await server.db.run(sql`UPDATE intentos SET desde = desde - interval '16 minutes'`)
    expect((await second(await challenge(ana), codeOf(secreto, 1))).status).toBe(200)
  })

  it('an address that tries many challenges is throttled', async () => {
    const one = from('10.9.9.9')
    const answers = []
    for (let n = 0; n < 61; n++) answers.push((await second('x'.repeat(43), '123456', one)).status)
    expect([answers[0], answers[59], answers[60]]).toEqual([401, 401, 429])
  })

  it('an unknown, expired, replaced or used challenge, and that of an account changed meanwhile, answer alike', async () => {
    const ana = await server.as('Recepción')
    const { secreto, codigos } = await activate(ana)
    const refusals = [await second('x'.repeat(43), codeOf(secreto, 1))]
    const replaced = await challenge(ana)
    const used = await challenge(ana)
    refusals.push(await second(replaced, codeOf(secreto, 1)))
    expect((await second(used, String(codigos[0]))).status).toBe(200)
    refusals.push(await second(used, codeOf(secreto, 1)))
    for (const change of [
      sql`UPDATE enlaces_unicos SET caduca_en = now()`,
      sql`UPDATE usuarios SET activo = false`,
      sql`UPDATE usuarios SET activo = true, segundo_factor_en = NULL`,
    ]) {
      const desafio = await challenge(ana)
      await server.db.run(
        sql`${change} WHERE ${change.text.includes('enlaces') ? sql`usuario_id` : sql`id`} = ${ana.usuario_id}`,
      )
      refusals.push(await second(desafio, codeOf(secreto, 1)))
      await server.db.run(sql`UPDATE usuarios SET activo = true WHERE id = ${ana.usuario_id}`)
    }
    for (const { status, body } of refusals)
      expect({ status, ...body, request_id: '' }).toEqual({
        code: 'desafio_vencido',
        status: 401,
        message: 'La verificación venció. Escriba de nuevo su correo y su contraseña.',
        request_id: '',
      })
    expect(refusals).toHaveLength(6)
  })

  it('a challenge of before a change of password is worth nothing', async () => {
    const ana = await server.as('Recepción')
    const { secreto } = await activate(ana)
    const desafio = await challenge(ana)
    expect((await ana.post('/Perfil/contrasena', { actual: PASSWORD, nueva: 'Barco-lento-41-azul' })).status).toBe(200)
    expect((await second(desafio, codeOf(secreto, 1))).body.code).toBe('desafio_vencido')
  })

  it('a recovery code serves once, however it is written, and its use is written down', async () => {
    const ana = await server.as('Recepción')
    const { codigos } = await activate(ana)
    const [one = '', two = ''] = codigos
    expect((await second(await challenge(ana), one.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await second(await challenge(ana), one)).status).toBe(401)
    expect(await traceOf(ana)).toEqual(expect.arrayContaining(['codigo_recuperacion', 'segundo_factor_fallido']))
    const desafio = await challenge(ana)
    const answers = await Promise.all([second(desafio, two), second(desafio, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await ana.get('/Perfil')).body).toMatchObject({ codigos_restantes: 8 })
  })
})

describe('setting it up', () => {
  it('counts for nothing until a code of the shown secret confirms it', async () => {
    const ana = await server.as('Recepción')
    expect(await ana.post('/Perfil/segundo-factor', { contrasena: 'otra-cosa' })).toMatchObject({
      status: 422,
      body: { errors: { contrasena: expect.any(String) } },
    })
    const old = await ana.post<{ secreto: string; qr: string }>('/Perfil/segundo-factor', { contrasena: PASSWORD })
    expect(old.body).toEqual({ secreto: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: expect.stringContaining('<svg') })
    const { body } = await ana.post<{ secreto: string }>('/Perfil/segundo-factor', { contrasena: PASSWORD })
    expect((await login(ana)).status).toBe(200)
    for (const codigo of [codeOf(old.body.secreto), wrongCode(body.secreto)]) {
      expect(await ana.post('/Perfil/segundo-factor/confirmar', { codigo })).toMatchObject({
        status: 422,
        body: { errors: { codigo: expect.any(String) } },
      })
    }
    const before = (await ana.get('/Perfil')).body
    const confirmed = await ana.post<{ codigos: string[] }>('/Perfil/segundo-factor/confirmar', {
      codigo: codeOf(body.secreto),
    })
    expect(confirmed.body.codigos).toHaveLength(10)
    expect((await ana.get('/Perfil')).body).toMatchObject({
      segundo_factor: true,
      codigos_restantes: 10,
      version: expect.toSatisfy((version: number) => version > Number(before.version)),
    })
    expect((await ana.post('/Perfil/segundo-factor', { contrasena: PASSWORD })).status).toBe(409)
    expect((await traceOf(ana)).at(-1)).toBe('activar_segundo_factor')
  })

  it('is throttled', async () => {
    const ana = await server.as('Recepción')
    const { body } = await ana.post<{ secreto: string }>('/Perfil/segundo-factor', { contrasena: PASSWORD })
    for (let n = 0; n < 5; n++) await ana.post('/Perfil/segundo-factor/confirmar', { codigo: wrongCode(body.secreto) })
    expect((await ana.post('/Perfil/segundo-factor/confirmar', { codigo: codeOf(body.secreto) })).status).toBe(429)
  })

  it('new recovery codes and its removal ask for the password, and are written down', async () => {
    const ana = await server.as('Recepción')
    const { codigos } = await activate(ana)
    for (const verb of ['codigos', 'quitar']) {
      expect(await ana.post(`/Perfil/segundo-factor/${verb}`, { contrasena: 'otra' })).toMatchObject({
        status: 422,
        body: { errors: { contrasena: 'Esta no es su contraseña actual. Escríbala de nuevo.' } },
      })
    }
    const { version } = (await ana.get('/Perfil')).body
    const renewed = await ana.post<{ codigos: string[] }>('/Perfil/segundo-factor/codigos', { contrasena: PASSWORD })
    expect((await ana.get('/Perfil')).body.version).not.toBe(version)
    expect((await second(await challenge(ana), String(codigos[0]))).status).toBe(401)
    expect((await second(await challenge(ana), String(renewed.body.codigos[0]))).status).toBe(200)
    expect((await ana.post('/Perfil/segundo-factor/quitar', { contrasena: PASSWORD })).status).toBe(200)
    expect((await login(ana)).status).toBe(200)
    expect((await ana.get('/Perfil')).body).toMatchObject({ segundo_factor: false, codigos_restantes: 0 })
    for (const verb of ['codigos', 'quitar'])
      expect((await ana.post(`/Perfil/segundo-factor/${verb}`, { contrasena: PASSWORD })).status).toBe(409)
    expect(await traceOf(ana)).toEqual(expect.arrayContaining(['renovar_codigos', 'quitar_segundo_factor']))
  })
})

it('a role that demands it grants nothing until it is set up, and then at once; it can not be removed', async () => {
  const eva = await server.as('Contabilidad')
  await server.db.run(sql`UPDATE roles SET exige_segundo_factor = true WHERE nombre = 'Contabilidad'`)
  expect((await eva.list('RecibosGeneral')).status).toBe(403)
  expect((await eva.post('/Usuarios/validar-token')).body).toMatchObject({
    falta_segundo_factor: true,
    navbar: [],
    modulos: [],
  })
  await activate(eva)
  const session = await eva.post('/Usuarios/validar-token')
  expect(session.body).not.toHaveProperty('falta_segundo_factor')
  expect(session.body.navbar).not.toEqual([])
  expect((await eva.list('RecibosGeneral')).status).toBe(200)
  expect(await eva.post('/Perfil/segundo-factor/quitar', { contrasena: PASSWORD })).toMatchObject({
    status: 422,
    body: { message: 'Su rol exige la verificación en dos pasos; no se puede quitar.' },
  })
  expect((await eva.get('/Perfil')).body).toMatchObject({ segundo_factor: true })
})

it('an account whose password or state changes while it is being verified opens no session', async () => {
  for (const change of [sql`UPDATE usuarios SET pass_hash = 'otra'`, sql`UPDATE usuarios SET activo = false`]) {
    const ana = await server.as('Recepción')
    let answered: ReturnType<typeof login> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`${change} WHERE id = ${ana.usuario_id}`)
      answered = login(ana)
      while (
        !(await server.db.maybe(
          sql`
            SELECT FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%pass_hash%'
          `,
        ))
      )
        continue
    })
    expect(await answered).toMatchObject({ status: 401, body: { code: 'credenciales' } })
    expect(await sessionsOf(ana)).toBe(1)
  }
})

it('no secret, code or token is in the bitácora, and the database keeps codes and challenges only as hashes', async () => {
  const ana = await server.as('Recepción')
  const { secreto, codigos } = await activate(ana)
  const desafio = await challenge(ana)
  await second(desafio, wrongCode(secreto))
  const entered = await second(desafio, String(codigos[3]))
  const tables = ['bitacora', 'intentos', 'enlaces_unicos', 'sesiones', 'codigos_recuperacion']
  const rows = await Promise.all(tables.map((table) => server.db.many(sql`SELECT to_jsonb(t) FROM ${ident(table)} t`)))
  // Without the hashes, in which six digits may stand by chance.
  const text = JSON.stringify(rows).replace(/\\\\x[0-9a-f]+/g, '')
  for (const canary of [
    secreto,
    desafio,
    String(entered.body.token),
    wrongCode(secreto),
    ...codigos.flatMap((code) => [code, code.replaceAll('-', '')]),
  ])
    expect(text).not.toContain(canary)
})

/** Sets up a second factor as its user would; the step of now is used up by it. */
async function activate(user: Client): Promise<{ secreto: string; codigos: string[]; usado: string }> {
  const { body } = await user.post<{ secreto: string }>('/Perfil/segundo-factor', { contrasena: PASSWORD })
  const usado = codeOf(body.secreto)
  const confirmed = await user.post<{ codigos: string[] }>('/Perfil/segundo-factor/confirmar', { codigo: usado })
  return { secreto: body.secreto, codigos: confirmed.body.codigos, usado }
}

describe('an administrator without a second factor', () => {
  const exigente = startServer({ TRUST_PROXY: '1', SEGUNDO_FACTOR: 'exigido' })

  /** Signs in by the form, as nobody's session of the tests is. */
  async function entrar({ usuario_id }: Client): Promise<Client> {
    const { email } = await exigente.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)
    const { body } = await call(exigente.url, 'POST', '/Usuarios/login', { Email: email, Pass: PASSWORD }, from())
    return client(exigente.url, String(body.token), usuario_id)
  }
  const pedidoHace = (dias: number, { usuario_id }: Client) =>
    exigente.db.run(
      sql`UPDATE usuarios SET segundo_factor_desde = ${hoy()}::date - ${dias}::int WHERE id = ${usuario_id}`,
    )
  const sesionDe = async (quien: Client) => (await quien.post('/Usuarios/validar-token')).body

  it('is asked at the first sign-in and reminded for seven days; then nothing else opens, on any device', async () => {
    const admin = await entrar(await exigente.as('Administrador'))
    expect(await sesionDe(admin)).toMatchObject({ dias_sin_segundo_factor: 7 })
    expect((await admin.get('/Perfil')).body).toMatchObject({ exige_segundo_factor: true, segundo_factor: false })
    await pedidoHace(6, admin)
    const ultimo = await sesionDe(await entrar(admin))
    expect(ultimo).toMatchObject({ dias_sin_segundo_factor: 1, modulos: expect.arrayContaining([expect.anything()]) })
    const antes = (await admin.list('Usuarios')).headers.get('X-Permisos-Version')

    await pedidoHace(7, admin)
    const otra = await entrar(admin)
    for (const quien of [admin, otra]) {
      const sesion = await sesionDe(quien)
      expect(sesion).toMatchObject({ falta_segundo_factor: true, navbar: [], modulos: [] })
      expect(sesion).not.toHaveProperty('dias_sin_segundo_factor')
      const negado = await quien.list('Usuarios')
      expect(negado.status).toBe(403)
      // The screen asks for its session again, and is led to the profile.
      expect(negado.headers.get('X-Permisos-Version')).not.toBe(antes)
    }
    const { secreto } = (await otra.post<{ secreto: string }>('/Perfil/segundo-factor', { contrasena: PASSWORD })).body
    expect((await otra.post('/Perfil/segundo-factor/confirmar', { codigo: codeOf(secreto) })).status).toBe(200)
    expect((await otra.list('Usuarios')).status).toBe(200)
    expect((await otra.post('/Perfil/segundo-factor/quitar', { contrasena: PASSWORD })).status).toBe(422)
  })

  it('is not asked before it is known what day it is', async () => {
    const desde = async (hasta: string, quien: Client) => {
      await exigente.db.run(sql`UPDATE reloj SET guardado_en = ${hasta}`)
      releerReloj(exigente.own)
      await entrar(quien)
      return exigente.db.one(sql`SELECT segundo_factor_desde AS dia FROM usuarios WHERE id = ${quien.usuario_id}`)
    }
    const admin = await exigente.as('Administrador')
    expect(await desde(`${sumarDias(hoy(), 30)}T12:00:00Z`, admin)).toEqual({ dia: null })
    expect(await desde(new Date().toISOString(), admin)).toEqual({ dia: hoy() })
  })

  it('is whoever hands out users and roles: others are not asked', async () => {
    const contabilidad = await entrar(await exigente.as('Contabilidad'))
    expect(await sesionDe(contabilidad)).not.toHaveProperty('dias_sin_segundo_factor')
    await pedidoHace(30, contabilidad)
    expect(await sesionDe(contabilidad)).not.toHaveProperty('falta_segundo_factor')
    expect((await contabilidad.get('/Perfil')).body).toMatchObject({ exige_segundo_factor: false })
  })

  it('is not asked where the setting says so, nor any more where it says so since', async () => {
    const admin = await server.as('Administrador')
    const entered = client(server.url, String((await login(admin)).body.token))
    expect((await entered.post('/Usuarios/validar-token')).body).not.toHaveProperty('dias_sin_segundo_factor')
    const pedido = await exigente.as('Administrador')
    await pedidoHace(30, pedido)
    expect((await pedido.list('Usuarios')).status).toBe(403)
    await exigente.db.run(DEJAR_DE_PEDIR)
    expect((await pedido.list('Usuarios')).status).toBe(200)
  })
})
