import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { buildApp, type AppOptions } from '#server/app'
import { seedOnce } from '#server/demo/seed'
import { forgetNames } from '#server/db/prepared'
import { sha256 } from '#server/http/guard'
import { hashPassword } from '#server/sesion/password'
import { readSettings } from '#server/base/settings'
import { DEMONSTRATION, TEMPLATE } from '#tests/maquina/api-setup'
import { client, type Client } from '#tests/cliente'
import { findClock, followClock, moveClock, setClock } from '#tests/maquina/clock'
import { counter } from '#tests/counter'
import { plantable } from '#tests/ledger'

export { call, client, key, type Answer, type Client } from '#tests/cliente'

export const PASSWORD = 'Una-clave-larga-7'
/** A built-in role, or one that the test made. */
export type Rol = 'Administrador' | 'Contabilidad' | 'Recepción' | 'Docente' | (string & {})

export interface Server {
  url: string
  /** For who plants rows: it may write the ledger. */
  db: Database
  /** The same database as the program has it: what it remembers of it hangs on this. */
  own: Database
  app: FastifyInstance
  /** A new user of that role, signed in. */
  as(rol: Rol): Promise<Client>
  /** A user who is there, signed in once more. */
  again(usuario_id: number): Promise<Client>
  /** Makes it `instant` for server, database and test. A session ends as it would for who came back then. */
  moveClock(instant: string): Promise<void>
  /** Starts another instance of the server on the same database, and answers its address. */
  another(): Promise<string>
}

interface Options extends Pick<AppOptions, 'logTo' | 'demonstration'> {
  /** Begins with the demonstration in its database. */
  seeded?: boolean
  /** Begins at this moment wherever the run is (RELOJ): its story is told in dates written out. */
  since?: string
}

/** A server of its own on a database of its own, for one test file. */
export function startServer(env: Record<string, string> = {}, { seeded, since, ...options }: Options = {}): Server {
  if (since) setClock(since)
  const server = {} as Server
  const running: FastifyInstance[] = []
  let admin: Database
  const name = `prueba_${randomBytes(6).toString('hex')}`

  const listen = async () => {
    const app = await buildApp({
      db: server.own,
      settings: readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional', ...env }),
      estricta: true,
      ...options,
    })
    running.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, url: app.listeningOrigin }
  }

  beforeAll(async () => {
    const url = inject('postgres')
    admin = openDatabase(url.replace('DATABASE', 'postgres'), { max: 1, statementMs: 0 })
    // Two files that clone at once would find the template «being accessed»: one at a time.
    await admin.run(sql`SELECT pg_advisory_lock(1)`)
    await copy(admin, seeded ? await demonstration(admin, url) : TEMPLATE, name)
    await admin.run(sql`SELECT pg_advisory_unlock(1)`)
    server.own = openDatabase(url.replace('DATABASE', name), { max: 20 })
    server.db = plantable(server.own)
    if (seeded) await reachDemonstration(server.db)
    await followClock(server.db)
    // A server keeps the names of its first statements for good; each file is one that starts.
    forgetNames()
    Object.assign(server, await listen(), {
      as: async (rol: Rol) => openSession(server, await newUser(server.db, rol)),
      again: (usuario_id: number) => openSession(server, usuario_id),
      moveClock: (instant: string) => moveClock(server.db, instant),
      another: async () => (await listen()).url,
    })
  })
  afterAll(async () => {
    await Promise.all(running.map((app) => app.close()))
    await server.db?.close()
    // A measurement goes on with what a test left.
    const { DEJAR_BASE } = process.env
    if (DEJAR_BASE) await admin.run(sql`ALTER DATABASE ${raw(name)} RENAME TO ${raw(DEJAR_BASE)}`)
    // FORCE ends sessions that a test forgot, but not an autovacuum under way, which gives way to the plain order
    // alone.
    else
      await admin
        .run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
        .catch(() => admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)} WITH (FORCE)`))
    await admin.close()
    setClock()
  })
  return server
}

async function copy(admin: Database, template: string, name: string): Promise<void> {
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE ${raw(template)} STRATEGY file_copy`)
  await findClock(admin, name)
}

/** A database that holds the demonstration, to be copied: the first file of a run that wants one fills it. */
async function demonstration(admin: Database, url: string): Promise<string> {
  if (await admin.maybe(sql`SELECT FROM pg_database WHERE datname = ${DEMONSTRATION}`)) return DEMONSTRATION
  const unfinished = `${DEMONSTRATION}_a_medias`
  await admin.run(sql`DROP DATABASE IF EXISTS ${raw(unfinished)}`)
  await copy(admin, TEMPLATE, unfinished)
  const db = openDatabase(url.replace('DATABASE', unfinished))
  await followClock(db)
  await seedOnce(db, () => undefined)
  await db.close()
  await admin.run(sql`ALTER DATABASE ${raw(unfinished)} RENAME TO ${raw(DEMONSTRATION)}`)
  return DEMONSTRATION
}

/** Each file begins at the same moment, and this one when all that others made before in its database is there. */
async function reachDemonstration(db: Database): Promise<void> {
  const { made } = await db.one<{ made: string }>(
    sql`SELECT greatest((SELECT max(instante) FROM bitacora), (SELECT max(creado_en) FROM roles)) AS made`,
  )
  if (Date.parse(made) > Date.now()) setClock(made)
}

let hashed: Promise<string> | undefined
const users = counter()

async function newUser(db: Database, rol: Rol): Promise<number> {
  hashed ??= hashPassword(PASSWORD)
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO usuarios (nombre, email, pass_hash, rol_id, ultimo_ingreso)
    SELECT ${`Usuario ${users.next()}`}, ${`usuario${users.last}@prueba.hn`}, ${await hashed}, id, now()
    FROM roles
    WHERE nombre = ${rol}
    RETURNING id
  `)
  return id
}

/** Leaves what a sign-in leaves. Its password would be slow on purpose, and signing in is the subject of few tests. */
async function openSession({ db, url }: Server, usuario_id: number): Promise<Client> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    WITH sesion AS (
      INSERT INTO sesiones (token_sha256, usuario_id, caduca_en, inactividad, ip, agente)
      VALUES (${sha256(token)}, ${usuario_id}, now() + interval '7 days', interval '8 hours', '127.0.0.1', 'node')
    )
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, ip, request_id)
    SELECT id, nombre, 'Sesion', 'ingreso', '127.0.0.1', ${token.slice(0, 20)}
    FROM usuarios
    WHERE id = ${usuario_id}
  `)
  return client(url, token, usuario_id)
}
