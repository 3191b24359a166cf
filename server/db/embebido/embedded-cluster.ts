import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { failure, sentence } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'

/** The superuser of the cluster: only the engine's own session uses it. */
export const SUPERUSER = 'postgres'

const HALF_MADE = 'cluster.new-'

/**
 * Leaves a whole cluster of the right version in `home.cluster`. A new one is made beside and renamed, so that a
 * kill never leaves half of one there, and of several first starts at once the first to rename wins.
 * @throws EmbeddedError when initdb fails or the cluster is of another major version; what `given` was aborted for
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
  given: AbortSignal,
): Promise<void> {
  given.throwIfAborted()
  if (!existsSync(home.cluster)) {
    log(sentence('preparando'))
    const problem = await makeCluster(home, binaries, given)
    given.throwIfAborted()
    if (!existsSync(home.cluster)) throw failure('no_inicializa', { carpeta: home.base, detalle: problem })
  }
  const found = (await readFile(join(home.pgdata, 'PG_VERSION'), 'utf8')).trim()
  if (found !== binaries.major)
    throw failure('version_distinta', { carpeta: home.base, encontrada: found, esperada: binaries.major })
}

/** Letters of all languages in the order of their codes; the system's own until PostgreSQL brought them itself. */
const letters = (major: string): string[] =>
  Number(major) < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Answers what went wrong; another start that was quicker is one of the things that can. */
async function makeCluster(home: Home, binaries: Binaries, given: AbortSignal): Promise<string> {
  const beside = await mkdtemp(join(home.base, HALF_MADE))
  try {
    if (home.account) await chmod(beside, 0o711)
    const [pgdata, passwordFile] = [join(beside, 'pgdata'), join(beside, 'password')]
    await mkdir(pgdata, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await give(home.account, pgdata, passwordFile)
    const { ok, output } = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${pgdata}`,
        '--encoding=UTF8',
        ...letters(binaries.major),
        '--auth=scram-sha-256',
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
      ],
      home.account,
      given,
    )
    if (!ok) return failingLine(output)
    await rename(beside, home.cluster)
    return ''
  } catch (error) {
    return String(error)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Hands `paths` to the account that runs PostgreSQL, when that is not our own. */
export async function give(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (account) await Promise.all(paths.map((path) => chown(path, account.uid, account.gid)))
}

/** Clears what killed first starts left behind; only the holder of the engine's lock calls it. */
export async function sweepHalfMade(home: Home): Promise<void> {
  const names = (await readdir(home.base)).filter((name) => name.startsWith(HALF_MADE))
  // An initdb that outlived its parent may still be writing there: what it leaves goes at the next start.
  await Promise.allSettled(names.map((name) => rm(join(home.base, name), { recursive: true, force: true })))
}

/** The line of a PostgreSQL program's output that names the failure; sessions refused meanwhile are not it. */
export function failingLine(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('the database system is'))
  const failing = lines.find((line) => /FATAL:|PANIC:|error/.test(line)) ?? lines.at(-1) ?? ''
  return failing.replace(/^.*?(FATAL|PANIC|error):\s+/, '')
}
