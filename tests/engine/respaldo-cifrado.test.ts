import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayChangeTheBitacora } from '#server/db/migrate'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { nombreDeBase } from '#server/respaldo/base'
import { descifrar } from '#server/respaldo/cifrado'
import { anotarConfirmada, claveNueva, estaConfirmada } from '#server/respaldo/clave'
import { respaldoDiario } from '#server/respaldo/diario'
import { hojaDeRecuperacion } from '#server/respaldo/hoja'
import { probarCadaSemana, ultimaPrueba } from '#server/respaldo/prueba'
import { respaldar } from '#server/respaldo/respaldar'
import { comprobar } from '#server/respaldo/restaurar'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { leerPdf } from '../pdf.ts'
import { unused } from './demonstration.ts'
import { closeAll, command, contents, empty, EN_CLARO, opened, urlOf } from './respaldo-apoyo.ts'
import { eventually } from './support.ts'
import { estudiante } from '../kit.ts'

/* Backups of a school that has a BACKUP_KEY, and what those of one without leave out. */

const CLAVE = claveNueva()
const SECRETO = randomBytes(20)
const folder = mkdtempSync(join(tmpdir(), 'campana-cifrados-'))
let embedded: Awaited<ReturnType<typeof startRunDatabase>>
let school: Database
let base: string

beforeAll(async () => {
  embedded = await startRunDatabase({ from: await unused() })
  school = opened(embedded.url)
  base = await nombreDeBase(school)
  await school.run(sql`
    INSERT INTO usuarios (nombre, email, pass_hash, rol_id, totp_secreto, totp_paso, segundo_factor_en)
    SELECT nombre, email, 'x', (SELECT min(id) FROM roles), ${SECRETO}, 7, now()
    FROM (VALUES ('Julia', 'julia@lospinos.hn'), ('Ana', 'ana@lospinos.hn')) u (nombre, email)
  `)
  await school.run(sql`
    INSERT INTO codigos_recuperacion (usuario_id, codigo_sha256) SELECT id, ${sha256('uno')} FROM usuarios
  `)
  await school.run(sql`
    INSERT INTO bitacora (modulo, accion, despues)
    SELECT 'Sesion', 'ingreso', jsonb_build_object('n', n, 'x', md5(n::text))
    FROM generate_series(1, 5000) n
  `)
})

