import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#server/db/embebido/embedded'
import { findBinaries } from '#server/db/embebido/embedded-binaries'
import { ensureCluster } from '#server/db/embebido/embedded-cluster'
import { prepareHome } from '#server/db/embebido/embedded-home'
import { sweepPrevious } from '#server/db/embebido/embedded-major'
import { motores } from '#server/db/embebido/motores'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { mudar, requireIguales } from '#server/respaldo/mudanza'
import { comprobar, restaurar } from '#server/respaldo/restaurar'
import { copyFolder } from '#tests/maquina/embedded-run'
import { fixtureOf } from '#tests/versions/versions'
import { contents } from './respaldo-apoyo.ts'
import { buildParent, cleanUp, eventually, isRoot, pgdataOf, startParent, temporaryDirectory } from './support.ts'

/*
 * A school whose data are of an older major version of PostgreSQL than the engine that came with the program: Debian's
 * 15 stands for the one before. The long run's: elsewhere there is no second engine.
 */

const LIMIT = 180_000
const [newest, ...others] = motores()
const old = others.find(({ major }) => Number(major) < Number(newest?.major))
const canTry = process.env.LARGO !== undefined && old !== undefined
if (process.env.LARGO && !old)
  console.warn('no older PostgreSQL here (apt install postgresql): moving to a newer one is left out')

const canMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0
const quiet = () => undefined
const majorIn = (dataDir: string): string => readFileSync(join(pgdataOf(dataDir), 'PG_VERSION'), 'utf8').trim()
const clustersIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'postgres'))
    .filter((name) => name.startsWith('cluster'))
    .sort()

let template: string
let before: Awaited<ReturnType<typeof look>>

/** A school's rows, with those that a backup would leave out. */
async function look(db: Database) {
  const kept = await db.one<Record<string, number | string>>(sql`
    SELECT
      (SELECT count(*) FROM sesiones) AS sesiones, (SELECT count(*) FROM idempotencia) AS idempotencia,
      (SELECT string_agg(email || segundo_factor_en || encode(totp_secreto, 'hex'), ',' ORDER BY email)
        FROM usuarios WHERE segundo_factor_en IS NOT NULL) AS factores,
      (SELECT string_agg(numero || sha256 || aplicada_en, ',' ORDER BY numero) FROM migraciones) AS migraciones,
      (SELECT nextval('recibos_id_seq')) AS siguiente
  `)
  return { rows: await contents(db), kept }
}

/** Opens the school of a folder for a moment, with the engine that a start takes. */
async function inside<T>(dataDir: string, work: (db: Database, engine: Embedded) => Promise<T>, more = {}): Promise<T> {
  const engine = await startEmbedded({ dataDir, maxConnections: 10, log: quiet, ...more })
  const db = openDatabase(engine.connection, { max: 5 })
  try {
    return await work(db, engine)
  } finally {
    await db.close()
    await engine.stop()
  }
}

const serverMajor = async (db: Database): Promise<string> =>
  (await db.one<{ major: string }>(sql`SELECT (current_setting('server_version_num')::int / 10000)::text AS major`))
    .major

const school = (): string => {
  const dataDir = temporaryDirectory()
  copyFolder(template, dataDir)
  return dataDir
}

