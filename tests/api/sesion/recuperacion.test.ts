import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { tidy } from '#server/housekeeping'
import { buildApp } from '#server/app'
import { makeLink } from '#server/sesion/enlaces'
import { STRANGERS } from '#server/sesion/throttle'
import { readSettings } from '#server/base/settings'
import { call, client, PASSWORD, startServer } from '#tests/api/apoyo/helper'
import { startSmtp } from '#tests/api/apoyo/smtp'

const ORIGIN = 'https://escuela.example.hn'
const NUEVA = 'tres gatos verdes'
const smtp = await startSmtp()
const env = { SMTP_URL: smtp.url, PUBLIC_URL: ORIGIN, LOG_LEVEL: 'trace', TRUST_PROXY: '1' }
let logged = ''
const logTo = new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) })
const server = startServer(env, { logTo })

const emailOf = async (id: number): Promise<string> =>
  (await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${id}`)).email
let addresses = 0
/** From an address of its own, so that no test takes another's attempts. */
const from = (ip = `10.1.${++addresses >> 8}.${addresses & 255}`) => ({ 'X-Forwarded-For': ip })
const ask = (email: string, headers = from()) => call(server.url, 'POST', '/Usuarios/recuperar', { email }, headers)
const look = (guid: string, headers = from()) => call(server.url, 'GET', `/Usuarios/enlace/${guid}`, undefined, headers)
const choose = (guid: string, contrasena = NUEVA, headers = from()) =>
  call(server.url, 'POST', `/Usuarios/enlace/${guid}`, { contrasena }, headers)
const signIn = (Email: string, Pass: string) =>
  call<{ token: string }>(server.url, 'POST', '/Usuarios/login', { Email, Pass }, from())
const guidIn = (text: string): string => /\/reset_password\/([\w-]{43})/.exec(text)?.[1] ?? ''

/** A user with a link of their own, asked for and taken from the mail. */
async function withLink() {
  const ana = await server.as('Recepción')
  const email = await emailOf(ana.usuario_id)
  await ask(email)
  return { ana, email, guid: guidIn((await smtp.next(email)).text) }
}

describe('a forgotten password', () => {
  it('is replaced by the link of a letter, once; every session and link of the user ends with it, on every instance', async () => {
    const { ana, email, guid } = await withLink()
    await makeLink(server.db, 'invitacion', ana.usuario_id)
    const elsewhere = client(await server.another(), ana.token)
    expect((await elsewhere.post('/Usuarios/validar-token')).status).toBe(200)
    expect((await look(guid)).body).toEqual({ uso: 'recuperacion', nombre: expect.stringContaining('Usuario'), email })
    expect((await elsewhere.post('/Usuarios/validar-token')).status).toBe(200)
    expect((await choose(guid)).status).toBe(200)
    expect((await elsewhere.post('/Usuarios/validar-token')).status).toBe(401)
    expect((await ana.post('/Usuarios/validar-token')).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, NUEVA)).status).toBe(200)
    expect(await server.db.many(sql`SELECT FROM enlaces_unicos WHERE usuario_id = ${ana.usuario_id}`)).toHaveLength(0)
    expect(
      await server.db.many(
        sql`
          SELECT usuario_id, accion, despues
          FROM bitacora
          WHERE entidad = 'usuarios' AND entidad_id = ${ana.usuario_id}
          ORDER BY id
        `,
      ),
    ).toEqual([
      { usuario_id: null, accion: 'pedir_recuperacion', despues: null },
      { usuario_id: ana.usuario_id, accion: 'elegir_contrasena', despues: { uso: 'recuperacion' } },
    ])
  })

  it('answers alike for an address without an account, an inactive one and one with; only the last gets a letter', async () => {
    const [ana, eva] = [await server.as('Recepción'), await server.as('Recepción')]
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${eva.usuario_id}`)
    const email = await emailOf(ana.usuario_id)
    const answers = [
      await ask('nadie@prueba.hn'),
      await ask(await emailOf(eva.usuario_id)),
      await ask(` ${email.toUpperCase()} `),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { correo: true } })
    expect((await smtp.next(email)).to).toEqual([email])
    expect(smtp.letters.flatMap(({ to }) => to)).not.toContain('nadie@prueba.hn')
    expect(smtp.letters.flatMap(({ to }) => to)).not.toContain(await emailOf(eva.usuario_id))
  })

  it('takes as long to answer for an address with an account as for one without', async () => {
    const email = await emailOf((await server.as('Recepción')).usuario_id)
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    /**
     * Time that the account takes longer, by the median of pairs; other work on the machine disturbs a round, never
     * all.
     */
    const round = async (): Promise<number> => {
      const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
      for (let n = 0; n < 30; n++) {
        for (const [which, address] of [
          ['with', email],
          ['without', `nadie${n}@prueba.hn`],
        ] as const) {
          const begun = performance.now()
          await ask(address)
          times[which].push(performance.now() - begun)
        }
      }
      return Math.abs(median(times.with) - median(times.without)) / Math.max(8, median(times.without))
    }
    const differences: number[] = []
    while (differences.length < 6 && !differences.some((difference) => difference < 0.25))
      differences.push(await round())
    expect(Math.min(...differences)).toBeLessThan(0.25)
    expect((await smtp.next(email)).to).toEqual([email])
  }, 60_000)

  it('sends an account three letters in half an hour and then, in silence, none; an address is told to wait', async () => {
    const email = await emailOf((await server.as('Recepción')).usuario_id)
    for (let n = 0; n < 3; n++) {
      await ask(email)
      expect((await smtp.next(email)).to).toEqual([email])
    }
    expect((await ask(email)).body).toEqual({ correo: true })
    const other = await emailOf((await server.as('Recepción')).usuario_id)
    await ask(other)
    expect((await smtp.next(other)).to).toEqual([other])
    expect(smtp.letters.filter(({ to }) => to[0] === email)).toHaveLength(3)

    const one = from()
    const statuses = []
    for (let n = 0; n < 62; n++) statuses.push((await ask(`nadie${n}@prueba.hn`, one)).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('nadie@prueba.hn')).status).toBe(200)
  })

  it('of which the server was told at its end still gets its letter', async () => {
    const email = await emailOf((await server.as('Recepción')).usuario_id)
    const app = await buildApp({ db: server.db, settings: readSettings({ ...env, LOG_LEVEL: 'silent' }) })
    const answer = await app.inject({ method: 'POST', url: '/api/api/Usuarios/recuperar', payload: { email } })
    expect(answer.statusCode).toBe(200)
    await app.close()
    expect(smtp.letters.flatMap(({ to }) => to)).toContain(email)
  })

  it('can only be told to ask the administration where the school sends no mail, and the Host of the request is never believed', async () => {
    const email = await emailOf((await server.as('Recepción')).usuario_id)
    for (const settings of [{ SMTP_URL: smtp.url }, { PUBLIC_URL: ORIGIN }]) {
      const app = await buildApp({ db: server.db, settings: readSettings({ ...settings, LOG_LEVEL: 'silent' }) })
      const answer = await app.inject({
        method: 'POST',
        url: '/api/api/Usuarios/recuperar',
        payload: { email },
        headers: { host: 'atacante.example' },
      })
      expect(answer.json()).toEqual({ correo: false })
      await app.close()
    }
    expect(smtp.letters.flatMap(({ to }) => to)).not.toContain(email)
    await call(
      server.url,
      'POST',
      '/Usuarios/recuperar',
      { email },
      { ...from(), 'X-Forwarded-Host': 'atacante.example' },
    )
    const { text, html } = await smtp.next(email)
    expect(text).toContain(`${ORIGIN}/reset_password/`)
    expect(text + html).not.toContain('atacante')
  })
})

