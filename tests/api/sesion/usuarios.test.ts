import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { call, client, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'
import { startSmtp } from '#tests/api/apoyo/smtp'
import * as hay from '#tests/kit'

const smtp = await startSmtp()
const ORIGIN = 'https://escuela.example.hn'
const server = startServer({ SMTP_URL: smtp.url, PUBLIC_URL: ORIGIN })

const NUEVA = 'tres gatos verdes'
let count = 0
const email = () => `persona${++count}@prueba.hn`
const roleId = async (nombre: string): Promise<number> =>
  (await server.db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = ${nombre}`)).id
const userOf = async (by: Client, { usuario_id }: { usuario_id: number }) =>
  (await by.get<{ email: string; version: number; estado: string; sesiones: number }>(`/Usuarios/${usuario_id}`)).body
/** Saves changes over the user as it is now. */
const save = async (by: Client, usuario_id: number, changes: object) => {
  const { version } = await server.db.one<{ version: number }>(
    sql`SELECT version FROM usuarios WHERE id = ${usuario_id}`,
  )
  return by.put(`/Usuarios/${usuario_id}`, { ...changes, version })
}
const signIn = (Email: string, Pass: string) =>
  call<{ token: string }>(server.url, 'POST', '/Usuarios/login', { Email, Pass })

/** A role of the school's own, with these permissions. */
async function role(permisos: string[]): Promise<string> {
  const nombre = `Rol ${++count}`
  const id = await hay.rol(server.db, nombre)
  for (const permiso of permisos)
    await hay.permitir(server.db, id, [`${permiso.split(':')[0]}:${permiso.split(':')[1]}`])
  return nombre
}

const GESTIONA = ['Usuarios:ver', 'Usuarios:crear', 'Usuarios:editar', 'Usuarios:exportar']

describe('a new user', () => {
  it('is invited by a letter with a link, chooses a password with it and signs in', async () => {
    const admin = await server.as('Administrador')
    const to = email()
    const { status, body } = await admin.post('/Usuarios', {
      nombre: '<b>Ana</b> Mejía',
      email: to.toUpperCase(),
      rol_id: await roleId('Recepción'),
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        email: to,
        estado: 'invitado',
        activo: true,
        rol_nombre: 'Recepción',
        sesiones: 0,
        ultimo_ingreso: null,
        segundo_factor: false,
      },
    })
    const link = await admin.post<{ enlace: string }>(`/Usuarios/${body.id}/enlace`)
    expect(link.body).toMatchObject({
      uso: 'invitacion',
      enviado: true,
      enlace: expect.stringMatching(new RegExp(`^${ORIGIN}/reset_password/[\\w-]{43}$`)),
    })
    const letter = await smtp.next(to)
    expect(letter.text).toContain(link.body.enlace)
    expect(letter.html).toContain('Hola, &lt;b&gt;Ana&lt;/b&gt; Mejía:')
    const guid = link.body.enlace.split('/').at(-1) ?? ''
    expect((await call(server.url, 'GET', `/Usuarios/enlace/${guid}`)).body).toEqual({
      uso: 'invitacion',
      nombre: '<b>Ana</b> Mejía',
      email: to,
    })
    expect((await call(server.url, 'POST', `/Usuarios/enlace/${guid}`, { contrasena: NUEVA })).status).toBe(200)
    expect((await signIn(to, NUEVA)).status).toBe(200)
    expect((await userOf(admin, { usuario_id: Number(body.id) })).estado).toBe('activo')
    const trace = await server.db.many(
      sql`
        SELECT accion, antes, despues
        FROM bitacora
        WHERE entidad = 'usuarios' AND entidad_id = ${body.id}
        ORDER BY id
      `,
    )
    expect(trace).toMatchObject([
      { accion: 'crear' },
      { accion: 'enlace', despues: { uso: 'invitacion' } },
      { accion: 'elegir_contrasena' },
    ])
    expect(JSON.stringify(trace)).not.toContain(guid)
  })

  it('of a school that sends no mail has a link to copy, without the origin that nobody knows', async () => {
    const admin = await server.as('Administrador')
    const app = await buildApp({ db: server.db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    const headers = { authorization: `Bearer ${admin.token}`, host: 'atacante.example' }
    const { id } = (
      await app.inject({
        method: 'POST',
        url: '/api/api/Usuarios',
        headers,
        payload: { nombre: 'Sin correo', email: email(), rol_id: await roleId('Docente') },
      })
    ).json<{ id: number }>()
    const link = await app.inject({ method: 'POST', url: `/api/api/Usuarios/${id}/enlace`, headers })
    expect(link.json()).toEqual({
      uso: 'invitacion',
      enviado: false,
      enlace: expect.stringMatching(/^\/reset_password\/[\w-]{43}$/),
      caduca_en: expect.any(String),
    })
    await app.close()
  })

  it('has one invitation at a time, which a forgotten password asked for does not end', async () => {
    const admin = await server.as('Administrador')
    const to = email()
    const { body } = await admin.post('/Usuarios', { nombre: 'Eva', email: to, rol_id: await roleId('Docente') })
    const first = await admin.post<{ enlace: string }>(`/Usuarios/${body.id}/enlace`)
    const second = await admin.post<{ enlace: string }>(`/Usuarios/${body.id}/enlace`)
    await call(server.url, 'POST', '/Usuarios/recuperar', { email: to })
    for (let n = 0; n < 3; n++) await smtp.next(to)
    const state = async (enlace: string) =>
      (await call(server.url, 'GET', `/Usuarios/enlace/${enlace.split('/').at(-1)}`)).status
    expect([await state(first.body.enlace), await state(second.body.enlace)]).toEqual([404, 200])
  })

  it('has an e-mail that no other has, whatever its capitals', async () => {
    const admin = await server.as('Administrador')
    const taken = (await userOf(admin, admin)).email
    const rol_id = await roleId('Recepción')
    const refusal = { status: 422, body: { errors: { email: 'Otro usuario ya usa este correo.' } } }
    expect(await admin.post('/Usuarios', { nombre: 'Otra', email: taken.toUpperCase(), rol_id })).toMatchObject(refusal)
    const eva = await server.as('Recepción')
    expect(await save(admin, eva.usuario_id, { email: taken })).toMatchObject(refusal)
    const both = await Promise.all(
      [1, 2].map(() => admin.post('/Usuarios', { nombre: 'Gemela', email: 'gemela@prueba.hn', rol_id })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('and every answer about one hold no hash and no secret; what a client may not set is refused and changes nothing', async () => {
    const admin = await server.as('Administrador')
    const { usuario_id } = await server.as('Recepción')
    const [before] = await server.db.many(sql`SELECT * FROM usuarios WHERE id = ${usuario_id}`)
    const answers = [
      await admin.get(`/Usuarios/${usuario_id}`),
      await admin.list('Usuarios'),
      await admin.get('/Usuarios/exportar?formato=csv'),
    ]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/argon2|pass_hash|totp/)
    for (const extra of [
      { pass_hash: 'x' },
      { id: 1 },
      { creado_en: '2020-01-01T00:00:00Z' },
      { segundo_factor: true },
      { estado: 'inactivo' },
      { totp_secreto: 'x' },
      { inventado: 1 },
    ]) {
      expect((await save(admin, usuario_id, { nombre: 'Cambiado', ...extra })).status, JSON.stringify(extra)).toBe(400)
      expect((await admin.post('/Usuarios', { nombre: 'X', email: email(), rol_id: 1, ...extra })).status).toBe(400)
    }
    const raw = await fetch(`${server.url}/api/api/Usuarios/${usuario_id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: '{"version":1,"__proto__":{"activo":false}}',
    })
    expect(raw.status).toBe(400)
    expect(await server.db.many(sql`SELECT * FROM usuarios WHERE id = ${usuario_id}`)).toEqual([before])
  })
})

