import { beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '#server/db/pool'
import { READY } from '#server/db/ready'
import { sql, suelto } from '#server/db/sql'
import { lotesDe } from '#server/resource/salida/lotes'
import { startMuteProxy } from '#tests/maquina/mute-proxy'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* A request whose connection, or what was prepared on it, goes from under it. */

const server = startServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as('Administrador')
  await server.db.run(sql`CREATE TABLE cosas (id int)`)
  await server.db.run(sql`INSERT INTO cosas VALUES (1)`)
})

const pidOf = async (db: Pick<Database, 'one'>) =>
  (await db.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).pid
/** As a primary that is shut down ends its connections. */
const end = (pid: number) => server.db.run(sql`SELECT pg_terminate_backend(${pid}, 5000)`)

it('does again, once, what a lost connection took with it before its COMMIT', async () => {
  let times = 0
  const nombre = await server.db.transaction(async (tx) => {
    await hay.categoria(tx, { nombre: 'Otra vez' })
    if (times++ === 0) await end(await pidOf(tx))
    return (await tx.one<{ nombre: string }>(sql`SELECT nombre FROM curso_categorias WHERE nombre = 'Otra vez'`)).nombre
  })
  expect([nombre, times]).toEqual(['Otra vez', 2])
  expect(await server.db.many(sql`SELECT nombre FROM curso_categorias WHERE nombre = 'Otra vez'`)).toHaveLength(1)
})

it('does not do again what a lost connection keeps taking with it', async () => {
  let times = 0
  const work = server.db.transaction(async (tx) => {
    times++
    await end(await pidOf(tx))
    await tx.run(sql`SELECT 1`)
  })
  await expect(work).rejects.toThrow()
  expect(times).toBe(2)
})

it('does nothing again of which it can not know whether it is done', async () => {
  await server.db.run(sql`CREATE TABLE perdidas (id int)`)
  await server.db.run(sql`
    CREATE FUNCTION perderse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid());
      RETURN NULL;
    END $$
  `)
  await server.db.run(sql`
    CREATE CONSTRAINT TRIGGER al_confirmar AFTER INSERT ON perdidas
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION perderse()
  `)
  let times = 0
  const work = server.db.transaction(async (tx) => {
    times++
    await tx.run(sql`INSERT INTO perdidas VALUES (1)`)
  })
  await expect(work).rejects.toMatchObject({ code: '57P01' })
  const pipelined = server.db.pipelined(async (tx) => {
    times++
    await tx.last(sql`INSERT INTO perdidas VALUES (1) RETURNING id`)
  })
  await expect(pipelined).rejects.toMatchObject({ code: '57P01' })
  expect(times).toBe(2)
})

it('leaves a connection that only reads, as that of a primary of before does, for another', async () => {
  const db = openDatabase(server.db.pool.options, { max: 1 })
  const before = await pidOf(db)
  await db.run(sql`SET default_transaction_read_only = on`)
  const write = () => db.transaction((tx) => tx.run(sql`INSERT INTO cosas VALUES (2)`))
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  expect(await write()).toBe(1)
  expect(await pidOf(db)).not.toBe(before)
  await db.close()
})

it('takes the place of a connection that goes, with the lists that people ask for planned on it', async () => {
  const db = openDatabase(server.db.pool.options, { ready: true })
  const lists = [sql`SELECT 'one'`, sql`SELECT ${suelto(7)}::bigint`]
  const left = await pidOf(db)
  for (const list of lists) await db.search(list)
  await end(left)
  await vi.waitFor(() => expect(db.pool.idleCount).toBe(READY))
  const planned = await db.many(sql`
    SELECT pg_backend_pid() <> ${left} AS another, count(*) AS lists FROM pg_prepared_statements
    WHERE statement = ANY(${lists.map(({ text }) => text)}) AND generic_plans > 0
  `)
  expect(planned).toEqual([{ another: true, lists: 2 }])
  await db.close()
})

it('ends only the question, and no process, when a connection dies while it is made ready', async () => {
  const proxy = await startMuteProxy(server.db.pool.options.connectionString ?? '')
  const db = openDatabase(proxy.url, { max: 1 })
  db.pool.once('connect', proxy.close)
  await expect(db.run(sql`SELECT 1`)).rejects.toThrow()
  await db.close()
})

it('ends only the export, and no process, when its connection dies between two pages', async () => {
  const db = openDatabase(server.db.pool.options, { max: 1 })
  const lotes = lotesDe(db, { quien: 'usuario:1' }, sql`SELECT pg_backend_pid() AS pid FROM generate_series(1, 2000)`)()
  const { value: primero = [] } = await lotes.next()
  await end(Number(primero[0]?.pid))
  await expect(lotes.next()).rejects.toThrow()
  expect(await pidOf(db)).not.toBe(primero[0]?.pid)
  await db.close()
})

it('goes on after a migration of the next version changed what a prepared statement answers', async () => {
  const prepared = (db: Pick<Database, 'many'>) => db.many(sql`SELECT * FROM cosas WHERE id = 1`)
  await prepared(server.db)
  await server.db.transaction(prepared)
  await server.db.run(sql`ALTER TABLE cosas ADD COLUMN color text`)
  expect(await prepared(server.db)).toEqual([{ id: 1, color: null }])
  await server.db.run(sql`ALTER TABLE cosas ADD COLUMN forma text`)
  expect(await server.db.transaction(prepared)).toEqual([{ id: 1, color: null, forma: null }])
})

it('repeats the answer of a key in a transaction that wrote: its end waits for the other machines', async () => {
  const xmax = async () =>
    (await server.db.one<{ n: number }>(sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS n`)).n
  await admin.post('/Caja/abrir', { fondo: 0 })
  const cliente_id = await estudiante(server.db)
  const cargo_id = await cargo(server.db, cliente_id, 500)
  const header = key()
  const sale = { cliente_id, lineas: [{ cargo_id, monto: 100 }], pagos: [{ metodo: 'efectivo', monto: 100 }] }
  const pay = () => admin.post('/RecibosIndividuales', sale, header)
  const first = await pay()
  expect(first.status).toBe(201)
  const before = await xmax()
  expect((await pay()).body).toEqual(first.body)
  expect(await xmax()).toBeGreaterThan(before)
})
