import { beforeAll, expect, it } from 'vitest'
import { openDatabase, type Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enConexion } from '#server/hilos/conexion'
import { enTurno } from '#server/hilos/hilos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* Exports hold a connection while they are read: however many are asked, most of the pool stays with the counter. */

const server = startServer()
const quienes: Client[] = []
beforeAll(async () => {
  for (let n = 0; n < 20; n++) quienes.push(await server.as('Administrador'))
  await hay.categoria(server.db, { nombre: 'Danza' })
})

const exportar = (cual: number, formato: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/api/CursoCategorias/exportar?formato=${formato}`, {
    headers: { Authorization: `Bearer ${quienes[cual % quienes.length]?.token}` },
    ...(signal && { signal }),
  })

/** Does `work` while nothing can be read of what is exported: whoever reads it holds a connection and waits. */
const mientrasEsperan = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE curso_categorias IN ACCESS EXCLUSIVE MODE`)
    return work(tx)
  })
const detenidas = sql`
  SELECT count(*)::int AS n
  FROM pg_locks
  JOIN pg_database d ON d.oid = database AND datname = current_database()
  WHERE NOT granted AND relation = 'curso_categorias'::regclass
`
const cuantas = () => enConexion(server.own).cuantos()

it.each([
  ['csv', 200],
  ['xlsx', 20],
  ['pdf', 20],
])('as %s holds four connections of twenty, however many are asked for', async (formato, pedidas) => {
  const todas = await mientrasEsperan(async (tx) => {
    const salen = Array.from({ length: pedidas }, (_, n) => exportar(n, formato))
    // A workbook waits for its thread before it waits for its connection.
    const enFila = () => cuantas().corren + cuantas().esperan + enTurno.cuantos().esperan
    await expect.poll(enFila, { timeout: 30_000 }).toBe(pedidas)
    expect((await quienes[0]?.get('/Caja/actual'))?.status).toBe(200)
    const { n } = await tx.one<{ n: number }>(detenidas)
    expect([1, 2, 3, 4]).toContain(n)
    return salen
  })
  const estados = (await Promise.all(todas)).map(({ status }) => status)
  expect(new Set(estados)).toEqual(new Set([200]))
  expect(cuantas()).toEqual({ corren: 0, esperan: 0 })
})

it('leaves the line with a browser that is closed', async () => {
  const ido = new AbortController()
  const todas = await mientrasEsperan(async () => {
    const salen = Array.from({ length: 12 }, (_, n) => exportar(n, 'csv', n < 4 ? undefined : ido.signal))
    const idas = Promise.allSettled(salen)
    await expect.poll(cuantas).toEqual({ corren: 4, esperan: 8 })
    ido.abort()
    await expect.poll(() => cuantas().esperan).toBeLessThanOrEqual(4)
    return [idas]
  })
  await Promise.all(todas)
  await expect.poll(cuantas).toEqual({ corren: 0, esperan: 0 })
})

it('is a fifth of the pool, and one of a small one', async () => {
  for (const [max, largas] of [
    [20, 4],
    [10, 2],
    [3, 1],
  ] as const) {
    const db = openDatabase(server.db.pool.options, { max })
    expect(db.lasting()).toBe(largas)
    await db.close()
  }
})
