import { constants } from 'node:fs'
import { access, chmod, lstat, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '#server/base/folder'
import { canAs, isRoot, rootsAccount, type Account } from './embedded-account.ts'
import { SHARED_DIR } from './embedded-binaries.ts'
import { failure, reason, sentence } from './embedded-error.ts'

/** The files of one embedded engine, and the account that runs it. */
export interface Home {
  /** `<dataDir>/postgres`, or where that link points */
  base: string
  cluster: string
  /** PostgreSQL's own data directory */
  pgdata: string
  passwordFile: string
  logFile: string
  account: Account | undefined
}

/** The paths of the engine of `dataDir`, without touching anything. */
export function homePaths(base: string): Omit<Home, 'account'> {
  const cluster = join(base, 'cluster')
  return {
    base,
    cluster,
    pgdata: join(cluster, 'pgdata'),
    passwordFile: join(cluster, 'password'),
    logFile: join(base, 'pg.log'),
  }
}

/** `<dataDir>/postgres`: a directory, or a link to one below /var/lib/campana. */
export const entryOf = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Makes, or finds, the place of the engine of `dataDir`.
 * @throws EmbeddedError when it cannot be written, belongs to another account or cannot be reached by the account of
 *   PostgreSQL
 */
export async function prepareHome(dataDir: string, log: (line: string) => void, sharedDir = SHARED_DIR): Promise<Home> {
  try {
    await makeFolder(dataDir, 0o755)
    return await (isRoot() ? prepareAsRoot(dataDir, log, sharedDir) : prepareAsOrdinary(dataDir))
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw failure(error.code === 'ENOSPC' ? 'disco_lleno' : 'carpeta_sin_permiso', {
        carpeta: dataDir,
        detalle: reason(error),
      })
    throw error
  }
}

async function prepareAsOrdinary(dataDir: string): Promise<Home> {
  const entry = entryOf(dataDir)
  const existing = await ownerOf(entry)
  if (!existing) await makeFolder(entry, 0o700)
  const paths = homePaths(await realpath(entry).catch(() => entry))
  const owner = (await ownerOf(paths.pgdata)) ?? (await ownerOf(paths.base))
  const own = process.getuid?.()
  if (own !== undefined && owner?.uid !== own) throw failure('carpeta_ajena', { carpeta: dataDir })
  await access(paths.base, constants.R_OK | constants.W_OK | constants.X_OK)
  return { ...paths, account: undefined }
}

async function prepareAsRoot(dataDir: string, log: (line: string) => void, sharedDir: string): Promise<Home> {
  const entry = entryOf(dataDir)
  if (!(await exists(entry))) await placeEntry(dataDir, entry, rootsAccount(), log, sharedDir)
  const base = await realpath(entry)
  await chmod(base, 0o711)
  const paths = homePaths(base)
  const owner = await ownerOf(paths.pgdata)
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` } : rootsAccount()
  if (!canAs(account, 'cd "$1"', base)) throw failure('carpeta_inaccesible', { cuenta: account.name, carpeta: base })
  return { ...paths, account }
}

/** The link is made before anything is in the new place, so a kill in between loses nothing but an empty directory. */
async function placeEntry(
  dataDir: string,
  entry: string,
  account: Account,
  log: (line: string) => void,
  sharedDir: string,
): Promise<void> {
  if (canAs(account, 'cd "$1"', dataDir)) {
    await makeFolder(entry, 0o711)
    return
  }
  await makeFolder(sharedDir, 0o755)
  const place = await mkdtemp(join(sharedDir, `${basename(dataDir)}-`))
  await symlink(place, entry).catch(async (error: unknown) => {
    await rm(place, { recursive: true })
    if (!(await exists(entry))) throw error
  })
  log(sentence('carpeta_trasladada', { carpeta: await realpath(entry) }))
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
