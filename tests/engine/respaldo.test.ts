import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { buildApp } from '#server/app'
import { mesSiguiente } from '#server/recibos/cierres/service'
import { totalesDelMes } from '#server/recibos/cierres/totales'
import { escribir, Lector, type Cabecera } from '#server/respaldo/archivo'
import { nombreDeBase } from '#server/respaldo/base'
import { diasSinRespaldo, respaldoDiario } from '#server/respaldo/diario'
import { revisar } from '#server/respaldo/invariantes'
import { anotarRespaldo, respaldar } from '#server/respaldo/respaldar'
import { comprobar, restaurar } from '#server/respaldo/restaurar'
import { keepHouse } from '#server/housekeeping'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { call, client } from '#tests/api/apoyo/helper'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { startExternal } from '#tests/maquina/external-postgres'
import { demonstration } from './demonstration.ts'
import {
  closeAll,
  command,
  contents,
  empty,
  EN_CLARO,
  opened,
  restored,
  sell,
  tablesOf,
  urlOf,
  type Debe,
} from './respaldo-apoyo.ts'
import { eventually } from './support.ts'

/* A demonstration at work on the embedded PostgreSQL, its backups, and what comes out of them elsewhere. */

const external = startExternal()
if (!external)
  console.log(
    'No external PostgreSQL on this machine (looked for postgresql 15 or later): restoring into one is left out',
  )

const folder = mkdtempSync(join(tmpdir(), 'campana-respaldos-'))
let embedded: Awaited<ReturnType<typeof startRunDatabase>>
let app: FastifyInstance
let school: Database
let file: string
/** The file restored on the PostgreSQL that it was made on. */
let copy: Database

beforeAll(async () => {
  embedded = await startRunDatabase({ from: await demonstration() })
  school = opened(embedded.url)
  const mes = (await mesSiguiente(school)) ?? ''
  await school.run(
    sql`
      INSERT INTO cierres_mensuales (mes, totales, usuario_id)
      SELECT ${mes}, ${JSON.stringify(await totalesDelMes(school, mes))}, min(id)
      FROM usuarios
    `,
  )
  await school.run(
    sql`
      UPDATE centro
      SET logo = decode(repeat('00ff5c0a', 50000), 'hex'), pie_recibo = E'Barra \\\\. y tabulador\\t\\n\\\\.\\nfin'
    `,
  )
  app = await buildApp({ db: school, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app?.close()
  await closeAll()
  await embedded?.stop()
  external?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Left to the long run: what it shows of the whole process its parts show below. */
const largo = it.runIf(process.env.LARGO)

it('writes one file under load, which holds every receipt that was answered before it began', async () => {
  const url = app.listeningOrigin
  const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', {
    Email: 'recepcion@demo.hn',
    Pass: CLAVE,
  })
  const who = client(url, body.token)
  await who.post('/Caja/abrir', { fondo: 0 })
  const cargos = await school.many<Debe>(
    sql`
      SELECT DISTINCT ON (cliente_id) id, cliente_id
      FROM cargos
      WHERE anulado_en IS NULL AND neto - aplicado > 60000
      ORDER BY cliente_id, id LIMIT 6
    `,
  )
  const answered: number[] = []
  let before: number[] = []
  let selling = true
  const cashiers = cargos.map(async (cargo) => {
    while (selling) answered.push(await sell(who, cargo))
  })
  while (answered.length < 30) await new Promise(setImmediate)
  before = [...answered]
  file = join(folder, 'uno.respaldo.gz')
  const respaldo = await respaldar(school, file, EN_CLARO)
  selling = false
  await Promise.all(cashiers)
  await anotarRespaldo(school, respaldo, 'uno')

  expect(answered.length).toBeGreaterThan(before.length + 5)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await comprobar(file)).toMatchObject({ filas: respaldo.filas })
  copy = await restored(embedded.url, file)
  expect(await revisar(copy)).toEqual([])
  const { n } = await copy.one<{ n: number }>(sql`SELECT count(*) AS n FROM recibos WHERE id = ANY(${before})`)
  expect(n).toBe(before.length)
})

describe('the commands, from the embedded PostgreSQL to an external one where there is one,', () => {
  let there: Database

  it('restore and verify answer 0 where all adds up, and 1 with what is wrong', async () => {
    there = await empty(external?.url ?? embedded.url)
    const env = { DATABASE_URL: urlOf(there) }
    expect(command('restaurar', env, file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Restaurado\.\nTodo cuadra/),
    })
    expect(command('verificar', env)).toMatchObject({ status: 0 })
    await there.run(sql`UPDATE series SET siguiente = siguiente + 1 WHERE serie = 'RI'`)
    expect(command('verificar', env)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Series con números que faltan o un siguiente que no corresponde: RI.'),
    })
    await there.run(sql`UPDATE series SET siguiente = siguiente - 1 WHERE serie = 'RI'`)
    expect(command('restaurar', env, file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('ya tiene datos'),
    })
  })

  it('and back: nothing differs', async () => {
    const second = join(folder, 'dos.respaldo.gz')
    await respaldar(there, second, EN_CLARO)
    const back = await restored(embedded.url, second)
    expect(await contents(back)).toEqual(await contents(there))
    expect(await contents(there)).toMatchObject(await contents(copy))
  })
})

