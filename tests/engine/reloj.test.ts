import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, WITHOUT_DURABILITY } from '#server/db/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVE, CUENTAS } from '#server/demo/facts'
import { projectRoot } from '#server/root'
import { copyFolder, startRunDatabase } from '../embedded-run.ts'
import { demonstration } from './demonstration.ts'
import { cleanUp, eventually, temporaryDirectory } from './support.ts'

/*
 * The clock of a whole computer is wrong, that of the program and of its PostgreSQL (libfaketime of Debian): at a start
 * with nobody there, and while people work. In the long run, where that library is installed.
 */

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const largo = describe.runIf(process.env.LARGO && existsSync(FAKETIME))

/** Every way in which it may be wrong, as the library takes it. */
const DESVIOS = ['+30d', '+107d', '+185d', '+400d', '-365d', '-9131d']

/** A start is a minute of a machine that does other things too. */
const LENTO = 300_000

let escuela = ''
const programas = new Set<ChildProcess>()

/** A school with overdue charges, a rule of late fees, and registrations that hold seats; sure of yesterday's hour. */
beforeAll(async () => {
  if (!process.env.LARGO) return
  escuela = temporaryDirectory()
  copyFolder(await demonstration(), escuela)
  await enBase(escuela, async (db) => {
    await db.run(sql`
      UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 5, mora_cada = 'una_vez'
    `)
    await db.run(sql`UPDATE reloj SET guardado_en = now(), base = (SELECT max(id) FROM bitacora)`)
  })
})

afterAll(async () => {
  for (const programa of programas) programa.kill('SIGKILL')
  await eventually(() => programas.size === 0)
  await cleanUp()
})

/** Works in the database of a school that is closed. */
async function enBase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const engine = await startEmbedded({ dataDir, settings: WITHOUT_DURABILITY })
  const db = openDatabase(engine.connection)
  try {
    return await work(db)
  } finally {
    await db.close()
    await engine.stop()
  }
}

/** What the right hour would have to repair. */
const huella = (db: Database) =>
  db.one(sql`
    SELECT
      (SELECT count(*) FROM cargos) AS cargos, (SELECT sum(neto) FROM cargos) AS debido,
      (SELECT count(*) FROM recibos) AS recibos, (SELECT count(*) FROM cajas) AS cajas,
      (SELECT count(*) FROM registros WHERE reserva_vencida_en IS NOT NULL) AS vencidas,
      (SELECT count(*) FROM matriculas WHERE estado = 'preinscrita') AS apartadas,
      (SELECT count(*) FROM correos) AS correos
  `)

const puertoLibre = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

/** Runs a program of the server on that folder, with a computer's clock that `env` moves. */
async function encender(dataDir: string, env: Record<string, string>) {
  const puerto = await puertoLibre()
  const hijo = spawn(process.execPath, ['--import', 'tsx', 'tests/engine/escuela.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(puerto),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      SEGUNDO_FACTOR: 'opcional',
      ...env,
    },
  })
  programas.add(hijo)
  let escrito = ''
  for (const stream of [hijo.stdout, hijo.stderr])
    stream.setEncoding('utf8').on('data', (parte: string) => (escrito += parte))
  const fin = new Promise<void>((done) => hijo.once('close', () => (programas.delete(hijo), done())))
  const base = `http://127.0.0.1:${puerto}/api/api`
  const pedir = async (ruta: string, body: object, token = '') =>
    (await fetch(`${base}${ruta}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).then((respuesta) => respuesta.json())) as Record<string, unknown>
  const hasta = (que: () => boolean | Promise<boolean>) =>
    eventually(async () => {
      if (hijo.exitCode !== null) throw new Error(`it ended with ${hijo.exitCode}: ${escrito}`)
      return que()
    }, 90_000)
  return {
    pedir,
    ingresar: async () =>
      String((await pedir('/Usuarios/login', { Email: CUENTAS[0]?.email, Pass: CLAVE })).token ?? ''),
    escribe: (parte: string) => hasta(() => escrito.includes(parte)),
    atiende: () =>
      hasta(() =>
        fetch(`http://127.0.0.1:${puerto}/salud/listo`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    apagar: async () => {
      hijo.kill('SIGINT')
      await fin
    },
  }
}

const movido = (desvio: Record<string, string>) => ({
  LD_PRELOAD: FAKETIME,
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_NO_CACHE: '1',
  ...desvio,
})

const nueva = () => {
  const carpeta = temporaryDirectory()
  copyFolder(escuela, carpeta)
  return carpeta
}

largo.each(DESVIOS)('a computer that is %s', (desvio) => {
  it(
    'starts with nobody there, and then right: nothing is to be repaired',
    async () => {
      const carpeta = nueva()
      const antes = await enBase(carpeta, huella)
      const mal = await encender(carpeta, movido({ FAKETIME: desvio }))
      await mal.escribe('the clock is doubted')
      await mal.atiende()
      const token = await mal.ingresar()
      expect(await mal.pedir('/Caja/abrir', { fondo: 0 }, token)).toMatchObject({ code: 'reloj_en_duda' })
      await mal.apagar()
      expect(await enBase(carpeta, huella)).toEqual(antes)
      const bien = await encender(carpeta, {})
      await bien.atiende()
      expect(await bien.pedir('/Caja/abrir', { fondo: 0 }, await bien.ingresar())).toMatchObject({ estado: 'abierta' })
      await bien.apagar()
    },
    LENTO,
  )

  it(
    'jumps while people work, and back',
    async () => {
      const carpeta = nueva()
      const reloj = join(carpeta, '..', `reloj-${desvio.slice(1)}-${Date.now()}`)
      const poner = (cual: string) => {
        writeFileSync(reloj, `${cual}\n`)
        chmodSync(reloj, 0o644)
      }
      poner('+0d')
      const servidor = await encender(carpeta, movido({ FAKETIME_TIMESTAMP_FILE: reloj }))
      await servidor.atiende()
      const token = await servidor.ingresar()
      expect(await servidor.pedir('/Caja/abrir', { fondo: 0 }, token)).toMatchObject({ estado: 'abierta' })
      poner(desvio)
      const otro = await servidor.ingresar()
      const venta = { lineas: [], pagos: [] }
      expect(await servidor.pedir('/RecibosVarios', venta, otro)).toMatchObject({ code: 'reloj_en_duda' })
      poner('+0d')
      expect(await servidor.pedir('/RecibosVarios', venta, token)).not.toMatchObject({ code: 'reloj_en_duda' })
      await servidor.apagar()
    },
    LENTO,
  )
})

largo('a program whose database is elsewhere', () => {
  it(
    'asks it for its clock, which is right',
    async () => {
      const aparte = await startRunDatabase({ from: escuela })
      const mal = await encender(temporaryDirectory(), { ...movido({ FAKETIME: '+107d' }), DATABASE_URL: aparte.url })
      await mal.escribe('"duda":"base"')
      await mal.atiende()
      const token = await mal.ingresar()
      expect(await mal.pedir('/Caja/abrir', { fondo: 0 }, token)).toMatchObject({ code: 'reloj_en_duda' })
      await mal.apagar()
      await aparte.stop()
    },
    LENTO,
  )
})
