import { createConnection } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** Of PostgreSQL's protocol, «CancelRequest»: what stands where a version of the protocol would. */
const CANCEL_REQUEST = 80_877_102
const PATIENCE_MS = 1_000

/**
 * Asks the server to leave what `client` is asking of it, which then fails and is rolled back. Nobody answers, and a
 * server that can't be reached so is not waited for. A pooler passes it on to whoever is carrying it out.
 */
export function cancel(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as Partial<Asked>
  if (!host || !port || typeof processID !== 'number' || typeof secretKey !== 'number') return
  const message = Buffer.alloc(16)
  ;[message.length, CANCEL_REQUEST, processID, secretKey].forEach((word, place) =>
    message.writeInt32BE(word, 4 * place),
  )
  const socket = host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection(port, host)
  socket.on('error', () => undefined).setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.unref().end(message)
}

/** What pg keeps of a connection, and its published types leave out. */
interface Asked {
  host: string
  port: number
  processID: number
  secretKey: number
}