describe('what comes out of it', () => {
  it('has nobody signed in, and nothing that served once', async () => {
    for (const table of ['sesiones', 'intentos', 'enlaces_unicos', 'idempotencia'])
      expect(await copy.many(sql`SELECT 1 FROM ${ident(table)}`), table).toEqual([])
    expect((await school.many(sql`SELECT 1 FROM sesiones`)).length).toBeGreaterThan(0)
  })

  it('guards itself again: closed months, the bitácora, foreign keys, versions, counters', async () => {
    const fecha = sql`(SELECT min(fecha) FROM recibos)`
    await expect(
      copy.run(sql`UPDATE recibos SET fecha = ${fecha} WHERE id = (SELECT max(id) FROM recibos)`),
    ).rejects.toMatchObject({ code: 'CM001' })
    await expect(copy.run(sql`DELETE FROM bitacora`)).rejects.toThrow(/permission denied|solo admite agregar/)
    await expect(
      copy.run(sql`DELETE FROM clientes WHERE id IN (SELECT cliente_id FROM recibos)`),
    ).rejects.toMatchObject({ code: '23503' })
    expect(
      await copy.many(sql`UPDATE curso_categorias SET nombre = nombre || '.' WHERE id = 1 RETURNING version`),
    ).toEqual(await school.many(sql`SELECT version + 1 AS version FROM curso_categorias WHERE id = 1`))
    const { id } = await copy.one<{ id: number }>(
      sql`INSERT INTO curso_categorias (nombre) VALUES ('Nueva') RETURNING id`,
    )
    expect(id).toBeGreaterThan((await school.one<{ id: number }>(sql`SELECT max(id) AS id FROM curso_categorias`)).id)
    expect(await copy.many(sql`SELECT accion FROM bitacora WHERE modulo = 'Respaldos'`)).toEqual([
      { accion: 'restaurar' },
    ])
  })

  it('keeps every byte of texts and images', async () => {
    expect(await copy.one(sql`SELECT pie_recibo, logo_huella FROM centro`)).toEqual(
      await school.one(sql`SELECT pie_recibo, logo_huella FROM centro`),
    )
  })
})

