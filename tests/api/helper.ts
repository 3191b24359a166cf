import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { buildApp, type AppOptions } from '#server/http/app'
import { hashPassword } from '#server/sesion/password'
import { readSettings } from '#server/settings'
import { call, client, type Client } from '../cliente.ts'

export { call, client, key, type Answer, type Client } from '../cliente.ts'

export const PASSWORD = 'Una-clave-larga-7'
/** A built-in role, or one that the test made. */
export type Rol = 'Administrador' | 'Contabilidad' | 'Recepción' | 'Docente' | (string & {})

export interface Server {
  url: string
  db: Database
  app: FastifyInstance
  /** Signs in a new user of that role. */
  as(rol: Rol): Promise<Client>
  /** Another instance of the server on the same database. */
  another(): Promise<string>
}

/** A server of its own on a database of its own, for one test file. */
export function startServer(env: Record<string, string> = {}, options: Pick<AppOptions, 'logTo'> = {}): Server {
  const server = {} as Server
  const running: FastifyInstance[] = []
  let admin: Database
  const name = `prueba_${randomBytes(6).toString('hex')}`

  const listen = async () => {
    const app = await buildApp({ db: server.db, settings: readSettings({ LOG_LEVEL: 'silent', ...env }), ...options })
    running.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, url: app.listeningOrigin }
  }

  beforeAll(async () => {
    const url = inject('postgres')
    admin = openDatabase(url.replace('DATABASE', 'postgres'), { max: 1 })
    // Two files that clone at once would find the template «being accessed»: one at a time.
    await admin.run(sql`SET statement_timeout = 0`)
    await admin.run(sql`SELECT pg_advisory_lock(1)`)
    await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE campana_plantilla`)
    await admin.run(sql`SELECT pg_advisory_unlock(1)`)
    server.db = openDatabase(url.replace('DATABASE', name), { max: 20 })
    Object.assign(server, await listen(), {
      as: (rol: Rol) => signIn(server, rol),
      another: async () => (await listen()).url,
    })
  })
  afterAll(async () => {
    await Promise.all(running.map((app) => app.close()))
    await server.db?.close()
    // FORCE ends sessions that a test forgot, but not an autovacuum under way, which gives way to the plain order
    // alone.
    await admin
      .run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
      .catch(() => admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)} WITH (FORCE)`))
    await admin.close()
  })
  return server
}

let hashed: Promise<string> | undefined
let users = 0

async function signIn(server: Server, rol: Rol): Promise<Client> {
  hashed ??= hashPassword(PASSWORD)
  const email = `usuario${++users}@prueba.hn`
  const { id } = await server.db.one<{ id: number }>(sql`
    INSERT INTO usuarios (nombre, email, pass_hash, rol_id)
    SELECT ${`Usuario ${users}`}, ${email}, ${await hashed}, id
    FROM roles
    WHERE nombre = ${rol}
    RETURNING id
  `)
  const { body } = await call<{ token: string }>(server.url, 'POST', '/Usuarios/login', {
    Email: email,
    Pass: PASSWORD,
  })
  return client(server.url, body.token, id)
}
