import { createConnection } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** The code of a CancelRequest, which stands where the version of PostgreSQL's protocol would. */
const CANCEL_REQUEST = 80_877_102
const PATIENCE_MS = 1_000

/**
 * Asks the server to leave what `client` is asking of it, which then fails and is rolled back. Comes back once the
 * server has heard it, or can't be reached in a second. A pooler passes it on to whoever is carrying it out.
 */
export async function cancel(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as Partial<Asked>
  if (!host || !port || typeof processID !== 'number' || typeof secretKey !== 'number') return
  const message = Buffer.alloc(16)
  ;[message.length, CANCEL_REQUEST, processID, secretKey].forEach((word, place) =>
    message.writeInt32BE(word, 4 * place),
  )
  const socket = host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection(port, host)
  socket.on('error', () => undefined).setTimeout(PATIENCE_MS, () => socket.destroy())
  // Nothing is answered: the server closes.
  socket.end(message).resume()
  await new Promise((closed) => socket.once('close', closed))
}

/** Fields that pg keeps of a connection, and its published types leave out. */
interface Asked {
  host: string
  port: number
  processID: number
  secretKey: number
}
