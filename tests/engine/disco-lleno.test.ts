import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { respaldar } from '#server/respaldo/respaldar'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { unused } from './demonstration.ts'
import { closeAll, EN_CLARO, opened } from './respaldo-apoyo.ts'
import { cleanUp, isRoot, temporaryDirectory } from './support.ts'

/*
 * A disk that ends under a command: what it says is which disk, and what to do. PostgreSQL falls when it finds no room,
 * and then seems to be away; its log may not have been written either.
 */

const canMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0

let embedded: Awaited<ReturnType<typeof startRunDatabase>>
let respaldo: string

/** Runs a built command to its end where `carpeta` is a disk of its own that only it sees. */
function conDisco(carpeta: string, opciones: string, env: Record<string, string>, name: string, ...args: string[]) {
  const script = `mount -t tmpfs -o ${opciones},mode=755 tmpfs '${carpeta}' && exec "$0" "$@"`
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', script, process.execPath, `dist/server/${name}.js`, ...args],
    { env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent', ...env }, encoding: 'utf8' },
  )
  return { status, dicho: stdout + stderr }
}

/** Whether any process was started with that text. */
const corre = (texto: string): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(texto)
      } catch {
        return false
      }
    })

beforeAll(async () => {
  if (!canMount) return console.warn('this machine mounts nothing for us: full disks are left out')
  embedded = await startRunDatabase({ from: await unused() })
  respaldo = join(temporaryDirectory(), 'escuela.respaldo.gz')
  await respaldar(opened(embedded.url), respaldo, EN_CLARO)
  await closeAll()
})

afterAll(async () => {
  await embedded?.stop()
  await cleanUp()
})

it.runIf(canMount).each([
  ['has no room to make one', 'size=20m', 'importar', () => ['clientes', 'clientes.csv']],
  ['takes too few files to make one', 'size=1g,nr_inodes=300', 'importar', () => ['clientes', 'clientes.csv']],
  ['takes no file', 'size=1g,nr_inodes=1', 'importar', () => ['clientes', 'clientes.csv']],
  ['ends in the middle of a restore', 'size=62m', 'restaurar', () => [respaldo]],
])('a disk of data that %s is named, and no engine stays', (_que, opciones, name, args) => {
  const DATA_DIR = temporaryDirectory()
  const { status, dicho } = conDisco(DATA_DIR, opciones, { DATA_DIR }, name, ...args())
  expect(dicho).toContain(`Casi no queda lugar en el disco de ${DATA_DIR}. Libere`)
  expect(status).toBe(1)
  expect(corre(DATA_DIR)).toBe(false)
})

it.runIf(canMount).each(['size=16k', 'size=1g,nr_inodes=1'])(
  'a disk of backups without room (%s) is named, and keeps no half of one',
  (opciones) => {
    const carpeta = temporaryDirectory()
    const { status, dicho } = conDisco(carpeta, opciones, { DATABASE_URL: embedded.url }, 'respaldar', carpeta)
    expect(dicho).toContain(`El respaldo no se guardó: el disco de ${carpeta} está lleno. Libere`)
    expect(status).toBe(1)
  },
)
