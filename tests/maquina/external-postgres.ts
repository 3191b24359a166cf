import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SUPERUSER } from '#server/db/embebido/embedded-cluster'
import { WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { guardFolder } from './guardian.ts'
import { roomyFolder } from './memory.ts'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15
const ACCOUNT = 'campana'

/** The newest installed PostgreSQL that is not ours, by the folder of its programs. */
function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(join(DEBIAN, String(version), 'bin/initdb')))
  return versions.length ? join(DEBIAN, String(Math.max(...versions)), 'bin') : undefined
}

/**
 * A throw-away cluster of the machine's own PostgreSQL, for running the API tests against an external database.
 * TEST_DATABASE_URL names one instead. Undefined where there is none.
 */
export function startExternal(): { url: string; stop: () => void } | undefined {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => {} }
  const bin = programs()
  if (!bin) return undefined
  const folder = mkdtempSync(join(roomyFolder(), 'campana-externa-'))
  guardFolder(folder)
  const data = join(folder, 'datos')
  const root = process.getuid?.() === 0
  const as = (command: string, args: string[]) =>
    root
      ? spawnSync('runuser', ['-u', 'postgres', '--', command, ...args], { cwd: folder, encoding: 'utf8' })
      : spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (root) {
    const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
    chownSync(folder, id, id)
  }
  const made = as(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    SUPERUSER,
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const started =
    made.status === 0
      ? as(join(bin, 'pg_ctl'), [
          '-D',
          data,
          '-w',
          '-l',
          join(folder, 'log'),
          '-o',
          [
            `-c listen_addresses= -k ${folder} -c max_connections=300`,
            ...Object.entries(WITHOUT_DURABILITY).map(([name, value]) => `-c ${name}=${value}`),
          ].join(' '),
          'start',
        ])
      : made
  // The application's account is an ordinary one, as documented: it makes its own databases and no more.
  const role =
    started.status === 0 ? as(join(bin, 'createuser'), ['-h', folder, '-U', SUPERUSER, '--createdb', ACCOUNT]) : started
  if (role.status !== 0) throw new Error(`El PostgreSQL externo no inicia: ${role.stderr}`)
  return {
    url: `postgres://${ACCOUNT}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => {
      as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
