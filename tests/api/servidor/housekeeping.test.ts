import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { inBatches } from '#server/db/batches'
import { raw, sql } from '#server/db/sql'
import { keepHouse, tidy } from '#server/housekeeping'
import { resumirSiSonMuchos } from '#server/reportes/cxc/saldos'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()

it('clears away what has expired and nothing that lives', async () => {
  const [ana, eva] = [await server.as('Recepción'), await server.as('Recepción')]
  await server.db.run(
    sql`UPDATE sesiones SET caduca_en = now() - interval '1 second' WHERE usuario_id = ${eva.usuario_id}`,
  )
  const llave = { usuario_id: 1, ruta: 'POST /', cuerpo_sha256: '' }
  const hace8dias = new Date(Date.now() - 8 * 86_400_000)
  await hay.fila(server.db, 'idempotencia', { ...llave, clave: 'vieja', creada_en: hace8dias })
  await hay.fila(server.db, 'idempotencia', { ...llave, clave: 'nueva' })
  await tidy(server.db)
  expect(await server.db.many(sql`SELECT usuario_id FROM sesiones`)).toEqual([{ usuario_id: ana.usuario_id }])
  expect(await server.db.many(sql`SELECT clave FROM idempotencia`)).toEqual([{ clave: 'nueva' }])
})

it('work in batches that has begun waits for its turn, and that which finds another at it leaves', async () => {
  const lock = 72_600_000
  const rows = Array.from({ length: 250 }, (_, n) => n)
  const waiting = async () =>
    (
      await server.db.one<{ n: number }>(
        sql`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`,
      )
    ).n
  let other: Promise<number | undefined> | undefined
  const done: number = await inBatches(server.db, lock, rows, async (_, batch) => {
    other ??= server.db.transaction(async (its) => {
      await its.run(sql`SELECT pg_advisory_xact_lock(${lock})`)
      const left = await inBatches(server.db, lock, rows, () => Promise.resolve(1))
      await expect.poll(waiting).toBe(1)
      return left
    })
    if (batch[0] === 0) await expect.poll(waiting).toBe(1)
    return batch.length
  })
  expect(done).toBe(250)
  expect(await other).toBe(0)
})

it('writes the number of a minute of refusals soon after it ends', async () => {
  const docente = await server.as('Docente')
  await Promise.all([1, 2, 3].map(() => docente.get('/Usuarios')))
  await server.db.run(sql`UPDATE negativas SET desde = desde - interval '1 minute'`)
  const log = { info: () => undefined, error: () => undefined }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const leave = keepHouse({ db: server.db, backups: undefined, log })
  const counted = () =>
    server.db.many(sql`SELECT despues ->> 'otras_veces' AS otras FROM bitacora WHERE despues ? 'otras_veces'`)
  expect(await counted()).toEqual([])
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await expect.poll(counted).toEqual([{ otras: '2' }])
  await leave()
})

it('makes balances anew within a minute of an act that touched very many charges, and of few by the hour', async () => {
  const log = { info: () => undefined, error: () => undefined }
  const waiting = async (table: string) =>
    (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(table)}`)).n
  const touch = (charges: number) =>
    server.db.run(sql`INSERT INTO cargos_por_resumir SELECT n FROM generate_series(1, ${charges}::int) AS n`)
  await touch(5_000)
  await resumirSiSonMuchos(server.db)
  expect(await waiting('cargos_por_resumir')).toBe(5_000)
  await server.db.run(sql`INSERT INTO cursos_por_contar VALUES (1)`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const leave = keepHouse({ db: server.db, backups: undefined, log })
  // Courses are counted after balances: the first hour is past them.
  await expect.poll(() => waiting('cursos_por_contar')).toBe(0)
  await touch(5_001)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(() => waiting('cargos_por_resumir')).toBe(0)
  await leave()
})

it('leaves no half of a backup when it is left in the middle of one', async () => {
  const backupDir = await mkdtemp(join(tmpdir(), 'campana-casa-'))
  const log = { info: () => undefined, error: () => undefined }
  await server.db.transaction(async (tx) => {
    // The backup waits in its midst for this table, which nothing before it reads.
    await tx.run(sql`LOCK TABLE metas IN ACCESS EXCLUSIVE MODE`)
    const leave = keepHouse({
      db: server.db,
      backups: { folder: backupDir, key: undefined, tryBeside: backupDir },
      log,
    })
    await expect.poll(() => readdir(backupDir), { timeout: 20_000 }).toEqual([expect.stringMatching(/\.part$/)])
    await leave()
    expect(await readdir(backupDir)).toEqual([])
  })
  await rm(backupDir, { recursive: true })
})
