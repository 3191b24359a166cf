import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Interval at which the server is asked whether it is there. */
const EVERY_MS = 3_000
/** Turns of the clock without an answer that mean silence: five seconds in which this process was awake. */
const TURNS = 10
const TURN_MS = 500

/**
 * Asks the server every few seconds, on a connection of its own, whether it is there. A machine that vanishes closes
 * nothing: what was asked of it is waited for until the system gives up, a quarter of an hour later. When nothing
 * comes back in time, the `sockets` that were open then, and have said nothing since, are ended: whoever waits on them
 * is told so, and what is asked next goes to the server that answers now. Answers how to leave off.
 */
export function watchForSilence(config: pg.ClientConfig, sockets: ReadonlySet<Socket>): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let asking: pg.Client | undefined

  const ask = async (): Promise<void> => {
    if (!asking) {
      const client = new pg.Client(config)
      asking = client
      const forget = () => {
        if (asking === client) asking = undefined
      }
      client.on('error', forget).once('end', forget)
      await client.connect()
    }
    await asking.query('SELECT 1')
  }

  const turn = async (): Promise<void> => {
    const before = new Map([...sockets].map((socket) => [socket, socket.bytesRead]))
    let answered = false
    // A refusal is an answer too: each connection learns of it by itself.
    const done = () => void (answered = true)
    ask().then(done, done)
    // Turns, not time: a process that was busy itself for so long has not heard the answer yet.
    for (let turns = 0; turns < TURNS && !answered; turns++) await delay(TURN_MS, undefined, { ref: false, signal })
    if (answered) return
    leave()
    for (const [socket, heard] of before)
      if (socket.bytesRead === heard) socket.destroy(new Error('Connection terminated: the database fell silent'))
  }

  const leave = () => {
    void asking?.end().catch(() => undefined)
    asking = undefined
  }

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await turn()
      await delay(EVERY_MS, undefined, { ref: false, signal })
    }
  }
  // Leaving off interrupts it; nothing else does.
  watch().catch(() => undefined)
  return () => {
    ending.abort()
    leave()
  }
}
