import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbedded, startEmbedded, WITHOUT_DURABILITY } from '#server/db/embedded'

/**
 * A throw-away PostgreSQL of one test run, and the URL of its first database. Its settings are those of a school's but
 * for what only a power cut can tell apart; a measurement keeps that too.
 */
export async function startRunDatabase(
  settings = WITHOUT_DURABILITY,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campana-pruebas-'))
  // As root the engine runs as another account, which must be able to reach its folder.
  await chmod(dataDir, 0o755)
  const engine = await startEmbedded({ dataDir, maxConnections: 300, settings })
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