afterAll(async () => {
  await closeAll()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const cifrado = () => respaldar(school, join(mkdtempSync(join(folder, 'x-')), 'x.cif'), { clave: CLAVE })
const enClaro = () => respaldar(school, join(mkdtempSync(join(folder, 'x-')), 'x.gz'), EN_CLARO)

describe('a key', () => {
  const clave = (env: Record<string, string>, input: string, ...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/clave-respaldo.js', ...args], {
      env: { ...process.env, DATABASE_URL: urlOf(school), ...env },
      encoding: 'utf8',
      input,
    })

  it('encrypts nothing before it was typed back from its paper', async () => {
    await expect(cifrado()).rejects.toThrow('Ejecute «campana clave-respaldo»')
    expect(clave({ BACKUP_KEY: CLAVE }, 'nada\nnada\nnada\nnada\n')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No coincide con la hoja'),
    })
    if (process.env.LARGO) expect(clave({ BACKUP_KEY: CLAVE }, '')).toMatchObject({ status: 1 })
    expect(await estaConfirmada(school, CLAVE)).toBe(false)
    const typed = clave({ BACKUP_KEY: CLAVE }, `nada\n${CLAVE.toLowerCase().replaceAll('-', ' ')}\n`)
    expect(typed).toMatchObject({ status: 0, stdout: expect.stringContaining(`hoja-de-recuperacion-${base}.pdf`) })
    expect(existsSync(`hoja-de-recuperacion-${base}.pdf`)).toBe(false)
    expect(await estaConfirmada(school, CLAVE)).toBe(true)
    expect((await cifrado()).filas).toBeGreaterThan(5_000)
  })

  it('is made where there is none, and shown to copy by hand', async () => {
    const shown = clave({}, 'nada\n', '--en-pantalla')
    expect(shown.stdout).toMatch(/\n {2}([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/)
    expect(shown.status).toBe(1)
  })

  it('has a sheet that says what it is for', async () => {
    const { words, sheets } = await leerPdf(await hojaDeRecuperacion(school, CLAVE))
    expect(sheets).toBe(1)
    expect(words).toContain(CLAVE)
    expect(words).toContain(base)
    expect(words).toContain('nadie puede abrirlos')
  })

  it('that is another one needs its own paper', async () => {
    const otra = claveNueva()
    await expect(respaldar(school, join(folder, 'otra.cif'), { clave: otra })).rejects.toThrow('clave-respaldo')
    expect(existsSync(join(folder, 'otra.cif'))).toBe(false)
  })
})

describe('an encrypted backup', () => {
  let ruta: string
  beforeAll(async () => {
    await anotarConfirmada(school, CLAVE)
    ruta = (await cifrado()).ruta
  })

  it('gives all of it back with its key, second factors too', async () => {
    const copy = await empty(embedded.url)
    expect(command('restaurar', { DATABASE_URL: urlOf(copy), BACKUP_KEY: CLAVE }, ruta)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(` en ${base}: `),
      stderr: '',
    })
    expect(await contents(copy)).toEqual(await contents(school))
    expect(
      await copy.many(sql`SELECT totp_secreto, totp_paso FROM usuarios WHERE segundo_factor_en IS NOT NULL`),
    ).toEqual(Array(2).fill({ totp_secreto: SECRETO, totp_paso: 7 }))
  })

  it('says nothing without its key, nor with another, and says what is lost', async () => {
    expect(readFileSync(ruta).includes('campana')).toBe(false)
    await expect(comprobar(ruta)).rejects.toThrow(/Sin ella no se recupera nada de lo que hay en él/)
    await expect(comprobar(ruta, claveNueva())).rejects.toThrow(/La clave de BACKUP_KEY no es la del respaldo/)
    if (!process.env.LARGO) return
    const target = await empty(embedded.url)
    expect(command('restaurar', { DATABASE_URL: urlOf(target), BACKUP_KEY: '' }, ruta)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Sin ella no se recupera nada'),
    })
  })

  it('that was altered or cut is refused', async () => {
    const bytes = readFileSync(ruta)
    const touched = Buffer.from(bytes)
    touched[bytes.length - 1000] = (touched[bytes.length - 1000] ?? 0) ^ 1
    const malo = join(folder, 'malo.cif')
    // Each opening takes tenths of a second on purpose; cheaper ones are asked in server/respaldo/cifrado.test.ts.
    const cut = [bytes.subarray(0, -1), bytes.subarray(0, 52 + 65_552), bytes.subarray(0, 30)]
    for (const bad of [touched, ...(process.env.LARGO ? cut : [])]) {
      writeFileSync(malo, bad)
      await expect(comprobar(malo, CLAVE)).rejects.toThrow('dañado o incompleto')
    }
  })

  it('holds no second factor in clear, nor does one that nothing encrypts', async () => {
    const opened: Buffer[] = []
    for await (const bytes of descifrar(createReadStream(ruta) as AsyncIterable<Buffer>, CLAVE, ruta))
      opened.push(bytes)
    for (const bytes of [gunzipSync(Buffer.concat(opened)), gunzipSync(readFileSync((await enClaro()).ruta))]) {
      expect(bytes.includes('julia@lospinos.hn')).toBe(true)
      for (const form of ['hex', 'base64'] as const) expect(bytes.includes(SECRETO.toString(form))).toBe(false)
      expect(bytes.includes(SECRETO)).toBe(false)
    }
  })
})

it('without a key leaves second factors out, and a restore says who must enrol again', async () => {
  const { ruta } = await enClaro()
  const target = await empty(embedded.url)
  const said = command('restaurar', { DATABASE_URL: urlOf(target), BACKUP_KEY: '' }, ruta)
  expect(said).toMatchObject({ status: 0 })
  expect(said.stderr).toContain('ana@lospinos.hn, julia@lospinos.hn')
  expect(
    await target.many(sql`SELECT 1 FROM usuarios WHERE num_nonnulls(totp_secreto, totp_paso, segundo_factor_en) > 0`),
  ).toEqual([])
  // Codes that recover a second factor which is not there any more.
  expect(await target.many(sql`SELECT 1 FROM codigos_recuperacion`)).toEqual([])
})