describe('the list of users', () => {
  it('is filtered by role and state, searched by name or e-mail without accents, and exported', async () => {
    const admin = await server.as('Administrador')
    const rol_id = await roleId('Contabilidad')
    const to = email()
    const { body } = await admin.post('/Usuarios', { nombre: 'Ángela Zúñiga', email: to, rol_id })
    const found = async (filter: object) =>
      (await admin.list<{ id: number }>('Usuarios', filter, undefined, [0, 999])).body.map(({ id }) => id)
    expect(await found({ q: 'angela zuniga' })).toEqual([body.id])
    expect(await found({ q: to })).toEqual([body.id])
    expect(await found({ rol_id, estado: 'invitado' })).toEqual([body.id])
    expect(await found({ rol_id, estado: 'inactivo' })).toEqual([])
    for (const nombre of ['Zoila', 'Ñeco', 'Nora']) await admin.post('/Usuarios', { nombre, email: email(), rol_id })
    const names = (
      await admin.list<{ nombre: string }>('Usuarios', { rol_id, estado: 'invitado' }, ['nombre', 'ASC'])
    ).body.map(({ nombre }) => nombre)
    expect(names).toEqual(['Ángela Zúñiga', 'Nora', 'Ñeco', 'Zoila'])
    expect(
      (await admin.get<string>(`/Usuarios/exportar?formato=csv&filter=${JSON.stringify({ id: [body.id] })}`)).body,
    ).toContain('Ángela Zúñiga')
    expect((await admin.list('Usuarios', { pass_hash: 'x' })).status).toBe(400)
    expect((await admin.list('Usuarios', {}, ['pass_hash', 'ASC'])).status).toBe(400)
  })

  it('tells who edits teachers names and addresses, and nothing else', async () => {
    const who = await server.as(await role(['Docentes:ver', 'Docentes:editar']))
    const { body } = await who.list('Usuarios', { id: [who.usuario_id] })
    expect(body).toEqual([{ id: who.usuario_id, nombre: expect.any(String), email: expect.any(String), activo: true }])
    expect((await who.list('Usuarios', { estado: 'activo' })).status).toBe(400)
    expect((await who.list('Usuarios', {}, ['ultimo_ingreso', 'DESC'])).status).toBe(400)
    expect((await who.get(`/Usuarios/${who.usuario_id}`)).status).toBe(403)
    expect((await who.get('/Usuarios/exportar')).status).toBe(403)
  })
})

