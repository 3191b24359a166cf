import type pg from 'pg'
import { asking } from './asking.ts'

/** A connection serves so long at most: after a planned change of server the old one is left by itself. */
export const LIFETIME_SECONDS = 600

/** The server ends a statement that takes longer, and a transaction that does nothing for so long. */
export const STATEMENT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
/** Beyond the server's own limit: who has not answered by then is not going to. */
export const GRACE_MS = 5_000

export const LOCAL_LIMITS = (statementMs: number): string =>
  `SET LOCAL statement_timeout = ${statementMs}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`

/**
 * Bounds the statements of a new connection, if it leads to one session. Behind a pooler it leads to any: the process
 * that answers is not the one that the connection was promised, and what is set there would be set for others.
 */
export async function boundSession(client: pg.ClientBase, statementMs: number): Promise<boolean> {
  const promised = 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
  const text = `
    SELECT
      set_config('statement_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)
    WHERE pg_backend_pid() = $1::int
  `
  const values = [promised, String(statementMs), String(IDLE_IN_TRANSACTION_MS)]
  const { rowCount } = await asking(client).query({ text, values }, GRACE_MS)
  return rowCount === 1
}
