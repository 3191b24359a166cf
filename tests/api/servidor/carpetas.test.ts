import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CARPETAS, FALLOS_DE_CARPETA, type Tablero } from '#contract/inicio/dashboard'
import { buildApp } from '#server/app'
import type { Carta } from '#server/correo/carta'
import { repartir } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { foldersOf } from '#server/http/carpetas'
import { keepHour } from '#server/housekeeping'
import { readSettings } from '#server/base/settings'
import { startServer, type Client } from '#tests/api/apoyo/helper'

/* The folders in which the server writes, each in every state: docs/operacion/servidor.md, «Las carpetas». */

const server = startServer()
let raiz: string
let jefe: Client
let discos: Discos | undefined

/** File systems that a process of their own mounts, whoever it runs as; they go with it. */
interface Discos {
  /** Mounts one at `carpeta`, and answers by what name this process finds it; undefined where that can't be. */
  montar(carpeta: string, opciones: string): Promise<string | undefined>
  quitar(): void
}

async function abrirDiscos(): Promise<Discos | undefined> {
  const proceso = spawn('unshare', [process.getuid?.() === 0 ? '-m' : '-Urm', 'sh'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const respuestas = createInterface({ input: proceso.stdout })[Symbol.asyncIterator]()
  proceso.stdin.on('error', () => undefined)
  const decir = async (orden: string): Promise<boolean> => {
    proceso.stdin.write(`if ${orden}; then echo si; else echo no; fi\n`)
    return (await respuestas.next()).value === 'si'
  }
  const [hay] = await Promise.race([
    decir('true').then((si) => [si]),
    once(proceso, 'error').then(() => [false]),
    once(proceso, 'exit').then(() => [false]),
  ])
  if (!hay) return undefined
  return {
    montar: async (carpeta, opciones) =>
      (await decir(`mount -t tmpfs -o ${opciones} tmpfs '${carpeta}'`))
        ? `/proc/${proceso.pid}/root${carpeta}`
        : undefined,
    quitar: () => proceso.stdin.end(),
  }
}

/** Makes a folder of that state and answers its path; undefined where this machine does not let us. */
const HACER: Record<string, (carpeta: string) => Promise<string | undefined>> = {
  sana: async (carpeta) => mkdir(carpeta).then(() => carpeta),
  falta: async (carpeta) => carpeta,
  no_es_carpeta: async (carpeta) => writeFile(carpeta, '').then(() => carpeta),
  // Permissions bind nobody who is root: a file system that is read only does.
  no_se_escribe: async (carpeta) => {
    await mkdir(carpeta, 0o500)
    return process.getuid?.() === 0 ? discos?.montar(carpeta, 'ro') : carpeta
  },
  llena: async (carpeta) => {
    await mkdir(carpeta)
    return discos?.montar(carpeta, 'size=1m,mode=777')
  },
  sin_archivos: async (carpeta) => {
    await mkdir(carpeta)
    return discos?.montar(carpeta, 'size=9g,nr_inodes=500,mode=777')
  },
  ningun_archivo: async (carpeta) => {
    await mkdir(carpeta)
    return discos?.montar(carpeta, 'size=9g,nr_inodes=50,mode=777')
  },
  escasa: async (carpeta) => {
    await mkdir(carpeta)
    return discos?.montar(carpeta, 'size=200m,mode=777')
  },
}
/** By the name that the one of the certificate has below the data. */
const hecha = async (cual: string, estado: string): Promise<string | undefined> => {
  const arriba = join(raiz, `${cual}-${estado}`)
  await mkdir(arriba)
  const carpeta = await HACER[estado]?.(join(arriba, 'tls'))
  if (carpeta === undefined) console.warn(`${cual} ${estado}: this machine mounts nothing for us`)
  return carpeta
}

beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'campana-carpetas-'))
  discos = await abrirDiscos()
  jefe = await server.as('Administrador')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  discos?.quitar()
  await rm(raiz, { recursive: true, force: true })
})