describe('a file that is not what was written is refused, and nothing is written', () => {
  const whole = () => readFileSync(file)
  const text = () => gunzipSync(whole())
  const half = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
  /** The text as it is but for one byte, at a part of its length. */
  const touched = (bytes: Buffer, part: number) => {
    const copy = Buffer.from(bytes)
    const at = Math.floor(copy.length * part)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }

  it.each<[string, () => Buffer, RegExp]>([
    ['cut in the middle', () => half(whole(), 0.5), /dañado o incompleto/],
    ['without its last byte', () => whole().subarray(0, -1), /dañado o incompleto/],
    [
      'without its last line',
      () => gzipSync(text().subarray(0, text().lastIndexOf('\n-- fin') + 1)),
      /dañado o incompleto/,
    ],
    [
      'without a table',
      () =>
        gzipSync(
          Buffer.from(
            text()
              .toString('latin1')
              .replace(/COPY "recibos" [\s\S]*?\n\\\.\n/, ''),
            'latin1',
          ),
        ),
      /dañado o incompleto/,
    ],
    ['with a byte of the file altered', () => touched(whole(), 0.7), /dañado o incompleto/],
    ['with a byte of a row altered', () => gzipSync(touched(text(), 0.6)), /dañado o incompleto/],
    ['with a line after its end', () => gzipSync(Buffer.concat([text(), Buffer.from('\n')])), /dañado o incompleto/],
    ['empty', () => Buffer.alloc(0), /no es un respaldo/],
    ['a text', () => Buffer.from('hola'), /no es un respaldo/],
    ['another program’s', () => gzipSync('-- PostgreSQL database dump\n'), /no es un respaldo/],
    [
      'of a format to come',
      () => gzipSync(text().toString('latin1').replace('{"formato":1', '{"formato":2')),
      /formato que este Campana no conoce/,
    ],
  ])('%s', async (_what, bytes, sentence) => {
    const bad = join(folder, 'malo.respaldo.gz')
    writeFileSync(bad, bytes())
    await expect(comprobar(bad)).rejects.toThrow(sentence)
  })

  it.each<[string, (cabecera: Cabecera) => Partial<Cabecera>, RegExp]>([
    [
      'of a newer Campana',
      ({ migraciones }) => ({ migraciones: [...migraciones, { numero: 9999, archivo: '9999_luego.sql', sha256: '' }] }),
      /más nuevo/,
    ],
    [
      'of another Campana',
      ({ migraciones }) => ({ migraciones: migraciones.map((una) => ({ ...una, sha256: 'otro' })) }),
      /otra variante/,
    ],
    [
      'with a table of its own',
      ({ tablas }) => ({ tablas: [...tablas, { nombre: 'pg_catalog.pg_class', columnas: ['relname'] }] }),
      /no conoce/,
    ],
    [
      'with a column of its own',
      ({ tablas }) => ({ tablas: tablas.map((tabla) => ({ ...tabla, columnas: [...tabla.columnas, 'otra'] })) }),
      /no conoce/,
    ],
  ])('%s', async (_what, change, sentence) => {
    const { cabecera } = await Lector.abrir(file)
    const bad = join(folder, 'ajeno.respaldo.gz')
    const chunks: Buffer[] = []
    await pipeline(
      escribir({ ...cabecera, ...change(cabecera) }, async function* () {}, {}),
      async (source) => {
        for await (const bytes of source) chunks.push(bytes)
      },
    )
    writeFileSync(bad, gzipSync(Buffer.concat(chunks)))
    const target = await empty(embedded.url)
    await expect(comprobar(bad).then((respaldo) => restaurar(target, respaldo))).rejects.toThrow(sentence)
    expect(await tablesOf(target)).toEqual([])
  })

  it('that is not there', async () => {
    await expect(comprobar(join(folder, 'nada.gz'))).rejects.toThrow('No se encontró')
  })
})

describe('the place of a restore', () => {
  it('is an empty database: another is refused and stays as it is', async () => {
    const before = await contents(school)
    const respaldo = await comprobar(file)
    await expect(restaurar(school, respaldo)).rejects.toThrow('ya tiene datos')
    expect(await contents(school)).toEqual(before)
    const foreign = await empty(embedded.url)
    await foreign.run(sql`CREATE TABLE ajena (x int)`)
    await expect(restaurar(foreign, respaldo)).rejects.toThrow('ya tiene datos')
    await prepare(foreign)
    await expect(restaurar(foreign, respaldo)).rejects.toThrow('ya tiene datos')
    expect(await tablesOf(foreign)).toContain('ajena')
  })

  it('keeps a table of somebody else that is called as one of a school', async () => {
    const foreign = await empty(embedded.url)
    await foreign.run(sql`CREATE TABLE usuarios (x int)`)
    await expect(restaurar(foreign, await comprobar(file))).rejects.toThrow('ya tiene datos')
    expect(await tablesOf(foreign)).toEqual(['usuarios'])
  })

  it('keeps what only a later migration than its own would have made', async () => {
    const target = await empty(embedded.url)
    await prepare(target)
    await target.run(sql`DELETE FROM migraciones WHERE archivo LIKE '%_ventas_de_dias.sql'`)
    await expect(restaurar(target, await comprobar(file))).rejects.toThrow('ya tiene datos')
    expect(await tablesOf(target)).toContain('ventas_de_dias')
  })

  it('may be a school’s first start that nobody used', async () => {
    const target = await empty(embedded.url)
    await prepare(target)
    await restaurar(target, await comprobar(file))
    expect(await revisar(target)).toEqual([])
  })

  it('is as empty as before when it is interrupted', async () => {
    const target = await empty(embedded.url)
    const ending = new AbortController()
    const respaldo = await comprobar(file)
    const interrupted = restaurar(target, respaldo, {
      signal: ending.signal,
      avance: (tablas) => tablas === 20 && ending.abort(),
    })
    await expect(interrupted).rejects.toThrow()
    expect(await tablesOf(target)).toEqual([])
    if (!process.env.LARGO) return
    await restaurar(target, respaldo)
    expect(await revisar(target)).toEqual([])
  })
})