describe('sessions of a user', () => {
  it('end at the very next request, on every instance, when the user is deactivated; reactivated, they sign in again', async () => {
    const [admin, ana] = [await server.as('Administrador'), await server.as('Recepción')]
    const elsewhere = client(await server.another(), ana.token)
    const { email: to } = await userOf(admin, ana)
    const link = await admin.post<{ enlace: string }>(`/Usuarios/${ana.usuario_id}/enlace`)
    expect(link.body).toMatchObject({ uso: 'recuperacion' })
    expect((await elsewhere.list('Clientes')).status).toBe(200)
    expect((await save(admin, ana.usuario_id, { activo: false })).body).toMatchObject({
      estado: 'inactivo',
      sesiones: 0,
    })
    expect((await elsewhere.list('Clientes')).status).toBe(401)
    expect((await ana.list('Clientes')).status).toBe(401)
    expect(
      await server.db.many(
        sql`
          SELECT FROM sesiones
          WHERE usuario_id = ${ana.usuario_id}
          UNION ALL
          SELECT FROM enlaces_unicos
          WHERE usuario_id = ${ana.usuario_id}
        `,
      ),
    ).toHaveLength(0)
    expect((await signIn(to, PASSWORD)).status).toBe(401)
    expect(await admin.post(`/Usuarios/${ana.usuario_id}/enlace`)).toMatchObject({
      status: 409,
      body: { message: 'Esta cuenta está inactiva. Reactívela primero.' },
    })
    expect((await save(admin, ana.usuario_id, { activo: true })).body).toMatchObject({ estado: 'activo' })
    expect((await ana.list('Clientes')).status).toBe(401)
    expect((await call(server.url, 'GET', `/Usuarios/enlace/${link.body.enlace.split('/').at(-1)}`)).status).toBe(404)
    expect((await signIn(to, PASSWORD)).status).toBe(200)
  })

  it('are all closed by whoever administers them, who is told how many there were', async () => {
    const [admin, ana] = [await server.as('Administrador'), await server.as('Recepción')]
    const { email: to } = await userOf(admin, ana)
    const { body } = await signIn(to, PASSWORD)
    expect((await userOf(admin, ana)).sesiones).toBe(2)
    const elsewhere = client(await server.another(), body.token)
    expect((await admin.post(`/Usuarios/${ana.usuario_id}/cerrar-sesiones`)).body).toEqual({ cerradas: 2 })
    expect([(await ana.list('Clientes')).status, (await elsewhere.list('Clientes')).status]).toEqual([401, 401])
    expect((await signIn(to, PASSWORD)).status).toBe(200)
  })

  it('go on with another role, whose permissions count at once', async () => {
    const [admin, ana] = [await server.as('Administrador'), await server.as('Recepción')]
    expect((await ana.list('RecibosGeneral')).status).toBe(403)
    await save(admin, ana.usuario_id, { rol_id: await roleId('Contabilidad') })
    expect((await ana.list('RecibosGeneral')).status).toBe(200)
  })

  it('lose the links that went to an address of before', async () => {
    const [admin, ana] = [await server.as('Administrador'), await server.as('Recepción')]
    const { body } = await admin.post<{ enlace: string }>(`/Usuarios/${ana.usuario_id}/enlace`)
    await save(admin, ana.usuario_id, { email: email() })
    expect((await call(server.url, 'GET', `/Usuarios/enlace/${body.enlace.split('/').at(-1)}`)).status).toBe(404)
  })
})

