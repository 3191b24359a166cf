import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { entryOf } from '#server/db/embebido/embedded-home'
import type { EngineSettings } from '#server/db/embebido/embedded-postmaster'
import { unmoved } from '#tests/fechas'
import { guardFolder } from './guardian.ts'
import { roomyFolder } from './memory.ts'

interface Options {
  durable?: boolean
  /** A data directory to copy, as a server that closed well left it; one that is made anew when absent. */
  from?: string
}

/**
 * A statement that has a name is planned once by each connection, as one of a server that has been at work for a while;
 * by itself PostgreSQL plans its first five times with their values, which is all that most tests come to, and two
 * fifths of its time. The long run and the second PostgreSQL do as it does by itself.
 */
const PLANNED_ONCE: EngineSettings = process.env.LARGO ? {} : { plan_cache_mode: 'force_generic_plan' }

/**
 * A throw-away PostgreSQL of one test run, and the URL of its first database. Its settings are those of a school's but
 * for what only a power cut can tell apart, and for when it plans; one that is `durable`, for measurements, keeps those
 * too, on the disk.
 */
export async function startRunDatabase({ durable = false, from }: Options = {}): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  const dataDir = await mkdtemp(join(durable ? tmpdir() : roomyFolder(), 'campana-pruebas-'))
  guardFolder(dataDir)
  if (from) copyFolder(from, dataDir)
  // As root the engine runs as another account, which must be able to reach its folder.
  await chmod(dataDir, 0o755)
  const settings = durable ? {} : { ...WITHOUT_DURABILITY, ...PLANNED_ONCE }
  const engine = await unmoved(() => startEmbedded({ dataDir, maxConnections: 300, settings }))
  const { host, port, user, password, database } = engine.connection
  const socket = host.startsWith('/')
  const server = `${user}:${encodeURIComponent(password)}@${socket ? 'localhost' : host}:${port}`
  return {
    url: `postgres://${server}/${database}${socket ? `?host=${encodeURIComponent(host)}` : ''}`,
    stop: async () => {
      await engine.stop()
      for (const folder of [await realpath(entryOf(dataDir)), dataDir])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All that a folder holds, with its owners and modes. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp: ${stderr}`)
}

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