it('is read back before it counts: what the disk did not keep is no backup', async () => {
  const place = mkdtempSync(join(folder, 'disco-'))
  const made = respaldar(school, join(place, 'x.gz'), EN_CLARO)
  const part = await eventually(() =>
    readdirSync(place).find((name) => (statSync(join(place, name), { throwIfNoEntry: false })?.size ?? 0) > 1000),
  )
  const file = openSync(join(place, part), 'r+')
  writeSync(file, 'un sector que ya no es lo que era', 500)
  closeSync(file)
  await expect(made).rejects.toThrow('no se lee como se escribió')
  expect(readdirSync(place)).toEqual([])
})

describe('the week’s trial', () => {
  const place = join(folder, 'diarios')
  const lugar = { carpeta: place, clave: CLAVE, junto: folder }
  const noted = () =>
    school.many(
      sql`SELECT accion FROM bitacora WHERE modulo = 'Respaldos' AND accion LIKE '%prueba%' OR accion = 'probar'`,
    )

  it('restores the newest daily backup beside, checks it and says when', async () => {
    expect(await probarCadaSemana(school, lugar)).toBeUndefined()
    await anotarConfirmada(school, CLAVE)
    const made = await respaldoDiario(school, '2026-11-20', lugar)
    expect(made).toBe(join(place, `campana-diario-${base}-2026-11-20.respaldo.cif`))
    expect(await ultimaPrueba(school)).toEqual({ bien: null, fallo: null })
    // A trial that a power cut left in its middle starts no more.
    const left = join(folder, `prueba-de-respaldo-${base}`, 'postgres/cluster/pgdata')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'PG_VERSION'), '1')
    expect(await probarCadaSemana(school, lugar)).toEqual({
      archivo: `campana-diario-${base}-2026-11-20.respaldo.cif`,
      fallo: null,
    })
    expect(await ultimaPrueba(school)).toEqual({ bien: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), fallo: null })
    expect(existsSync(join(folder, `prueba-de-respaldo-${base}`))).toBe(false)
    expect(await probarCadaSemana(school, lugar)).toBeUndefined()
    expect(await noted()).toEqual([{ accion: 'probar' }])
  })

  it('that fails says why', async () => {
    await past('probar', 8)
    const made = (await respaldoDiario(school, '2026-11-21', lugar)) ?? ''
    writeFileSync(made, readFileSync(made).subarray(0, -1))
    expect((await probarCadaSemana(school, lugar))?.fallo).toContain('dañado o incompleto')
    expect(await ultimaPrueba(school)).toMatchObject({ fallo: expect.stringContaining('dañado o incompleto') })
    expect(await probarCadaSemana(school, lugar)).toBeUndefined()
    rmSync(made)
  })

  it('comes again the next day, and says what does not add up', async () => {
    await past('prueba_fallida', 2)
    const cliente_id = await estudiante(school)
    await school.run(sql`UPDATE clientes SET a_favor = 5 WHERE id = ${cliente_id}`)
    await respaldoDiario(school, '2026-11-22', lugar)
    expect((await probarCadaSemana(school, lugar))?.fallo).toContain('Estudiantes cuyo saldo a favor no es la suma')
    await school.run(sql`UPDATE clientes SET a_favor = 0 WHERE id = ${cliente_id}`)
  })

  it('that is left in the middle notes nothing and leaves nothing', async () => {
    await past('prueba_fallida', 2)
    await past('probar', 8)
    const before = await noted()
    const ending = new AbortController()
    const trial = probarCadaSemana(school, { ...lugar, signal: ending.signal })
    await eventually(() => existsSync(join(folder, `prueba-de-respaldo-${base}`)))
    ending.abort()
    await expect(trial).rejects.toThrow()
    expect(existsSync(join(folder, `prueba-de-respaldo-${base}`))).toBe(false)
    expect(await noted()).toEqual(before)
  })

  /** As if the newest rows of an action were so many days older. */
  const past = (accion: string, days: number) =>
    school.transaction(async (tx) => {
      await mayChangeTheBitacora(tx)
      await tx.run(sql`ALTER TABLE bitacora DISABLE TRIGGER USER`)
      await tx.run(sql`GRANT UPDATE ON bitacora TO CURRENT_USER`)
      await tx.run(
        sql`UPDATE bitacora SET instante = instante - make_interval(days => ${days}) WHERE accion = ${accion}`,
      )
      await tx.run(sql`REVOKE UPDATE ON bitacora FROM CURRENT_USER`)
      await tx.run(sql`ALTER TABLE bitacora ENABLE TRIGGER USER`)
    })
})