describe('whoever administers users', () => {
  it('neither changes the own role nor deactivates themself, and does in the own profile what asks for the password', async () => {
    const admin = await server.as('Administrador')
    expect(await save(admin, admin.usuario_id, { activo: false })).toMatchObject({
      status: 422,
      body: { errors: { activo: expect.any(String) } },
    })
    expect(await save(admin, admin.usuario_id, { rol_id: await roleId('Docente') })).toMatchObject({
      status: 422,
      body: { errors: { rol_id: expect.any(String) } },
    })
    for (const verb of ['enlace', 'quitar-segundo-factor'])
      expect(await admin.post(`/Usuarios/${admin.usuario_id}/${verb}`)).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('su propio perfil') },
      })
    expect((await save(admin, admin.usuario_id, { nombre: 'Otro nombre' })).status).toBe(200)
  })

  it('neither gives nor touches what is above their own right', async () => {
    const [admin, who, victim] = [
      await server.as('Administrador'),
      await server.as(await role(GESTIONA)),
      await server.as('Administrador'),
    ]
    const above = await roleId('Administrador')
    const refused = { status: 422, body: { errors: { rol_id: expect.stringContaining('usted no puede') } } }
    expect(await who.post('/Usuarios', { nombre: 'Títere', email: email(), rol_id: above })).toMatchObject(refused)
    const equal = await server.as(await role(['Usuarios:ver']))
    expect(await save(who, equal.usuario_id, { rol_id: above })).toMatchObject(refused)
    const forbidden = { status: 403, body: { message: expect.stringContaining('permisos que usted no tiene') } }
    for (const changes of [{ activo: false }, { email: email() }, { nombre: 'X' }])
      expect(await save(who, victim.usuario_id, changes)).toMatchObject(forbidden)
    for (const verb of ['enlace', 'cerrar-sesiones', 'quitar-segundo-factor'])
      expect(await who.post(`/Usuarios/${victim.usuario_id}/${verb}`)).toMatchObject(forbidden)
    expect((await victim.list('Clientes')).status).toBe(200)
    expect((await save(who, equal.usuario_id, { activo: false })).status).toBe(200)
    expect((await admin.post('/Usuarios/2147483647/enlace')).status).toBe(404)
  })

  it('and may only create, makes no recovery link', async () => {
    const who = await server.as(await role(['Usuarios:ver', 'Usuarios:crear']))
    const rol_id = await roleId(await role(['Usuarios:ver']))
    const { body } = await who.post('/Usuarios', { nombre: 'Nueva', email: email(), rol_id })
    expect((await who.post(`/Usuarios/${body.id}/enlace`)).body).toMatchObject({ uso: 'invitacion' })
    const { usuario_id } = await server.as(await role(['Usuarios:ver']))
    expect((await who.post(`/Usuarios/${usuario_id}/enlace`)).status).toBe(403)
    expect((await who.post(`/Usuarios/${usuario_id}/cerrar-sesiones`)).status).toBe(403)
  })

  it('takes away a second factor with its codes, once', async () => {
    const [admin, ana] = [await server.as('Administrador'), await server.as('Recepción')]
    await server.db.run(
      sql`
        UPDATE usuarios
        SET totp_secreto = 'x', totp_paso = 1, segundo_factor_en = now()
        WHERE id = ${ana.usuario_id}
      `,
    )
    await hay.fila(server.db, 'codigos_recuperacion', { usuario_id: ana.usuario_id, codigo_sha256: 'x' })
    expect((await admin.post(`/Usuarios/${ana.usuario_id}/quitar-segundo-factor`)).body).toMatchObject({
      segundo_factor: false,
    })
    expect(
      await server.db.many(sql`SELECT FROM codigos_recuperacion WHERE usuario_id = ${ana.usuario_id}`),
    ).toHaveLength(0)
    expect(await server.db.one(sql`SELECT totp_secreto, totp_paso FROM usuarios WHERE id = ${ana.usuario_id}`)).toEqual(
      { totp_secreto: null, totp_paso: null },
    )
    expect(await admin.post(`/Usuarios/${ana.usuario_id}/quitar-segundo-factor`)).toMatchObject({
      status: 409,
      body: { message: 'Este usuario no tiene verificación en dos pasos.' },
    })
  })
})

