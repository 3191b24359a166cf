import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { findEmbedded, removeEmbedded } from '#server/db/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { faltas } from '../api/datos.ts'
import { call, client, key, type Client } from '../api/helper.ts'

/* The built demonstration, killed without warning in the middle of receipts; the next start must know nothing of it. */

const ROUNDS = process.env.LARGO ? 20 : 2
const CASHIERS = 6
const PORT = 3900 + (process.pid % 90)
const url = `http://127.0.0.1:${PORT}`

let dataDir: string
let server: ChildProcess

interface Sale {
  header: { 'Idempotency-Key': string }
  cargo_id: number
  cliente_id: number
  /** Its receipt, once answered. */
  recibo?: number
}
const sales: Sale[] = []

const start = () => {
  server = spawn(process.execPath, ['dist/server/demo.js'], { env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' }, stdio: 'ignore' })
}

/** Asks until the server says that it and its database are ready. */
async function ready(): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await fetch(`${url}/salud/listo`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('El servidor no volvió')
    await new Promise(setImmediate)
  }
}

async function database(): Promise<Database> {
  const connection = await findEmbedded(dataDir)
  if (!connection) throw new Error('La base de datos no está')
  return openDatabase(connection, { max: 3 })
}

const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres/cluster/pgdata/postmaster.pid'), 'utf8').split('\n')[0])

async function signIn(): Promise<Client> {
  const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', { Email: 'recepcion@demo.hn', Pass: CLAVE })
  return client(url, body.token)
}

const send = (who: Client, { header, cliente_id, cargo_id }: Sale) =>
  who.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas: [{ cargo_id, monto: 100 }], pagos: [{ metodo: 'efectivo', monto: 100 }] }, header)

/** Cashiers pay a lempira each until `enough` receipts were answered since the call; a broken request ends a cashier. */
async function sell(who: Client, charges: { id: number; cliente_id: number }[], enough: number, onEnough: () => void): Promise<void> {
  let answered = 0
  await Promise.all(
    charges.map(async ({ id, cliente_id }) => {
      for (;;) {
        const sale: Sale = { header: key(), cargo_id: id, cliente_id }
        sales.push(sale)
        const answer = await send(who, sale).catch(() => undefined)
        if (answer?.status !== 201) return
        sale.recibo = answer.body.id
        if (++answered === enough) onEnough()
      }
    }),
  )
}

/** Sends again what was never answered, as the counter's screen does: afterwards every sale is there, once. */
async function settle(who: Client): Promise<void> {
  for (const sale of sales.filter(({ recibo }) => recibo === undefined)) {
    const answer = await send(who, sale)
    expect(answer.status).toBe(201)
    sale.recibo = answer.body.id
  }
}

async function expectWhole(db: Database): Promise<void> {
  expect(await faltas(db)).toEqual([])
  const ids = sales.map(({ recibo }) => recibo)
  expect(new Set(ids).size).toBe(sales.length)
  const { n } = await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM recibos WHERE total = 100 AND id = ANY(${ids})`)
  expect(n).toBe(sales.length)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total FROM recibos WHERE total = 100`)
  expect(total).toBe(sales.length)
}

let charges: { id: number; cliente_id: number }[]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'campana-golpes-'))
  chmodSync(dataDir, 0o755)
  start()
  await ready()
  await (await signIn()).post('/Caja/abrir', { fondo: 0 })
  const db = await database()
  charges = await db.many(sql`SELECT DISTINCT ON (cliente_id) id, cliente_id FROM cargos WHERE anulado_en IS NULL AND neto - aplicado > 60000 ORDER BY cliente_id, id LIMIT ${CASHIERS}`)
  await db.close()
}, 120_000)

afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  await removeEmbedded(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

const victims = {
  'the API': () => server.kill('SIGKILL'),
  'the database': () => process.kill(postmasterPid(), 'SIGKILL'),
  both: () => {
    process.kill(postmasterPid(), 'SIGKILL')
    server.kill('SIGKILL')
  },
}

it.each(Object.entries(victims))(`kill -9 of %s in the middle of receipts, ${ROUNDS} times: nothing answered is lost, nothing is half there`, async (name, kill) => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await signIn()
    const processBefore = server
    const died = new Promise((resolve) => processBefore.once('exit', resolve))
    await sell(who, charges, 5 + round * 3, kill)
    if (name !== 'the database') {
      await died
      start()
    }
    await ready()
    await settle(await signIn())
    const db = await database()
    await expectWhole(db)
    await db.close()
  }
}, 600_000)