describe('a link to choose a password', () => {
  it('is refused alike when it is unknown, used, replaced by a newer one, expired or of somebody inactive', async () => {
    const { email, guid: used } = await withLink()
    await choose(used)
    await ask(email)
    const replaced = guidIn((await smtp.next(email)).text)
    await ask(email)
    const expired = guidIn((await smtp.next(email)).text)
    expect((await look(expired)).status).toBe(200)
    await server.db.run(sql`UPDATE enlaces_unicos SET caduca_en = now()`)
    const { ana, guid: inactive } = await withLink()
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${ana.usuario_id}`)
    for (const guid of ['x', 'desconocido'.padEnd(43, 'x'), used, replaced, expired, inactive]) {
      for (const answer of [await look(guid), await choose(guid)]) {
        expect(answer).toMatchObject({
          status: 404,
          body: {
            code: 'no_encontrado',
            message: 'Este enlace ya se usó o venció. Pida otro para elegir su contraseña.',
          },
        })
      }
    }
  })

  it('of another use is none: the first administrator’s, or of a sign-in that waits for its second factor', async () => {
    const { ana, guid } = await withLink()
    for (const uso of ['segundo_factor', 'primer_administrador']) {
      await server.db.run(sql`UPDATE enlaces_unicos SET uso = ${uso} WHERE usuario_id = ${ana.usuario_id}`)
      expect((await look(guid)).status).toBe(404)
      expect((await choose(guid)).status).toBe(404)
    }
  })

  it('serves one of many that use it at once', async () => {
    const { email, guid } = await withLink()
    const claves = ['primera frase larga', 'segunda frase larga', 'tercera frase larga', 'cuarta frase larga']
    const statuses = (await Promise.all(claves.map((clave) => choose(guid, clave)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
    expect((await signIn(email, claves[statuses.indexOf(200)] ?? '')).status).toBe(200)
  })

  it('never opens an account that is being deactivated at the same moment', async () => {
    const admin = await server.as('Administrador')
    for (let n = 0; n < 10; n++) {
      const ana = await server.as('Recepción')
      const { body: usuario } = await admin.get(`/Usuarios/${ana.usuario_id}`)
      const { body } = await admin.post<{ enlace: string }>(`/Usuarios/${ana.usuario_id}/enlace`)
      await Promise.all([
        choose(guidIn(body.enlace)),
        admin.put(`/Usuarios/${ana.usuario_id}`, { activo: false, version: usuario.version }),
      ])
      expect((await signIn(String(usuario.email), NUEVA)).status).toBe(
        (await server.db.maybe(sql`SELECT FROM usuarios WHERE id = ${ana.usuario_id} AND activo`)) ? 200 : 401,
      )
      expect((await look(guidIn(body.enlace))).status).toBe(404)
    }
  })

  it('refuses a password that is short, common, or the owner’s own data, beside the field, and still serves', async () => {
    const { email, guid } = await withLink()
    expect(await choose(guid, 'corta')).toMatchObject({
      status: 400,
      body: { errors: { contrasena: 'Escriba al menos 8 caracteres.' } },
    })
    expect(await choose(guid, 'Honduras2026')).toMatchObject({
      status: 422,
      body: { errors: { contrasena: expect.stringContaining('de las que más se usan') } },
    })
    expect(await choose(guid, 'Demo-2026-hn')).toMatchObject({ status: 422 })
    expect(await choose(guid, email)).toMatchObject({
      status: 422,
      body: { errors: { contrasena: expect.stringContaining('Se parece') } },
    })
    expect(await choose(guid, 'Centro educativo 1')).toMatchObject({
      status: 422,
      body: { errors: { contrasena: expect.stringContaining('Se parece') } },
    })
    expect((await choose(guid)).status).toBe(200)
    expect((await signIn(email, NUEVA)).status).toBe(200)
  })

  it('leaves the second factor as it is', async () => {
    const { ana, guid } = await withLink()
    await server.db.run(
      sql`
        UPDATE usuarios
        SET totp_secreto = 'x', totp_paso = 1, segundo_factor_en = now()
        WHERE id = ${ana.usuario_id}
      `,
    )
    await choose(guid)
    expect(
      await server.db.one(
        sql`
          SELECT totp_secreto IS NOT NULL AS secreto, segundo_factor_en IS NOT NULL AS activo
          FROM usuarios
          WHERE id = ${ana.usuario_id}
        `,
      ),
    ).toEqual({ secreto: true, activo: true })
  })

  it('lets in again who was kept out by somebody else’s wrong passwords', async () => {
    const { email, guid } = await withLink()
    const strangers = async () => {
      for (let n = 0; n <= STRANGERS.most; n++) await signIn(email, 'equivocada')
    }
    await strangers()
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    const { headers } = await choose(guid)
    expect(headers.get('Set-Cookie')).toMatch(/^__Host-.+; Secure; .+; HttpOnly; SameSite=Strict$/)
    expect((await signIn(email, NUEVA)).status).toBe(200)
    // They go on: the device on which the password was chosen is known all the same.
    await strangers()
    expect((await signIn(email, NUEVA)).status).toBe(429)
    const device = { ...from(), Cookie: headers.get('Set-Cookie')?.split(';')[0] ?? '' }
    expect((await call(server.url, 'POST', '/Usuarios/login', { Email: email, Pass: NUEVA }, device)).status).toBe(200)
  })

  it('can’t be guessed at leisure from one address', async () => {
    const one = from()
    let last = 0
    for (let n = 0; n < 62; n++) last = (await look(`x${n}`, one)).status
    expect(last).toBe(429)
    expect((await choose('x', NUEVA, one)).status).toBe(429)
  })

  it('is forgotten by the housekeeping once it has expired', async () => {
    const { ana } = await withLink()
    await tidy(server.db)
    expect(await server.db.many(sql`SELECT FROM enlaces_unicos WHERE usuario_id = ${ana.usuario_id}`)).toHaveLength(1)
    await server.db.run(
      sql`UPDATE enlaces_unicos SET caduca_en = now() - interval '1 second' WHERE usuario_id = ${ana.usuario_id}`,
    )
    await tidy(server.db)
    expect(await server.db.many(sql`SELECT FROM enlaces_unicos WHERE usuario_id = ${ana.usuario_id}`)).toHaveLength(0)
  })

  it('and the password chosen with it are in no log, no bitácora and no table', async () => {
    const { guid } = await withLink()
    await look(guid)
    await fetch(`${server.url}/reset_password/${guid}`)
    await choose(guid, 'canario de la contraseña')
    const tables = await server.db.many(
      sql`
        SELECT to_jsonb(b) AS fila
        FROM bitacora b
        UNION ALL
        SELECT to_jsonb(e)
        FROM enlaces_unicos e
        UNION ALL
        SELECT to_jsonb(u)
        FROM usuarios u
        UNION ALL
        SELECT to_jsonb(i)
        FROM intentos i
      `,
    )
    expect(logged.includes('/api/api/Usuarios/enlace/…')).toBe(true)
    for (const secret of [guid, 'canario de la contraseña', NUEVA])
      expect((logged + JSON.stringify(tables)).includes(secret), secret).toBe(false)
  })
})
