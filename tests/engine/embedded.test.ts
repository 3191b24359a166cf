import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findEmbedded, removeEmbedded, startEmbedded, type Embedded } from '#server/db/embebido/embedded'
import { shareCopy } from '#server/db/embebido/embedded-binaries'
import { prepareHome } from '#server/db/embebido/embedded-home'
import { isAlive } from '#server/db/embebido/embedded-postmaster'
import {
  buildParent,
  canRunRepository,
  cleanUp,
  eventually,
  forgetTemplate,
  isRoot,
  ownerOf,
  pgdataOf,
  postmasterPid,
  query,
  runningPid,
  startBystander,
  startParent,
  temporaryDirectory,
  usedDirectory,
} from './support.ts'

const NOBODY = 65_534
const LIMIT = 60_000
/** Tenths of a first initialisation, each with the one five later. */
const MOMENTS = process.env.LARGO ? [0, 1, 2, 3, 4] : [1, 4]

const clustersIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster'))

beforeAll(buildParent, LIMIT)
afterEach(() => vi.unstubAllEnvs())
afterAll(forgetTemplate)

/** Left to the long run: what it shows of the whole process its parts show below. */
const largo = it.runIf(process.env.LARGO)

describe('the embedded engine, while it runs,', { timeout: LIMIT }, () => {
  let dataDir: string
  let engine: Embedded

  beforeAll(async () => {
    dataDir = temporaryDirectory()
    engine = await startEmbedded({ dataDir, maxConnections: 10 })
    return async () => {
      await engine.stop()
      await cleanUp()
    }
  }, LIMIT)

  it('is durable, in UTC, knows Spanish letters, and gives the application an ordinary role', async () => {
    for (const extension of ['pg_trgm', 'unaccent', 'citext', 'pgcrypto'])
      await query(engine.connection, `create extension ${extension}`)
    const [row] = await query(
      engine.connection,
      `
        SELECT
          lower('ÁÑ') AS minusculas, 'Ñandú' < 'Ocote' COLLATE "es-x-icu" AS orden,
          current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS confirmacion,
          current_setting('timezone') AS zona, current_setting('jit') AS jit,
          current_setting('server_encoding') AS letras, current_setting('listen_addresses') AS red,
          current_setting('is_superuser') AS super
      `,
    )
    expect(row).toEqual({
      minusculas: 'áñ',
      orden: true,
      fsync: 'on',
      confirmacion: 'on',
      zona: 'UTC',
      jit: 'off',
      letras: 'UTF8',
      red: '',
      super: 'off',
    })
  })

  it('guards the bitácora from the application, which owns it', async () => {
    await query(engine.connection, 'create table bitacora (id integer)')
    await expect(query(engine.connection, 'drop table bitacora')).rejects.toThrow('solo admite agregar')
    await expect(query(engine.connection, 'drop schema guardia cascade')).rejects.toThrow('must be owner')
    await query(engine.connection, "begin; set local campana.migracion = 'si'; drop table bitacora; commit")
  })

  it('lets the application have all the connections it asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => query(engine.connection, 'select pg_sleep(0.2)')),
    )
    expect(answers).toHaveLength(10)
  })

  it('keeps a password that only its owner reads, and lets nobody in without it', async () => {
    expect(statSync(join(dataDir, 'postgres', 'cluster', 'password')).mode & 0o777).toBe(0o600)
    await expect(query({ ...engine.connection, password: 'otra' }, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
  })

  it('never runs as root', () => {
    expect(ownerOf(runningPid(dataDir))).not.toBe(0)
  })

  it('refuses a second server on the same directory, and the first goes on', async () => {
    const second = startParent(dataDir)
    const { message } = await second.hears('refused')
    expect(message).toMatch(/^Ya hay un servidor de Campana usando esta carpeta: .+ DATA_DIR\.$/)
    expect(await query(engine.connection, 'select 1 as uno')).toEqual([{ uno: 1 }])
  })

  it('refuses in one line when its password is lost', async () => {
    const file = join(dataDir, 'postgres', 'cluster', 'password')
    const password = readFileSync(file)
    writeFileSync(file, 'otra')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/no acepta la contraseña guardada en [^\n]+$/)
    writeFileSync(file, password)
  })
})

