import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CambiosAnswer } from '#contract/asistencia/asistencia'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { findEmbedded, removeEmbedded } from '#server/db/embebido/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { faltas } from '#tests/api/apoyo/datos'
import { call, client, key, type Answer, type Client } from '#tests/api/apoyo/helper'
import { copyFolder } from '#tests/maquina/embedded-run'
import { guardFolder } from '#tests/maquina/guardian'
import { freePort } from '#tests/maquina/ports'
import { demonstration } from './demonstration.ts'
import { eventually } from './support.ts'

/* The built demonstration, killed without warning in the middle of its work; the next start must know nothing of it. */

const ROUNDS = process.env.LARGO ? 20 : 1
const CASHIERS = 6
const PHONES = 6
const PORT = await freePort()
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
  server = spawn(process.execPath, ['dist/server/demo.js'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
}

/** Asks until the server says that it and its database are ready. */
async function ready(): Promise<void> {
  await eventually(async () => (await fetch(`${url}/salud/listo`).catch(() => undefined))?.ok, 110_000)
}

async function database(): Promise<Database> {
  const connection = await findEmbedded(dataDir)
  if (!connection) throw new Error('La base de datos no está')
  return openDatabase(connection, { max: 3 })
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/pgdata/postmaster.pid'), 'utf8').split('\n')[0])

/** As the screens do: asks again while the server says that its database is on the way. */
const insist = <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  eventually(async () => {
    const answer = await ask()
    return answer.status === 503 ? undefined : answer
  })

async function signIn(email = 'recepcion@demo.hn'): Promise<Client> {
  const { status, body } = await insist(() =>
    call<{ token: string }>(url, 'POST', '/Usuarios/login', { Email: email, Pass: CLAVE }),
  )
  expect(status).toBe(200)
  return client(url, body.token)
}

const send = (who: Client, { header, cliente_id, cargo_id }: Sale) =>
  who.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto: 100 }], pagos: [{ metodo: 'efectivo', monto: 100 }] },
    header,
  )

/**
 * Cashiers pay a lempira each until `enough` receipts were answered since the call; a broken request ends a cashier.
 */
async function sell(
  who: Client,
  charges: { id: number; cliente_id: number }[],
  enough: number,
  onEnough: () => void,
): Promise<void> {
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
    const answer = await insist(() => send(who, sale))
    expect(answer.status).toBe(201)
    sale.recibo = answer.body.id
  }
}

async function expectWhole(db: Database): Promise<void> {
  expect(await faltas(db)).toEqual([])
  const ids = sales.map(({ recibo }) => recibo)
  expect(new Set(ids).size).toBe(sales.length)
  const { n } = await db.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM recibos WHERE total = 100 AND id = ANY(${ids})`,
  )
  expect(n).toBe(sales.length)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total FROM recibos WHERE total = 100`)
  expect(total).toBe(sales.length)
}

let charges: { id: number; cliente_id: number }[]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'campana-golpes-'))
  guardFolder(dataDir)
  copyFolder(await demonstration(), dataDir)
  start()
  await ready()
  await (await signIn()).post('/Caja/abrir', { fondo: 0 })
  const db = await database()
  charges = await db.many(
    sql`
      SELECT DISTINCT ON (cliente_id) id, cliente_id
      FROM cargos
      WHERE anulado_en IS NULL AND neto - aplicado > 60000
      ORDER BY cliente_id, id LIMIT ${CASHIERS}
    `,
  )
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

/** Does work in which the victim dies, and waits until there is a server again. */
async function survive(name: string, work: () => Promise<void>): Promise<void> {
  const before = server
  const died = new Promise((resolve) => before.once('exit', resolve))
  await work()
  if (name !== 'the database') {
    await died
    start()
  }
  await ready()
}

it.each(Object.entries(victims))(
  `kill -9 of %s in the middle of receipts, ${ROUNDS} times: nothing answered is lost, nothing is half there`,
  async (name, kill) => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await signIn()
      await survive(name, () => sell(who, charges, 5 + round * 3, kill))
      await settle(await signIn())
      const db = await database()
      await expectWhole(db)
      await db.close()
    }
  },
  600_000,
)

interface Clase {
  curso_id: number
  fecha: string
  hora_inicio: string
  matriculas: number[]
}

/** One telephone's sending: a tap for each student of a class. */
interface Batch {
  body: { ahora: string; cambios: { clave: string }[] }
  answered: boolean
}

function batchOf({ matriculas, ...clase }: Clase, turn: number): Batch {
  const ahora = new Date().toISOString()
  const cambios = matriculas.map((matricula_id) => ({
    tipo: 'marcar',
    clave: randomUUID(),
    clase,
    en: ahora,
    matricula_id,
    estado: turn % 2 ? 'presente' : 'ausente',
    minutos: null,
    nota: null,
  }))
  return { body: { ahora, cambios }, answered: false }
}

/** Victims that receipts outlive, attendance outlives too; each by itself in the long run. */
const atClass = Object.entries(victims).filter(([name]) => process.env.LARGO || name === 'both')

it.each(atClass)(
  'kill -9 of %s while attendance is taken: what was answered is there, the rest is whole or not there, and comes once when it is sent again',
  async (name, kill) => {
    const who = await signIn('admin@demo.hn')
    const db = await database()
    const classes = await db.many<Clase>(sql`
      SELECT s.curso_id, s.fecha, s.hora_inicio, array_agg(a.matricula_id) AS matriculas
      FROM asistencia_sesiones s
      JOIN asistencias a ON a.sesion_id = s.id
      WHERE s.tipo = 'normal'
      GROUP BY s.id
      ORDER BY s.id DESC LIMIT ${PHONES}
    `)
    await db.close()
    expect(classes).toHaveLength(PHONES)
    const batches: Batch[] = []
    const take = async () => {
      let answered = 0
      await Promise.all(
        classes.map(async (clase) => {
          for (let turn = 0; ; turn++) {
            const batch = batchOf(clase, turn)
            batches.push(batch)
            const answer = await who.post<CambiosAnswer>('/Asistencia/cambios', batch.body).catch(() => undefined)
            if (answer?.status !== 200) return
            batch.answered = true
            if (++answered === 2 * PHONES) kill()
          }
        }),
      )
    }
    await survive(name, take)

    const again = await database()
    const stored = async ({ body }: Batch) =>
      (
        await again.one<{ n: number }>(
          sql`
            SELECT count(*) AS n
            FROM asistencia_cambios
            WHERE clave = ANY(${body.cambios.map(({ clave }) => clave)})
          `,
        )
      ).n
    for (const batch of batches)
      expect([batch.body.cambios.length, ...(batch.answered ? [] : [0])]).toContain(await stored(batch))
    const phone = await signIn('admin@demo.hn')
    for (const { body } of batches.filter(({ answered }) => !answered)) {
      const { body: answer } = await insist(() => phone.post<CambiosAnswer>('/Asistencia/cambios', body))
      expect(answer.resultados.filter(({ resultado }) => resultado === 'rechazado')).toEqual([])
    }
    for (const batch of batches) expect(await stored(batch)).toBe(batch.body.cambios.length)
    expect(await faltas(again)).toEqual([])
    await again.close()
  },
  600_000,
)