describe('the last administrator', () => {
  const alone = sql`WITH otros AS (UPDATE usuarios SET activo = false WHERE activo) DELETE FROM intentos`

  it('is not taken away by another user manager, nor by two administrators at once, however often they try', async () => {
    const other = await server.another()
    const docente = await roleId('Docente')
    for (let n = 0; n < 30; n++) {
      await server.db.run(alone)
      const [one, two] = [await server.as('Administrador'), await server.as('Administrador')]
      const changes = n % 2 ? { activo: false } : { rol_id: docente }
      const answers = await Promise.all([
        save(one, two.usuario_id, changes),
        save(client(other, two.token), one.usuario_id, changes),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => status === 200).length,
        `vez ${n}`,
      ).toBeLessThanOrEqual(1)
      expect(
        await server.db.many(
          sql`
            SELECT FROM usuarios u
            JOIN roles r ON r.id = u.rol_id
            WHERE u.activo AND r.nombre = 'Administrador'
          `,
        ),
        `vez ${n}`,
      ).toHaveLength(1)
    }
  })

  it('is told so in a sentence', async () => {
    await server.db.run(alone)
    const [one, two] = [await server.as('Administrador'), await server.as('Administrador')]
    await server.db.run(sql`DELETE FROM rol_permisos WHERE modulo = 'Roles' AND accion = 'editar'`)
    expect(await save(one, two.usuario_id, { activo: false })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('nadie más podría administrar') },
    })
    expect((await save(one, two.usuario_id, { nombre: 'Otro nombre' })).status).toBe(200)
  })
})
