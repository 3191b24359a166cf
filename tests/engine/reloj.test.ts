import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { CABECERA_AHORA } from '#contract/tiempo/reloj'
import { startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVE, CUENTAS } from '#server/demo/facts'
import { revisar } from '#server/respaldo/invariantes'
import { projectRoot } from '#server/base/root'
import { copyFolder, startRunDatabase } from '#tests/maquina/embedded-run'
import { demonstration } from './demonstration.ts'
import { cleanUp, eventually, pgdataOf, temporaryDirectory } from './support.ts'

/*
 * The clock of a whole computer is wrong, that of the program and of its PostgreSQL (libfaketime of Debian): at a start
 * with nobody there, and while people work. In the long run, where that library is installed.
 */

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const largo = describe.runIf(process.env.LARGO && existsSync(FAKETIME))

/** Every way in which it may be wrong, as the library takes it, in days. */
const DESVIOS = [30, 107, 185, 400, -365, -9131]

/** A start is a minute of a machine that does other things too. */
const LENTO = 300_000
const DIA_MS = 86_400_000

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
  // By a clock that is behind, the first look for a deadlock would end whatever waits for a lock (`unmoved`).
  appendFileSync(join(pgdataOf(escuela), 'postgresql.auto.conf'), "deadlock_timeout = '1h'\n")
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

/** A program's database, and how a test looks into it. */
interface Escuela {
  carpeta: string
  env: Record<string, string>
  mirar<T>(work: (db: Database) => Promise<T>): Promise<T>
  cerrar(): Promise<void>
}

const PROPIA = 'with its own database'
const APARTE = 'with a database elsewhere, which is right'