describe('a backup that ends half-way', () => {
  // Enough rows to be caught in the middle of them.
  beforeAll(() =>
    school.run(
      sql`
        INSERT INTO bitacora (modulo, accion, despues)
        SELECT 'Sesion', 'ingreso', jsonb_build_object('n', n, 'x', md5(n::text))
        FROM generate_series(1, 60000) n
      `,
    ),
  )

  it('by itself leaves nothing', async () => {
    const ending = new AbortController()
    const left = () => readdirSync(folder).filter((name) => name.startsWith('cortado'))
    await school.transaction(async (tx) => {
      // In its midst it waits for this table.
      await tx.run(sql`LOCK TABLE metas IN ACCESS EXCLUSIVE MODE`)
      const made = respaldar(school, join(folder, 'cortado.respaldo.gz'), { ...EN_CLARO, signal: ending.signal })
      await expect.poll(left).toEqual([expect.stringMatching(/\.part$/)])
      ending.abort()
      await expect(made).rejects.toThrow()
    })
    expect(left()).toEqual([])
    // The connection that was in the middle of a COPY serves nobody else.
    expect(await school.one(sql`SELECT 1 AS uno`)).toEqual({ uno: 1 })
  })

  it('when the database goes away fails, and leaves nothing', async () => {
    const made = respaldar(school, join(folder, 'perdido.respaldo.gz'), EN_CLARO)
    await eventually(() =>
      school.maybe(
        sql`
          SELECT pg_terminate_backend(pid)
          FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'COPY "bitacora"%'
        `,
      ),
    )
    await expect(made).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.startsWith('perdido'))).toEqual([])
  })

  it('by kill -9 leaves no file that looks whole', async () => {
    const place = mkdtempSync(join(folder, 'golpe-'))
    const child = spawn(process.execPath, ['dist/server/respaldar.js', join(place, 'x.respaldo.gz')], {
      env: { ...process.env, DATABASE_URL: urlOf(school) },
      stdio: 'ignore',
    })
    const gone = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    while (
      !readdirSync(place).some(
        (name) => name.endsWith('.part') && (statSync(join(place, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
      )
    )
      await new Promise(setImmediate)
    child.kill('SIGKILL')
    expect(await gone).toBe('SIGKILL')
    expect(existsSync(join(place, 'x.respaldo.gz'))).toBe(false)
    for (const name of readdirSync(place)) await expect(comprobar(join(place, name)), name).rejects.toThrow()
  })

  it('is not put over one that is there', async () => {
    await expect(respaldar(school, file, EN_CLARO)).rejects.toThrow('Ya existe')
  })

  it('names the folder that it may not write to, not a file of its own', async () => {
    // Nobody makes a file there, not even root.
    await expect(respaldar(school, '/sys/antes.gz', EN_CLARO)).rejects.toMatchObject({ path: '/sys' })
  })

  it('is written into a file of its own, whatever somebody put where it would be made', async () => {
    const place = mkdtempSync(join(folder, 'ajena-'))
    const ajeno = join(place, 'ajeno')
    writeFileSync(ajeno, '')
    const ruta = join(place, 'campana.respaldo.gz')
    symlinkSync(ajeno, `${ruta}.${process.pid}.part`)
    await respaldar(school, ruta, EN_CLARO)
    expect([statSync(ajeno).size, lstatSync(ruta).isFile(), statSync(ruta).mode & 0o777]).toEqual([0, true, 0o600])
  })
})

describe('the day’s backup', () => {
  it('is made once a day, whoever comes first, and clears away what is old', async () => {
    const place = mkdtempSync(join(folder, 'diario-'))
    const base = await nombreDeBase(school)
    const old = Array.from(
      { length: 40 },
      (_, day) => `2025-${day < 20 ? '01' : '02'}-${String((day % 20) + 1).padStart(2, '0')}.respaldo.gz`,
    )
    const own = old.map((name) => `campana-diario-${base}-${name}`)
    // Files of another database that shares the folder, and of a program that gave them no name.
    const others = [...old.map((name) => `campana-diario-otra-3f9a1c-${name}`), `campana-diario-${old[0]}`]
    const kept = [...others, `campana-${base}-2025-01-01-120000.respaldo.gz`, 'carta.docx']
    for (const name of [...own, ...kept]) writeFileSync(join(place, name), '')
    const today = () => respaldoDiario(school, '2026-11-21', { carpeta: place, ...EN_CLARO })
    const made = await Promise.all([today(), today()])
    expect(made.filter(Boolean)).toEqual([join(place, `campana-diario-${base}-2026-11-21.respaldo.gz`)])
    expect(await today()).toBeUndefined()
    // The newest 14, and the first of January; that of February is older than them.
    expect(readdirSync(place)).toEqual(expect.arrayContaining([...kept, own[0], own[20], own[39]]))
    expect(readdirSync(place)).toHaveLength(14 + 2 + kept.length)
  })

  largo('is each database’s own in a folder that two of them share', async () => {
    const place = mkdtempSync(join(folder, 'juntas-'))
    const other = await restored(embedded.url, file)
    for (const db of [school, other])
      expect(await respaldoDiario(db, '2026-11-21', { carpeta: place, ...EN_CLARO })).toBeDefined()
    expect(readdirSync(place)).toHaveLength(2)
  })

  it('is made by the server itself, and tried again when it fails', async () => {
    const place = join(mkdtempSync(join(folder, 'casa-')), 'respaldos')
    const said: unknown[] = []
    const log = { info: (line: unknown) => said.push(line), error: (line: unknown) => said.push(line) }
    const backups = { folder: place, key: undefined, tryBeside: folder }
    const house = { db: school, backups, log }
    writeFileSync(place, 'no folder')
    void keepHouse(house)()
    const leave = keepHouse(house)
    await eventually(() => said.length)
    expect(said).toEqual([
      { err: expect.objectContaining({ code: expect.stringMatching(/EEXIST|ENOTDIR/) }), daysWithout: 0 },
    ])
    await leave()
    rmSync(place)
    const again = keepHouse(house)
    await eventually(() => said.length === 2)
    await again()
    expect(readdirSync(place)).toEqual([expect.stringMatching(/^campana-diario-/)])
  })

  it('tells how many days have passed without one', async () => {
    const { hoy } = await school.one<{ hoy: string }>(
      sql`SELECT ((now() AT TIME ZONE 'America/Tegucigalpa')::date + 3) AS hoy`,
    )
    expect(await diasSinRespaldo(school, hoy)).toBe(3)
    const copy = await empty(embedded.url)
    await prepare(copy)
    expect(await diasSinRespaldo(copy, hoy)).toBeUndefined()
  })
})

describe('the commands', () => {
  it('say what is missing', async () => {
    const nothing = await empty(embedded.url)
    expect(command('verificar', { DATABASE_URL: urlOf(nothing) })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No hay datos de Campana'),
    })
    expect(command('respaldar', { DATABASE_URL: urlOf(nothing) }, join(folder, 'nada.gz'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No hay datos de Campana'),
    })
    expect(command('restaurar', { DATABASE_URL: urlOf(nothing) })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Uso:'),
    })
    expect(command('reloj', { DATABASE_URL: urlOf(nothing) })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No hay datos de Campana'),
    })
    for (const looks of ['respaldar', 'verificar', 'reloj'])
      expect(command(looks, { DATA_DIR: join(folder, 'no-hay') })).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('No hay datos de Campana'),
      })
    expect(existsSync(join(folder, 'no-hay'))).toBe(false)
  })
})