/** Words on the folders: readiness, the dashboard, the letter to administrators. */
async function loQueSeDice(env: Record<string, string>) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env })
  const app = await buildApp({ db: server.db, settings })
  const listo = await app.inject('/salud/listo')
  const headers = { authorization: `Bearer ${jefe.token}` }
  const { disco, carpetas } = (await app.inject({ url: '/api/api/Dashboard', headers })).json<Tablero>()
  await app.close()
  return {
    listo: [listo.statusCode, listo.json<{ estado: string }>().estado],
    disco: disco !== null,
    carpetas,
    carta: await loQueSeEscribe({ folders: foldersOf(settings) }),
  }
}

/** The letter of this hour to administrators. */
async function loQueSeEscribe(casa: Pick<Parameters<typeof keepHour>[0], 'folders'> & { backups?: Respaldos }) {
  const cartas: Carta[] = []
  const correo: Correo = {
    origen: undefined,
    activo: true,
    entregar: async (carta) => {
      cartas.push(carta)
      return { estado: 'enviado' }
    },
  }
  await server.db.run(sql`DELETE FROM alertas_enviadas`)
  const log = { info: () => undefined, error: () => undefined }
  await keepHour({ db: server.db, backups: undefined, ...casa, correo, log }, new AbortController().signal)
  await repartir(server.db, correo)
  return cartas[0]?.antes.slice(1) ?? []
}
type Respaldos = Parameters<typeof keepHour>[0]['backups']

const LISTO = [200, 'listo']
const NADA = { listo: LISTO, disco: false, carpetas: [], carta: [] }
type Dicho = Omit<typeof NADA, 'carpetas' | 'carta'> & { carpetas: object[]; carta: RegExp[] }
type Caso = readonly [cual: keyof typeof DE_ELLA, estado: string, dicho: Dicho]
/** Settings that tell the server of a folder; the others are of a sound one. */
const DE_ELLA = {
  datos: (carpeta: string) => ({ DATA_DIR: carpeta }),
  respaldos: (carpeta: string) => ({ BACKUP_DIR: carpeta }),
  // Its own certificate is kept below the data, also where the database is elsewhere.
  certificados: (carpeta: string) => ({ DATABASE_URL: 'postgres://x', HOST: '0.0.0.0', DATA_DIR: dirname(carpeta) }),
  temporal: (carpeta: string) => {
    vi.stubEnv('TMPDIR', carpeta)
    return {}
  },
}
/** Cases of a folder that makes readiness red nowhere: whoever charges goes on. */
const seDice = (cual: keyof typeof DE_ELLA, frases: Record<string, RegExp>): Caso[] => [
  [cual, 'sana', NADA],
  ...Object.entries(frases).map(([fallo, frase]): Caso => [
    cual,
    fallo,
    { ...NADA, carpetas: [{ cual, fallo }], carta: [frase] },
  ]),
]

const SIN_ARCHIVOS = [{ cual: 'datos', fallo: 'sin_archivos' }]