async function nueva(donde: string): Promise<Escuela> {
  const carpeta = temporaryDirectory()
  if (donde === PROPIA) {
    copyFolder(escuela, carpeta)
    return { carpeta, env: {}, mirar: (work) => enBase(carpeta, work), cerrar: async () => undefined }
  }
  const { url, stop } = await startRunDatabase({ from: escuela })
  const mirar = async <T>(work: (db: Database) => Promise<T>) => {
    const db = openDatabase(url)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  return { carpeta, env: { DATABASE_URL: url }, mirar, cerrar: stop }
}

/** Records that the right hour would have to repair, and between which days everything is. */
const huella = (db: Database) =>
  db.one(sql`
    SELECT
      (SELECT count(*) FROM cargos) AS cargos, (SELECT sum(neto) FROM cargos) AS debido,
      (SELECT count(*) FROM recibos) AS recibos, (SELECT count(*) FROM cajas) AS cajas,
      (SELECT count(*) FROM registros WHERE reserva_vencida_en IS NOT NULL) AS vencidas,
      (SELECT count(*) FROM matriculas WHERE estado = 'preinscrita') AS apartadas,
      (SELECT count(*) FROM correos) AS correos,
      (
        SELECT jsonb_agg(jsonb_build_array(cual, desde, hasta) ORDER BY cual)
        FROM (
          SELECT 'cargos' AS cual, min(fecha) AS desde, max(fecha) AS hasta FROM cargos
          UNION ALL SELECT 'recibos', min(fecha), max(fecha) FROM recibos
          UNION ALL SELECT 'facturas', min(fecha), max(fecha) FROM facturas
          UNION ALL SELECT 'gastos', min(fecha), max(fecha) FROM gastos
          UNION ALL SELECT 'cajas', min(fecha), max(fecha) FROM cajas
          UNION ALL SELECT 'aplicaciones', min(desde), max(desde) FROM aplicaciones
          UNION ALL SELECT 'matriculas', min(fecha), max(fecha) FROM matriculas
        ) d
      ) AS fechas
  `)

const puertoLibre = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

/**
 * Runs a program of the server on that school, with a computer's clock that `env` moves. Its browser is on the same
 * machine: `dias` is by how much its clock is wrong too.
 */
async function encender({ carpeta, env: donde }: Escuela, env: Record<string, string>, dias = 0) {
  const puerto = await puertoLibre()
  const hijo = spawn(process.execPath, ['tests/engine/escuela.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(puerto),
      DATA_DIR: carpeta,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      SEGUNDO_FACTOR: 'opcional',
      ...donde,
      ...env,
    },
  })
  programas.add(hijo)
  let escrito = ''
  for (const stream of [hijo.stdout, hijo.stderr])
    stream.setEncoding('utf8').on('data', (parte: string) => (escrito += parte))
  const fin = new Promise<void>((done) => hijo.once('close', () => (programas.delete(hijo), done())))
  const base = `http://127.0.0.1:${puerto}/api/api`
  let suyos = dias
  const pedir = async (ruta: string, body: object | undefined, token = '', clave: string = randomUUID()) =>
    (await fetch(`${base}${ruta}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': clave,
        [CABECERA_AHORA]: new Date(Date.now() + suyos * DIA_MS).toISOString(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    }).then((respuesta) => respuesta.json())) as Record<string, unknown>
  const hasta = (que: () => boolean | Promise<boolean>) =>
    eventually(async () => {
      if (hijo.exitCode !== null) throw new Error(`it ended with ${hijo.exitCode}: ${escrito}`)
      return que()
    }, 90_000)
  return {
    pedir,
    /** The browser's clock goes wrong, or right, with its computer's. */
    mover: (otros: number) => (suyos = otros),
    ingresar: async () => {
      const sesion = await pedir('/Usuarios/login', { Email: CUENTAS[0]?.email, Pass: CLAVE })
      expect(sesion).toHaveProperty('token')
      return String(sesion.token)
    },
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

const conSigno = (dias: number) => `${dias > 0 ? '+' : ''}${dias}d`
const VENTA = {
  lineas: [{ tipo: 'libre', descripcion: 'Llavero', cantidad: 1, precio: 5_000, isv: 'exento' }],
  pagos: [{ metodo: 'efectivo', monto: 5_000 }],
}

largo.each(DESVIOS.flatMap((dias) => [PROPIA, APARTE].map((donde) => ({ dias, donde }))))(
  'a computer that is $dias days off, $donde',
  ({ dias, donde }) => {
    it(
      'starts with nobody there, and then right: nothing is to be repaired',
      async () => {
        const suya = await nueva(donde)
        const antes = await suya.mirar(huella)
        const mal = await encender(suya, movido({ FAKETIME: conSigno(dias) }), dias)
        await mal.escribe('the clock is doubted')
        await mal.atiende()
        const token = await mal.ingresar()
        expect(await mal.pedir('/Caja/abrir', { fondo: 0 }, token)).toMatchObject({ code: 'reloj_en_duda' })
        expect(await mal.pedir('/RecibosVarios', VENTA, token)).toMatchObject({ code: 'sin_caja' })
        await mal.apagar()
        expect(await suya.mirar(huella)).toEqual(antes)
        const bien = await encender(suya, {})
        await bien.atiende()
        expect(await bien.pedir('/Caja/abrir', { fondo: 0 }, await bien.ingresar())).toMatchObject({
          estado: 'abierta',
        })
        await bien.apagar()
        expect(await suya.mirar(revisar)).toEqual([])
        await suya.cerrar()
      },
      LENTO,
    )

    it(
      'jumps while people work, and back: what was taken meanwhile waits for its day',
      async () => {
        const suya = await nueva(donde)
        const reloj = join(suya.carpeta, '..', `reloj-${dias}-${Date.now()}`)
        const poner = (cuantos: number) => {
          writeFileSync(reloj, `${cuantos < 0 ? '' : '+'}${cuantos}d\n`)
          chmodSync(reloj, 0o644)
        }
        poner(0)
        const servidor = await encender(suya, movido({ FAKETIME_TIMESTAMP_FILE: reloj }))
        await servidor.atiende()
        const token = await servidor.ingresar()
        expect(await servidor.pedir('/Caja/abrir', { fondo: 0 }, token)).toMatchObject({ estado: 'abierta' })
        const antes = await servidor.pedir('/Reloj', undefined, token)
        poner(dias)
        servidor.mover(dias)
        const otro = await servidor.ingresar()
        const clave = randomUUID()
        const espera = { nombre: 'Ana', total: 5_000, contenido: { lineas: VENTA.lineas } }
        expect(await servidor.pedir('/RecibosVarios/espera', espera, otro)).toMatchObject({ code: 'reloj_en_duda' })
        const cobrado = await servidor.pedir('/RecibosVarios', VENTA, otro, clave)
        expect(cobrado).toMatchObject({ fecha: antes.hoy, fecha_confirmada: false })
        poner(0)
        servidor.mover(0)
        const hoy = hoyEn(new Date())
        expect(await servidor.pedir('/RecibosVarios', VENTA, token, clave)).toMatchObject({ id: cobrado.id })
        expect(
          await servidor.pedir('/Caja/fechas', { recibos: [cobrado.id], fecha: sumarDias(hoy, 1) }, token),
        ).toMatchObject({ code: 'regla' })
        expect(await servidor.pedir('/Caja/fechas', { recibos: [cobrado.id], fecha: hoy }, token)).toEqual({
          recibos: [],
        })
        expect(await servidor.pedir('/RecibosVarios', VENTA, token)).toMatchObject({ fecha: hoy })
        await servidor.apagar()
        expect(await suya.mirar(revisar)).toEqual([])
        await suya.cerrar()
      },
      LENTO,
    )
  },
)
