/*
 * The signs of a database that is away, or another than before: by codes of PostgreSQL and of the operating system, and
 * in words of pg, which gives some of it no code.
 */

const AWAY =
  /^(08|57P0)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The message of a statement whose answer never came, as pg says it of its own deadline. */
export const UNANSWERED = 'Query read timeout'
const AWAY_IN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The connection is lost, or none is to be had: another server may answer in a moment. */
export const isAway = (error: unknown): boolean =>
  AWAY.test(codeOf(error)) || isUnanswered(error) || (error instanceof Error && AWAY_IN_WORDS.test(error.message))

/** The answer to a statement never came. */
export const isUnanswered = (error: unknown): error is Error => error instanceof Error && error.message === UNANSWERED

/** Something was to be written on a server that only reads: set so, or a primary of before. */
export const isReadOnly = (error: unknown): error is Error => codeOf(error) === '25006'

/** A deadlock or a serialisation failure: nothing is left of it, and asked again it may go well. */
export const isUndone = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Somebody else holds it: asked for without waiting, or for no longer than `lock_timeout`. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/** A prepared statement whose tables were changed since; the message itself comes in the server's language. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** A statement took longer than it may (`statement_timeout`). */
export const isOverdue = (error: unknown): boolean => codeOf(error) === '57014'
