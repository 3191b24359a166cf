import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { syncFolder } from '#server/base/folder'
import { failure, sentence } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'

/** The superuser of the cluster: only the engine's own session uses it. */
export const SUPERUSER = 'postgres'

const HALF_MADE = 'cluster.new-'

/** A cluster to which the school was moved whole (`embedded-major.ts`), before it has its name. */
const movedTo = (home: Home): string => join(home.base, 'cluster.listo')

/** The major version of the cluster that a home has, as PostgreSQL spells it. */
export const majorOf = async (home: Home): Promise<string> =>
  (await readFile(join(home.pgdata, 'PG_VERSION'), 'utf8')).trim()

/**
 * Leaves a whole cluster in `home.cluster`. A new one is made beside and renamed, so that a kill never leaves half of
 * one there, and of several first starts at once the first to rename wins.
 * @throws EmbeddedError when initdb fails; what `given` was aborted for
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
  given: AbortSignal,
): Promise<void> {
  given.throwIfAborted()
  // A kill came between the two renames of a move.
  if (!existsSync(home.cluster)) await rename(movedTo(home), home.cluster).catch(() => undefined)
  if (existsSync(home.cluster)) return
  log(sentence('preparando'))
  const { beside, problem } = await makeCluster(home, binaries, given)
  const late = problem || (await rename(beside, home.cluster).then(() => '', String))
  await rm(beside, { recursive: true, force: true })
  given.throwIfAborted()
  if (!existsSync(home.cluster)) throw failure('no_inicializa', { carpeta: home.base, detalle: late })
}

/**
 * Puts the cluster `beside`, which has moved whole and is closed, in place of that of the home, which is closed too and
 * stays as `previous`. Between any two steps the next start finds one of the two and goes on with it.
 */
export async function replaceCluster(home: Home, beside: string, previous: string): Promise<void> {
  await rm(previous, { recursive: true, force: true })
  for (const [from, to] of [
    [beside, movedTo(home)],
    [home.cluster, previous],
    [movedTo(home), home.cluster],
  ] as const) {
    await rename(from, to)
    await syncFolder(home.base)
  }
}

/** Letters of all languages in the order of their codes; the system's own until PostgreSQL brought them itself. */
const letters = (major: string): string[] =>
  Number(major) < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Makes a cluster beside that of the home; answers where, and what went wrong if something did. */
export async function makeCluster(
  home: Home,
  binaries: Binaries,
  given: AbortSignal,
): Promise<{ beside: string; problem: string }> {
  const beside = await mkdtemp(join(home.base, HALF_MADE))
  const outcome = await initialise(home.account, binaries, beside, given).catch(String)
  return { beside, problem: outcome }
}

async function initialise(
  account: Account | undefined,
  binaries: Binaries,
  beside: string,
  given: AbortSignal,
): Promise<string> {
  if (account) await chmod(beside, 0o711)
  const [pgdata, passwordFile] = [join(beside, 'pgdata'), join(beside, 'password')]
  await mkdir(pgdata, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await give(account, pgdata, passwordFile)
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
    account,
    given,
  )
  return ok ? '' : failingLine(output)
}

/** Hands `paths` to the account that runs PostgreSQL, when that is not our own. */
export async function give(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (account) await Promise.all(paths.map((path) => chown(path, account.uid, account.gid)))
}

/** The clusters that are made beside that of a home, or were when their start was killed. */
export const halfMade = async (home: Home): Promise<string[]> =>
  (await readdir(home.base)).filter((name) => name.startsWith(HALF_MADE)).map((name) => join(home.base, name))

/** Clears what killed starts left behind; only the holder of the engine's lock calls it. */
export async function sweepHalfMade(home: Home): Promise<void> {
  // An initdb that outlived its parent may still be writing there: what it leaves goes at the next start.
  await Promise.allSettled(
    [...(await halfMade(home)), movedTo(home)].map((path) => rm(path, { recursive: true, force: true })),
  )
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