describe.runIf(canTry)('a school of an older engine', { timeout: LIMIT }, () => {
  beforeAll(async () => {
    await buildParent()
    template = temporaryDirectory()
    const home = await prepareHome(template, quiet)
    await ensureCluster(home, await findBinaries(home.account, undefined, old), quiet, new AbortController().signal)
    await inside(template, async (db) => {
      expect(await serverMajor(db)).toBe(old?.major)
      await restaurar(db, await comprobar(fixtureOf('1.1.0')))
      await db.run(sql`
        UPDATE usuarios SET totp_secreto = '\\x0102', segundo_factor_en = now()
        WHERE id = (SELECT min(id) FROM usuarios)
      `)
      await db.run(sql`
        INSERT INTO sesiones (usuario_id, token_sha256, caduca_en, inactividad)
        SELECT min(id), '\\x01', now() + interval '1 day', interval '1 day' FROM usuarios
      `)
      await db.run(sql`INSERT INTO idempotencia (usuario_id, clave, ruta, cuerpo_sha256) VALUES (1, 'a', 'b', '\\x01')`)
      before = await look(db)
    })
  }, LIMIT)
  afterAll(cleanUp)

  const expectWhole = (dataDir: string, more = {}) =>
    inside(
      dataDir,
      async (db) => {
        expect(await serverMajor(db)).toBe(newest?.major)
        const { rows, kept } = await look(db)
        expect(rows).toEqual(before.rows)
        const siguiente = Number(before.kept.siguiente) + 1
        expect(kept).toEqual({ ...before.kept, siguiente })
      },
      more,
    )

  it('is moved by the server that starts: all of it, and the old data stay beside', async () => {
    const dataDir = school()
    const said: string[] = []
    await expectWhole(dataDir, { mudar, log: (line: string) => said.push(line) })
    expect(said).toEqual([
      expect.stringContaining(`pasa la base de datos de PostgreSQL ${old?.major} a PostgreSQL ${newest?.major}`),
      expect.stringContaining(`cluster.anterior-${old?.major}`),
    ])
    expect(clustersIn(dataDir)).toEqual(['cluster', `cluster.anterior-${old?.major}`])
    expect(majorIn(dataDir)).toBe(newest?.major)
    // The next start has nothing to move, and the old data go when nobody will want them.
    said.length = 0
    await inside(dataDir, async () => undefined, { mudar, log: (line: string) => said.push(line) })
    expect(said).toEqual([])
    const home = await prepareHome(dataDir, quiet)
    const previous = join(home.base, `cluster.anterior-${old?.major}`)
    await sweepPrevious(home)
    expect(existsSync(previous)).toBe(true)
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    utimesSync(previous, longAgo, longAgo)
    await sweepPrevious(home)
    expect(existsSync(previous)).toBe(false)
  })

  it('stays with its own engine for a command beside, and where the copy fails or differs', async () => {
    const dataDir = school()
    await inside(dataDir, async (db) => expect(await serverMajor(db)).toBe(old?.major))
    const said: string[] = []
    const full = async () => Promise.reject(new Error('No space left on device'))
    await inside(dataDir, async (db) => expect(await serverMajor(db)).toBe(old?.major), {
      mudar: full,
      log: (line: string) => said.push(line),
    })
    await inside(dataDir, async (una) =>
      inside(school(), async (otra) => {
        await expect(requireIguales(una, otra)).resolves.toBeUndefined()
        await otra.run(sql`UPDATE clientes SET nombres = nombres || ' ' WHERE id = (SELECT min(id) FROM clientes)`)
        await otra.run(sql`SELECT nextval('cargos_id_seq')`)
        await expect(requireIguales(una, otra)).rejects.toThrow('The copy differs: cargos_id_seq, clientes')
      }),
    )
    expect(said[1]).toMatch(new RegExp(`sigue completa en PostgreSQL ${old?.major}\\..* No space left on device$`))
    expect(clustersIn(dataDir)).toEqual(['cluster'])
  })

  it('is moved by the next start where one was killed, at whatever moment', async () => {
    const dataDir = school()
    for (const ms of [0, 300, 800, 1_500, 2_500]) {
      const server = startParent(dataDir, { env: { MUDAR: 'si' } })
      await server.hears('log')
      await new Promise((next) => setTimeout(next, ms))
      server.signal('SIGKILL')
      await server.ended
    }
    await expectWhole(dataDir, { mudar })
    expect(clustersIn(dataDir)).toEqual(['cluster', `cluster.anterior-${old?.major}`])
    // Engines that the killed starts left go by themselves, or went with the next start.
    await eventually(() => !readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('cluster.new-')))
  })

  it('is moved by one of several that start at once, and the others leave it alone', async () => {
    const dataDir = school()
    const racers = [0, 1, 2].map(() => startParent(dataDir, { env: { MUDAR: 'si' } }))
    const outcomes = await Promise.all(
      racers.map((racer) => Promise.race([racer.hears('ready'), racer.hears('refused')])),
    )
    expect(outcomes.map(({ event }) => event).sort()).toEqual(['ready', 'refused', 'refused'])
    const winner = racers[outcomes.findIndex(({ event }) => event === 'ready')]
    winner?.signal('SIGINT')
    await winner?.hears('stopped')
    await expectWhole(dataDir, { mudar })
    expect(clustersIn(dataDir)).toEqual(['cluster', `cluster.anterior-${old?.major}`])
  })

  it.runIf(canMount).each([5, 30, 55, 75])('stays whole where the disk ends %i MB later', (mb) => {
    const dataDir = temporaryDirectory()
    const size = Number(spawnSync('du', ['-sm', template], { encoding: 'utf8' }).stdout.split('\t')[0]) + mb
    const script = `
      mount -t tmpfs -o size=${size}m,mode=755 tmpfs '${dataDir}' && cp -a '${template}/.' '${dataDir}'
      '${process.execPath}' dist/pruebas/parent.js '${dataDir}' > '${dataDir}.txt' & server=$!
      until grep -qE '"(ready|refused)"' '${dataDir}.txt'; do sleep 0.05; done
      kill -INT $server; wait $server; cat '${dataDir}.txt'; ls '${dataDir}/postgres'; rm '${dataDir}.txt'`
    const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', script], {
      env: { ...process.env, MUDAR: 'si' },
      encoding: 'utf8',
    })
    expect(stdout).toContain(`sigue completa en PostgreSQL ${old?.major}`)
    expect(stdout).toContain('"stopped","answered":[{"one":1}]')
    expect(stdout.match(/cluster\S*$/gm)).toEqual(['cluster'])
  })

  it('goes on from between the two names, and does again what stands beside a school that works', async () => {
    const dataDir = school()
    await expectWhole(dataDir, { mudar })
    const at = (name: string) => join(dataDir, 'postgres', name)
    renameSync(at('cluster'), at('cluster.listo'))
    await inside(dataDir, async (db) => expect(await contents(db)).toEqual(before.rows), { mudar })
    // Killed before the old one was taken away: somebody may have gone on with that since.
    renameSync(at('cluster'), at('cluster.listo'))
    renameSync(at(`cluster.anterior-${old?.major}`), at('cluster'))
    await inside(dataDir, async (db) => {
      await db.run(sql`UPDATE centro SET nombre = 'Otro nombre'`)
      expect(existsSync(at('cluster.listo'))).toBe(false)
    })
    await inside(
      dataDir,
      async (db) => {
        expect(await serverMajor(db)).toBe(newest?.major)
        expect(await db.one(sql`SELECT nombre FROM centro`)).toEqual({ nombre: 'Otro nombre' })
      },
      { mudar },
    )
  })
})
