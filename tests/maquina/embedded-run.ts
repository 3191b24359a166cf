import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbedded, startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { unmoved } from '#tests/fechas'
import { guardFolder } from './guardian.ts'
import { roomyFolder } from './memory.ts'

interface Options {
  durable?: boolean
  /** A data directory to copy, as a server that closed well left it; one that is made anew when absent. */
  from?: string
}

/**
 * A throw-away PostgreSQL of one test run, and the URL of its first database. Its settings are those of a school's but
 * for what only a power cut can tell apart; one that is `durable`, for measurements, keeps that too, on the disk.
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
  const settings = durable ? {} : WITHOUT_DURABILITY
  const engine = await unmoved(() => startEmbedded({ dataDir, maxConnections: 300, settings }))
  const { host, port, user, password, database } = engine.connection
  const socket = host.startsWith('/')
  const server = `${user}:${encodeURIComponent(password)}@${socket ? 'localhost' : host}:${port}`
  return {
    url: `postgres://${server}/${database}${socket ? `?host=${encodeURIComponent(host)}` : ''}`,
    stop: async () => {
      await engine.stop()
      await removeEmbedded(dataDir)
      await rm(dataDir, { recursive: true, force: true })
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
