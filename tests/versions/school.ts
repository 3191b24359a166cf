import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { buildApp } from '#server/app'
import { revisar } from '#server/respaldo/invariantes'
import { respaldar } from '#server/respaldo/respaldar'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { firstAdministratorLink } from '#server/usuarios/primer-administrador/service'
import { call, client, key, type Answer, type Client } from '../cliente.ts'
import { startRunDatabase, withDatabase } from '#tests/maquina/embedded-run'
import { installClock, moveClock } from './clock.ts'

/** The password of everybody in the schools of `tests/data/versions`. */
export const PASSWORD = 'tres cuervos en el muro'
export const ADMINISTRATOR = 'julia@lospinos.hn'

/** A school that lives through its days by the API alone. */
export interface School {
  db: Database
  url: string
  /** Goes on to a local moment, `2026-02-03 09:00`; everybody signs in anew. */
  at(local: string): Promise<void>
  /** The user of an address, signed in today. */
  who(email: string): Promise<Client>
}

/** Opens a school on its first day, lets `history` happen and writes what is left into a new backup. */
export async function makeSchool(
  path: string,
  first: string,
  history: (school: School) => Promise<void>,
): Promise<void> {
  const { url: server, stop } = await startRunDatabase()
  const admin = new pg.Client(server)
  const clock = new pg.Client(withDatabase(server, 'historia'))
  let app: FastifyInstance | undefined
  let db: Database | undefined
  try {
    await admin.connect()
    await admin.query(`CREATE DATABASE historia TEMPLATE template0 ENCODING 'UTF8'`)
    await clock.connect()
    await installClock(clock, 'historia')
    await moveClock(clock, first)
    db = openDatabase(withDatabase(server, 'historia'), { max: 5 })
    await prepare(db)
    app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'error', SEGUNDO_FACTOR: 'opcional' }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = app.listeningOrigin
    const signedIn = new Map<string, Client>()
    await history({
      db,
      url,
      async at(local) {
        await moveClock(clock, local)
        signedIn.clear()
      },
      async who(email) {
        const there = signedIn.get(email) ?? (await signIn(url, email))
        signedIn.set(email, there)
        return there
      },
    })
    const wrong = await revisar(db)
    if (wrong.length) throw new Error(`The history does not add up: ${JSON.stringify(wrong)}`)
    mkdirSync(dirname(path), { recursive: true })
    await respaldar(db, path, { clave: undefined })
  } finally {
    await app?.close()
    await db?.close()
    await clock.end()
    await admin.end()
    await stop()
  }
}

async function signIn(url: string, email: string): Promise<Client> {
  const { token } = ok(await call<{ token: string }>(url, 'POST', '/Usuarios/login', { Email: email, Pass: PASSWORD }))
  return client(url, token)
}

/** Los Pinos on its first day: the school as it says itself, and its administrator. */
export async function losPinos({ db, url, who }: School): Promise<Client> {
  const token = (await firstAdministratorLink(db))?.split('/').pop()
  const escuela = { centro: 'Los Pinos', perfil: 'todo', cai: true, transferencias: true, becas: true }
  const julia = { nombre: 'Julia Pavón', email: ADMINISTRATOR, contrasena: PASSWORD, ...escuela }
  ok(await call(url, 'POST', `/Usuarios/primer-administrador/${token}`, julia))
  const administrator = await who(ADMINISTRATOR)
  await changed(administrator, '/Centro', {
    nombre: 'Centro Los Pinos',
    rtn: '08019015872341',
    direccion: 'Col. Miraflores, Tegucigalpa',
    telefono: '22395160',
    facturar: 'a_pedido',
    mora_tipo: 'fija',
    mora_valor: 50_00,
    mora_dias: 10,
    mora_cada: 'una_vez',
  })
  return administrator
}

interface Invited {
  nombre: string
  email: string
  rol_id: number | undefined
}

/** Somebody whom the administrator invites, and who chose a password; answers the user's id. */
export async function joined({ url }: School, administrator: Client, invited: Invited): Promise<number> {
  const { id } = await made(administrator, '/Usuarios', invited)
  const { enlace } = ok(await administrator.post<{ enlace: string }>(`/Usuarios/${id}/enlace`))
  ok(await call(url, 'POST', `/Usuarios/enlace/${enlace.split('/').pop()}`, { contrasena: PASSWORD }))
  return id
}

/** The body of an answer that said yes; throws with all of it otherwise. */
export function ok<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Makes one record; answers it. */
export const made = async <T = { id: number; version: number }>(who: Client, path: string, body: object): Promise<T> =>
  ok(await who.post<T>(path, body, key()))

/** A request of `who` with the word of a supervisor, who gives it at another computer. */
export async function signed(
  who: Client,
  supervisor: Client,
  motivo: string,
  ask: (firma: Record<string, string>) => Promise<Answer<{ autorizacion?: { id: number } }>>,
): Promise<void> {
  const solicitud = (await ask(key())).body.autorizacion?.id
  ok(await who.post(`/Autorizaciones/${solicitud}/pedir`, { motivo }))
  ok(await supervisor.post(`/Autorizaciones/${solicitud}/aprobar`))
  ok(await ask({ ...key(), 'X-Autorizacion': String(solicitud) }))
}

/** Changes a record as a form does: read, then saved with the version that was seen. */
export async function changed(who: Client, path: string, body: object): Promise<void> {
  const { version } = ok(await who.get<{ version: number }>(path))
  ok(await who.put(path, { ...body, version }))
}