const CASOS: Caso[] = [
  ['datos', 'sana', NADA],
  // A database whose data is gone says so by itself: it does not answer.
  ['datos', 'falta', NADA],
  ['datos', 'no_es_carpeta', NADA],
  ['datos', 'llena', { ...NADA, listo: [503, 'disco lleno'], disco: true, carta: [/^Al disco le quedan 1 MB/] }],
  ['datos', 'escasa', { ...NADA, disco: true, carta: [/^Al disco le quedan 200 MB/] }],
  ['datos', 'sin_archivos', { ...NADA, carpetas: SIN_ARCHIVOS, carta: [/^El disco de los datos casi no admite más/] }],
  [
    'datos',
    'ningun_archivo',
    {
      ...NADA,
      listo: [503, 'disco sin archivos'],
      carpetas: SIN_ARCHIVOS,
      carta: [/^El disco de los datos casi no admite más/],
    },
  ],
  [
    'datos',
    'no_se_escribe',
    {
      ...NADA,
      listo: [503, 'carpeta de datos de solo lectura'],
      carpetas: [{ cual: 'datos', fallo: 'no_se_escribe' }],
      carta: [/^En la carpeta de los datos no se puede escribir/],
    },
  ],
  ...seDice('respaldos', {
    llena: /^El disco de los respaldos está lleno/,
    sin_archivos: /^El disco de los respaldos casi no admite más archivos/,
    escasa: /^Al disco de los respaldos le queda poco espacio/,
    falta: /^La carpeta de los respaldos no está/,
    no_es_carpeta: /^Donde debe estar la carpeta de los respaldos hay un archivo/,
    no_se_escribe: /^En la carpeta de los respaldos no se puede escribir/,
  }),
  ...seDice('certificados', {
    llena: /^El disco del certificado del servidor .* está lleno/,
    sin_archivos: /^El disco del certificado del servidor .* casi no admite más archivos/,
    falta: /^La carpeta del certificado del servidor .* no está/,
    no_es_carpeta: /^Donde debe estar la carpeta del certificado .* hay un archivo/,
    no_se_escribe: /^En la carpeta del certificado .* no se puede escribir/,
  }),
  ['certificados', 'escasa', NADA],
  ...seDice('temporal', {
    llena: /^El disco de la carpeta temporal del servidor está lleno/,
    sin_archivos: /^El disco de la carpeta temporal del servidor casi no admite más archivos/,
    falta: /^La carpeta temporal del servidor no está/,
    no_es_carpeta: /^Donde debe estar la carpeta temporal del servidor hay un archivo/,
    no_se_escribe: /^En la carpeta temporal del servidor no se puede escribir/,
  }),
  ['temporal', 'escasa', NADA],
]

it.each(CASOS)('%s, %s: readiness, the dashboard and the letter say it', async (cual, estado, dicho) => {
  const buena = join(raiz, `buena-${cual}-${estado}`)
  await mkdir(buena)
  const carpeta = await hecha(cual, estado)
  if (carpeta === undefined) return
  const { carta, ...lo } = await loQueSeDice({ DATA_DIR: buena, ...DE_ELLA[cual](carpeta) })
  expect({ ...lo, carta }).toEqual({ ...dicho, carta: dicho.carta.map((frase) => expect.stringMatching(frase)) })
})

it('asks every folder that a server has, in every state', () => {
  expect(new Set(CASOS.map(([cual, estado]) => `${cual} ${estado}`))).toEqual(
    new Set([
      ...CARPETAS.flatMap((cual) => ['sana', ...FALLOS_DE_CARPETA].map((estado) => `${cual} ${estado}`)),
      'datos ningun_archivo',
    ]),
  )
})

it.each(['falta', 'no_es_carpeta', 'no_se_escribe', 'llena'])(
  'the temporary folder, %s: an export says what to do',
  async (estado) => {
    const carpeta = await hecha('exportar', estado)
    if (carpeta === undefined) return
    vi.stubEnv('TMPDIR', carpeta)
    if (estado === 'llena') await writeFile(join(carpeta, 'todo'), Buffer.alloc(2_000_000)).catch(() => undefined)
    const { status, body } = await jefe.get<{ message: string }>('/Usuarios/exportar?formato=csv')
    expect({ status, body }).toMatchObject({
      status: 503,
      body: {
        message: expect.stringMatching(
          estado === 'llena' ? /carpeta temporal del servidor está lleno/ : /carpeta temporal/,
        ),
      },
    })
  },
)

it('a backup that nothing can be tried beside is told as one that could not be restored', async () => {
  const [folder, tryBeside] = [join(raiz, 'con-respaldo'), join(raiz, 'no-es-carpeta')]
  await writeFile(tryBeside, '')
  const cartas = await loQueSeEscribe({ backups: { folder, key: undefined, tryBeside } })
  expect(cartas).toEqual([expect.stringMatching(/^El respaldo .* no se pudo restaurar al probarlo/)])
})