describe('the embedded engine starts and stops', { timeout: LIMIT }, () => {
  afterEach(cleanUp, LIMIT)

  it('makes its database the first time and finds it the second', async () => {
    const dataDir = temporaryDirectory()
    const said: string[] = []
    const log = (line: string) => said.push(line)
    const first = await startEmbedded({ dataDir, maxConnections: 10, log })
    expect(said).toEqual([expect.stringContaining('por primera vez')])
    await query(first.connection, 'create table huella as select 7 as valor')
    await first.stop()
    await first.stop()
    expect(postmasterPid(dataDir)).toBeUndefined()

    const second = await startEmbedded({ dataDir, maxConnections: 10, log })
    expect(said).toHaveLength(1)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select valor from huella')).toEqual([{ valor: 7 }])
    await second.stop()
  })

  it('starts where the date is set right meanwhile', async () => {
    const dataDir = temporaryDirectory()
    vi.useFakeTimers({ toFake: ['Date'] })
    const setting = setInterval(() => vi.setSystemTime(Date.now() + 365 * 86_400_000), 1)
    try {
      const engine = await startEmbedded({ dataDir, maxConnections: 10 })
      await engine.stop()
    } finally {
      clearInterval(setting)
      vi.useRealTimers()
    }
  })

  it('works below a path with blanks, accents, quotes and a dollar', async () => {
    const dataDir = join(temporaryDirectory(), `Año 2026, "niñez" $HOME de D'Ávila`)
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(await query(engine.connection, 'select 1 as uno')).toEqual([{ uno: 1 }])
    expect(engine.connection.host).toContain('Ávila')
    await engine.stop()
  })

  it('works below a path too long for a socket', async () => {
    const dataDir = join(temporaryDirectory(), 'carpeta-larga'.repeat(12), 'otra-carpeta'.repeat(12))
    vi.stubEnv('TMPDIR', temporaryDirectory())
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(engine.connection.host).toMatch(/^.{1,89}$/)
    expect(await query(engine.connection, 'select 1 as uno')).toEqual([{ uno: 1 }])
    await engine.stop()
  })

  it('takes a free loopback port where no socket can be had, and keeps it when the engine is killed', async () => {
    const dataDir = join(temporaryDirectory(), 'carpeta-larga'.repeat(12))
    const parent = startParent(dataDir, { env: { TMPDIR: join(temporaryDirectory(), 'temporal'.repeat(12)) } })
    const { connection } = await parent.hears('ready')
    expect(connection.host).toBe('127.0.0.1')
    process.kill(runningPid(dataDir), 'SIGKILL')
    await eventually(() => query(connection, 'select 1').catch(() => undefined))
    parent.signal('SIGINT')
    await parent.hears('stopped')
  })

  it('stops in silence when its log is already gone', async () => {
    const dataDir = await usedDirectory()
    const uncaught = vi.fn()
    process.once('uncaughtException', uncaught)
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    const pid = runningPid(dataDir)
    rmSync(join(dataDir, 'postgres', 'pg.log'))
    await engine.stop()
    await eventually(() => !isAlive(pid))
    process.off('uncaughtException', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
  })

  it('lets a command beside the server reach it, and removes everything when asked', async () => {
    const dataDir = temporaryDirectory()
    expect(await findEmbedded(dataDir)).toBeUndefined()
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(await findEmbedded(dataDir)).toEqual(engine.connection)
    await expect(removeEmbedded(dataDir)).rejects.toThrow(/^Ya hay un servidor de Campana usando esta carpeta/)
    await engine.stop()
    expect(await findEmbedded(dataDir)).toBeUndefined()
    await removeEmbedded(dataDir)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('the embedded engine survives', { timeout: LIMIT }, () => {
  afterEach(cleanUp, LIMIT)

  it('lets the server drain after Ctrl-C before it goes', async () => {
    const dataDir = await usedDirectory()
    const parent = startParent(dataDir)
    await parent.hears('ready')
    parent.signal('SIGINT', true)
    expect((await parent.hears('stopped')).answered).toEqual([{ one: 1 }])
    await parent.ended
    expect(postmasterPid(dataDir)).toBeUndefined()
  })

  it('is adopted with its data after kill -9 of the server', async () => {
    const dataDir = await usedDirectory()
    const parent = startParent(dataDir)
    await parent.hears('ready')
    const orphan = postmasterPid(dataDir)
    parent.signal('SIGKILL', true)
    await parent.ended

    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(engine.adopted).toBe(true)
    expect(postmasterPid(dataDir)).toBe(orphan)
    expect(await query(engine.connection, 'select valor from huella')).toEqual([{ valor: 7 }])
    await engine.stop()
    expect(postmasterPid(dataDir)).toBeUndefined()
  })

  it('comes back by itself with its data after kill -9 of the database', async () => {
    const dataDir = await usedDirectory()
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    for (let time = 0; time < 3; time++) {
      const killed = runningPid(dataDir)
      process.kill(killed, 'SIGKILL')
      await eventually(() => postmasterPid(dataDir) !== killed)
      await eventually(() => query(engine.connection, 'select 1').catch(() => undefined))
    }
    expect(await query(engine.connection, 'select valor from huella')).toEqual([{ valor: 7 }])
    await engine.stop()
    expect(postmasterPid(dataDir)).toBeUndefined()
  })

  it('leaves no engine behind when it ends while a killed one comes back', async () => {
    const dataDir = await usedDirectory()
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    const killed = runningPid(dataDir)
    process.kill(killed, 'SIGKILL')
    const next = await eventually(() => {
      const pid = postmasterPid(dataDir)
      return pid === killed ? undefined : pid
    })
    // Held still, it lets nobody take the lock: the end comes in between.
    process.kill(next, 'SIGSTOP')
    const stopped = engine.stop()
    await new Promise((moment) => setTimeout(moment, 200))
    process.kill(next, 'SIGCONT')
    await stopped
    expect(postmasterPid(dataDir)).toBeUndefined()
  })

  it('starts by itself with its data after kill -9 of server and database, in the middle of writing', async () => {
    const dataDir = await usedDirectory()
    const parent = startParent(dataDir)
    const { connection } = await parent.hears('ready')
    await query(connection, 'truncate huella')
    const writing = query(
      connection,
      `do $$ begin for i in 1..500000 loop insert into huella values (i); end loop; end $$`,
    ).catch(() => 'cut')
    await eventually(
      async () =>
        (await query(connection, `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`)).length,
    )
    const killed = runningPid(dataDir)
    parent.signal('SIGKILL', true)
    process.kill(killed, 'SIGKILL')

    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(engine.adopted).toBe(false)
    // A busy session outlives its postmaster: the next start waits for it, and what it answered is there.
    const rows = (await writing) === 'cut' ? 0 : 500_000
    expect(await query(engine.connection, 'select count(*)::int as filas from huella')).toEqual([{ filas: rows }])
    await engine.stop()
  })

  it('starts when the pid in its old file belongs to another program now', async () => {
    const dataDir = await usedDirectory()
    const socketDir = join(dataDir, 'postgres', 'socket')
    const { uid, gid } = statSync(pgdataOf(dataDir))
    const bystander = startBystander(uid)
    for (const file of [join(pgdataOf(dataDir), 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
      writeFileSync(file, `${bystander}\n${pgdataOf(dataDir)}\n1700000000\n5432\n${socketDir}\n\n  1  1\nready\n`, {
        mode: 0o600,
      })
      chownSync(file, uid, gid)
    }
    const again = await startEmbedded({ dataDir, maxConnections: 10 })
    expect(again.adopted).toBe(false)
    await again.stop()
  })

  largo(
    `starts by itself after kills at ${MOMENTS.length * 2} moments of the first initialisation`,
    async () => {
      const killAndStart = async (tenth: number) => {
        const dataDir = temporaryDirectory()
        const parent = startParent(dataDir)
        await parent.hears('begin')
        await new Promise((moment) => setTimeout(moment, tenth * 110))
        // Odd: only the server, so that initdb goes on without it; even: the whole group, as a power cut would.
        parent.signal('SIGKILL', tenth % 2 === 0)
        await parent.ended

        const engine = await startEmbedded({ dataDir, maxConnections: 10 })
        expect(await query(engine.connection, 'select current_database() as base')).toEqual([{ base: 'campana' }])
        await engine.stop()
        if (tenth % 2 === 0) expect(clustersIn(dataDir)).toEqual(['cluster'])
      }
      for (const tenth of MOMENTS) await Promise.all([killAndStart(tenth), killAndStart(tenth + 5)])
    },
    3 * LIMIT,
  )
})

describe('the embedded engine refuses in one line', { timeout: LIMIT }, () => {
  afterEach(cleanUp, LIMIT)

  largo('all but one of several first starts at the same moment', async () => {
    const dataDir = temporaryDirectory()
    const racers = [startParent(dataDir), startParent(dataDir), startParent(dataDir)]
    const outcomes = await Promise.all(
      racers.map((racer) => Promise.race([racer.hears('ready'), racer.hears('refused')])),
    )
    expect(outcomes.map(({ event }) => event).sort()).toEqual(['ready', 'refused', 'refused'])
    expect(clustersIn(dataDir)).toEqual(['cluster'])
    const winner = outcomes.findIndex(({ event }) => event === 'ready')
    racers[winner]?.signal('SIGINT')
    await racers[winner]?.hears('stopped')
  })

  it('a cluster of another major version, and one that cannot start, with what PostgreSQL said of it', async () => {
    const dataDir = await usedDirectory()
    writeFileSync(join(pgdataOf(dataDir), 'PG_VERSION'), '12\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /es de PostgreSQL 12 y este Campana trae PostgreSQL 18; [^\n]+$/,
    )
    writeFileSync(join(pgdataOf(dataDir), 'PG_VERSION'), '18\n')
    writeFileSync(join(pgdataOf(dataDir), 'postgresql.conf'), 'work_mem = mucho\n')
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      message: expect.stringMatching(/^La base de datos no pudo iniciar; [^\n]+pg\.log\.$/) as string,
      cause: expect.stringContaining('configuration file') as string,
    })
  })

  it('a data directory that is a file, a link to nothing, or where the system makes no folders', async () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'datos'), '')
    symlinkSync(join(folder, 'nada'), join(folder, 'roto'))
    const places = [join(folder, 'datos'), join(folder, 'datos', 'x'), join(folder, 'roto'), '/proc/x', '/dev/null/x']
    for (const dataDir of process.platform === 'linux' ? places : places.slice(0, 3))
      await expect(startEmbedded({ dataDir }), dataDir).rejects.toThrow(
        /^No se puede escribir en la carpeta [^\n]+ DATA_DIR\.$/,
      )
  })
})

describe.runIf(isRoot)('the embedded engine with the accounts of root', { timeout: LIMIT }, () => {
  afterEach(cleanUp, LIMIT)

  it('puts the data of a private directory where that account can reach it', async () => {
    const [privateDir, sharedDir] = [temporaryDirectory(0o700), temporaryDirectory()]
    const lines: string[] = []
    const home = await prepareHome(join(privateDir, 'datos'), (line) => lines.push(line), sharedDir)
    expect(home.base.startsWith(sharedDir)).toBe(true)
    expect(lines).toEqual([expect.stringContaining(home.base)])

    const engine = await startEmbedded({ dataDir: join(privateDir, 'datos'), maxConnections: 10 })
    expect(await query(engine.connection, 'select 1 as uno')).toEqual([{ uno: 1 }])
    await engine.stop()
    await removeEmbedded(join(privateDir, 'datos'))
    expect([existsSync(home.base), readdirSync(join(privateDir, 'datos'))]).toEqual([false, []])
  })

  it('says so when a directory that was reachable is so no longer', async () => {
    const dataDir = await usedDirectory()
    chmodSync(dataDir, 0o700)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/no puede llegar a la base de datos en [^\n]+$/)
  })

  it('copies the programs once, readable by all, from a private directory', async () => {
    const [privateDir, sharedDir] = [temporaryDirectory(0o700), temporaryDirectory()]
    mkdirSync(join(privateDir, 'bin'), { mode: 0o700 })
    writeFileSync(join(privateDir, 'bin', 'postgres'), 'programa', { mode: 0o700 })
    const target = join(sharedDir, 'postgresql-18')
    expect(await Promise.all([shareCopy(privateDir, target), shareCopy(privateDir, target)])).toEqual([target, target])
    expect(statSync(join(target, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
    expect(readdirSync(sharedDir)).toEqual(['postgresql-18'])
  })

  describe.runIf(isRoot && canRunRepository(NOBODY))('and of nobody', () => {
    it('starts, is killed, and is adopted as an ordinary user', async () => {
      const dataDir = temporaryDirectory()
      chownSync(dataDir, NOBODY, NOBODY)
      const first = startParent(dataDir, { uid: NOBODY })
      await first.hears('ready')
      expect(ownerOf(runningPid(dataDir))).toBe(NOBODY)
      first.signal('SIGKILL', true)
      await first.ended
      const second = startParent(dataDir, { uid: NOBODY })
      expect((await second.hears('ready')).adopted).toBe(true)
      second.signal('SIGINT')
      await second.hears('stopped')
    })

    it('refuses a directory it cannot write', async () => {
      const parent = startParent(join(temporaryDirectory(), 'datos'), { uid: NOBODY })
      expect((await parent.hears('refused')).message).toMatch(/^No se puede escribir en la carpeta .+ DATA_DIR\.$/)
    })

    it('refuses what root made, and root goes on with what it made', async () => {
      const dataDir = await usedDirectory()
      expect((await startParent(dataDir, { uid: NOBODY }).hears('refused')).message).toMatch(/pertenece a otra cuenta/)

      const own = temporaryDirectory()
      chownSync(own, NOBODY, NOBODY)
      const parent = startParent(own, { uid: NOBODY })
      await parent.hears('ready')
      parent.signal('SIGINT')
      await parent.ended
      const engine = await startEmbedded({ dataDir: own, maxConnections: 10 })
      expect(ownerOf(runningPid(own))).toBe(NOBODY)
      await engine.stop()
    })
  })
})
