import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/base/folder'
import { canAs, type Account } from './embedded-account.ts'
import { failure } from './embedded-error.ts'
import { motores, PLATAFORMA, type Motor } from './motores.ts'

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
 * The programs of an engine: by default the first at hand. When `account` cannot run those of an npm package where they
 * are, they are copied once per version to `sharedDir`.
 * @throws EmbeddedError when there are none for this platform
 */
export async function findBinaries(
  account: Account | undefined,
  sharedDir = SHARED_DIR,
  motor: Motor | undefined = motores()[0],
): Promise<Binaries> {
  if (!motor) throw failure('sin_binarios', { plataforma: PLATAFORMA })
  const native = dirname(motor.bin)
  const reachable = motor.paquete === undefined || !account || canAs(account, RUNS, native)
  const bin = reachable
    ? motor.bin
    : join(await shareCopy(native, join(sharedDir, `postgresql-${motor.paquete}`)), 'bin')
  const program = (name: string) => join(bin, process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), major: motor.major }
}

/** Whether there are programs for this platform. */
export const hasPrograms = (): boolean => motores().length > 0

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
