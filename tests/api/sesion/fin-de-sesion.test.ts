import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { call, client, PASSWORD, startServer, type Client, type Rol } from '#tests/api/apoyo/helper'

/* Two processes of the server on one database, sharing nothing else: what ends in one has ended in the other. */
const server = startServer()
const NUEVA = 'tres gatos verdes'
let other: ChildProcess
let otherUrl: string
let admin: Client

beforeAll(async () => {
  const { connectionString = '' } = server.db.pool.options
  other = spawn(process.execPath, ['--import', './tests/maquina/clock-setup.ts', 'server/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: '',
    },
  })
  otherUrl = await addressOf(other)
  admin = await server.as('Administrador')
})
afterAll(() => void other.kill())

/** The address at which it says that it listens; fails when it ends without saying it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the other process ended with ${code}`)))
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        const [, port] = /http:\/\/localhost:(\d+)/.exec(line) ?? []
        if (port) found(`http://127.0.0.1:${port}`)
      })
  })
}

interface Person extends Client {
  email: string
  /** The same session on the other process. */
  there: Client
  /** Another session of the same user. */
  phone: Client
}

async function person(rol: Rol = 'Recepción'): Promise<Person> {
  const here = await server.as(rol)
  const { email } = await server.db.one<{ email: string }>(
    sql`SELECT email FROM usuarios WHERE id = ${here.usuario_id}`,
  )
  const phone = await signIn(email, PASSWORD)
  const someone = { ...here, email, there: client(otherUrl, here.token), phone }
  expect(await alive(someone)).toEqual([200, 200, 200])
  return someone
}

async function signIn(Email: string, Pass: string, url = otherUrl): Promise<Client> {
  const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', { Email, Pass })
  return client(url, body.token)
}

/** Statuses of the very next requests: on the other process, on this one, and with the other session. */
async function alive({ there, token, phone }: Person): Promise<number[]> {
  const answers = []
  for (const each of [there, client(server.url, token), phone])
    answers.push((await each.post('/Usuarios/validar-token')).status)
  return answers
}

const record = async ({ usuario_id }: Person) => (await admin.get(`/Usuarios/${usuario_id}`)).body

describe('a session ends at the very next request on every process', () => {
  it('by signing out: this one, and no other', async () => {
    const ana = await person()
    expect((await ana.post('/Usuarios/cerrar-sesion')).status).toBe(200)
    expect(await alive(ana)).toEqual([401, 401, 200])
  })

  it('when the account is deactivated, and does not come back with it', async () => {
    const ana = await person()
    expect((await admin.put(`/Usuarios/${ana.usuario_id}`, { ...(await record(ana)), activo: false })).status).toBe(200)
    expect(await alive(ana)).toEqual([401, 401, 401])
    expect((await admin.put(`/Usuarios/${ana.usuario_id}`, { ...(await record(ana)), activo: true })).status).toBe(200)
    expect(await alive(ana)).toEqual([401, 401, 401])
    expect((await (await signIn(ana.email, PASSWORD)).post('/Usuarios/validar-token')).status).toBe(200)
  })

  it('when its user changes the password: all of them, and who changed it goes on under a new token', async () => {
    const ana = await person()
    const { body } = await ana.there.post<{ token: string }>('/Perfil/contrasena', { actual: PASSWORD, nueva: NUEVA })
    expect(await alive(ana)).toEqual([401, 401, 401])
    for (const url of [server.url, otherUrl])
      expect((await client(url, body.token).post('/Usuarios/validar-token')).status).toBe(200)
    expect((await call(otherUrl, 'POST', '/Usuarios/login', { Email: ana.email, Pass: PASSWORD })).status).toBe(401)
  })

  it('when the password is chosen by a link', async () => {
    const ana = await person()
    const { body } = await admin.post(`/Usuarios/${ana.usuario_id}/enlace`)
    expect(await alive(ana)).toEqual([200, 200, 200])
    expect(
      (await call(otherUrl, 'POST', `/Usuarios/enlace/${String(body.enlace).split('/').at(-1)}`, { contrasena: NUEVA }))
        .status,
    ).toBe(200)
    expect(await alive(ana)).toEqual([401, 401, 401])
  })

  it('when an administrator closes them', async () => {
    const ana = await person()
    expect(await client(otherUrl, admin.token).post(`/Usuarios/${ana.usuario_id}/cerrar-sesiones`)).toMatchObject({
      status: 200,
      body: { cerradas: 2 },
    })
    expect(await alive(ana)).toEqual([401, 401, 401])
  })

  it('when its user closes it from another, or all the others', async () => {
    const ana = await person()
    const { body } = await ana.there.get<{ id: number; esta: boolean }[]>('/Perfil/sesiones')
    expect((await ana.there.post(`/Perfil/sesiones/${body.find(({ esta }) => !esta)?.id}/cerrar`)).status).toBe(200)
    expect(await alive(ana)).toEqual([200, 200, 401])
    const eva = await person()
    expect(await eva.phone.post('/Perfil/sesiones/cerrar-otras')).toMatchObject({ status: 200, body: { cerradas: 1 } })
    expect(await alive(eva)).toEqual([401, 401, 200])
  })

  it('and what a role may do changes as soon: less, more, or another role', async () => {
    const ana = await person()
    const months = () => Promise.all([ana, ana.there].map(async (each) => (await each.list('RecibosGeneral')).status))
    expect(await months()).toEqual([403, 403])
    const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = 'Contabilidad'`)
    expect((await admin.put(`/Usuarios/${ana.usuario_id}`, { ...(await record(ana)), rol_id: id })).status).toBe(200)
    expect(await months()).toEqual([200, 200])
    expect((await ana.there.post('/Clientes', {})).status).toBe(403)
  })
})
