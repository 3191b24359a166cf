import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbedded, startEmbedded, WITHOUT_DURABILITY } from '#server/db/embedded'
import { roomyFolder } from './memory.ts'

/**
 * A throw-away PostgreSQL of one test run, and the URL of its first database. Its settings are those of a school's but
 * for what only a power cut can tell apart; one that is `durable`, for measurements, keeps that too, on the disk.
 */
export async function startRunDatabase({ durable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(durable ? tmpdir() : roomyFolder(), 'campana-pruebas-'))
  // As root the engine runs as another account, which must be able to reach its folder.
  await chmod(dataDir, 0o755)
  const engine = await startEmbedded({ dataDir, maxConnections: 300, settings: durable ? {} : WITHOUT_DURABILITY })
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

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
