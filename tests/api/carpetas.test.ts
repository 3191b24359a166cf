import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tablero } from '#contract/inicio/dashboard'
import { buildApp } from '#server/app'
import type { Carta } from '#server/correo/carta'
import { repartir } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { foldersOf } from '#server/http/carpetas'
import { keepHour } from '#server/housekeeping'
import { readSettings } from '#server/settings'
import { startServer, type Client } from './helper.ts'

/* The folders in which the server writes, each in every state: docs/operacion/servidor.md, «Las carpetas». */

const server = startServer()
const esRoot = process.getuid?.() === 0
let raiz: string
let jefe: Client
const montadas: string[] = []

const montar = (carpeta: string, ...args: string[]): boolean => {
  const hecho = spawnSync('mount', [...args, carpeta]).status === 0
  if (hecho) montadas.push(carpeta)
  return hecho
}

/** Makes a folder of that state, and answers it; undefined where this machine does not let us. */
const HACER: Record<string, (carpeta: string) => Promise<boolean>> = {
  sana: async (carpeta) => mkdir(carpeta).then(() => true),
  falta: async () => true,
  no_es_carpeta: async (carpeta) => writeFile(carpeta, '').then(() => true),
  // Permissions bind nobody who is root: a file system that is read only does.
  no_se_escribe: async (carpeta) => {
    await mkdir(carpeta)
    if (esRoot) return montar(carpeta, '-t', 'tmpfs', '-o', 'ro', 'tmpfs')
    await chmod(carpeta, 0o500)
    return true
  },
  llena: async (carpeta) => {
    await mkdir(carpeta)
    return montar(carpeta, '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs')
  },
  escasa: async (carpeta) => {
    await mkdir(carpeta)
    return montar(carpeta, '-t', 'tmpfs', '-o', 'size=200m', 'tmpfs')
  },
}

beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'campana-carpetas-'))
  jefe = await server.as('Administrador')
})
afterAll(async () => {
  for (const carpeta of montadas) spawnSync('umount', [carpeta])
  await rm(raiz, { recursive: true, force: true })
})

/** What is said of them: readiness, the dashboard, the letter to administrators. */
async function loQueSeDice(env: Record<string, string>) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env })
  const app = await buildApp({ db: server.db, settings })
  const listo = await app.inject('/salud/listo')
  const headers = { authorization: `Bearer ${jefe.token}` }
  const { disco, carpetas } = (await app.inject({ url: '/api/api/Dashboard', headers })).json<Tablero>()
  await app.close()
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
  const house = { db: server.db, backups: undefined, folders: foldersOf(settings), correo, log }
  await keepHour(house, new AbortController().signal)
  await repartir(server.db, correo)
  return {
    listo: [listo.statusCode, listo.json<{ estado: string }>().estado],
    disco: disco !== null,
    carpetas,
    carta: cartas[0]?.antes.slice(1) ?? [],
  }
}

const LISTO = [200, 'listo']
it.each([
  ['datos', 'sana', { listo: LISTO, disco: false, carpetas: [], carta: [] }],
  ['datos', 'llena', { listo: [503, 'disco lleno'], disco: true, carpetas: [], carta: [/^Al disco le quedan 1 MB/] }],
  ['datos', 'escasa', { listo: LISTO, disco: true, carpetas: [], carta: [/^Al disco le quedan 200 MB/] }],
  [
    'datos',
    'no_se_escribe',
    {
      listo: [503, 'carpeta de datos de solo lectura'],
      disco: false,
      carpetas: [{ cual: 'datos', fallo: 'no_se_escribe' }],
      carta: [/^En la carpeta de los datos no se puede escribir/],
    },
  ],
  ['respaldos', 'sana', { listo: LISTO, disco: false, carpetas: [], carta: [] }],
  ...(
    [
      ['llena', /^El disco de los respaldos está lleno/],
      ['escasa', /^Al disco de los respaldos le queda poco espacio/],
      ['falta', /^La carpeta de los respaldos no está/],
      ['no_es_carpeta', /^Donde debe estar la carpeta de los respaldos hay un archivo/],
      ['no_se_escribe', /^En la carpeta de los respaldos no se puede escribir/],
    ] as const
  ).map(
    ([fallo, frase]) =>
      [
        'respaldos',
        fallo,
        { listo: LISTO, disco: false, carpetas: [{ cual: 'respaldos', fallo }], carta: [frase] },
      ] as const,
  ),
] as const)('%s, %s: readiness, the dashboard and the letter say it', async (cual, estado, dicho) => {
  const buena = join(raiz, `buena-${cual}-${estado}`)
  await mkdir(buena)
  const carpeta = join(raiz, `${cual}-${estado}`)
  if (!(await HACER[estado]?.(carpeta))) {
    console.warn(`${cual} ${estado}: this machine mounts nothing for us`)
    return
  }
  const env: Record<string, string> =
    cual === 'datos' ? { DATA_DIR: carpeta } : { DATA_DIR: buena, BACKUP_DIR: carpeta }
  const { carta, ...lo } = await loQueSeDice(env)
  expect({ ...lo, carta }).toEqual({ ...dicho, carta: dicho.carta.map((frase) => expect.stringMatching(frase)) })
})
