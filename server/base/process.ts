import { setTimeout as delay } from 'node:timers/promises'
import { texto } from '#i18n/texto'
import { tell } from '#server/failure'

/** The hooks of a process's work, by which it leaves nothing open behind. */
export interface Life {
  /** Aborted by the first signal to end: what is under way goes no further. */
  signal: AbortSignal
  /** Keeps how to close what is opened; the last opened closes first. */
  onClose(close: () => Promise<void>): void
}

/** Closer than this, a second signal is the same Ctrl-C, told by the terminal and by npm. */
const SAME_SIGNAL_MS = 400
/** Milliseconds that a process which was told to end has to tidy up, once everything it may wait for was closed. */
const TIDY_MS = 1_000

interface Living<T> {
  signal: AbortSignal
  outcome: Promise<T>
  /** Closes what is open now. */
  close(): Promise<void>
  /** Comes after the first signal to end, when nothing is open any more; fails if that could not be. */
  ended: Promise<void>
}

/**
 * Does `work` as this process. SIGINT, SIGTERM or SIGHUP aborts its signal and at once closes what it opened, whatever
 * it waits for; the same again ends at once, and the next start repairs what that leaves.
 */
export function live<T>(work: (life: Life) => Promise<T>, onSignal: () => void = () => undefined): Living<T> {
  // A terminal that was closed reads nothing more; that is no reason to die half-way.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const closers: (() => Promise<void>)[] = []
  const ending = new AbortController()
  const { signal } = ending

  const closeAll = async () => {
    const failures: unknown[] = []
    for (let close = closers.pop(); close; close = closers.pop())
      await close().catch((error: unknown) => failures.push(error))
    if (failures.length) throw failures[0]
  }
  let closing = Promise.resolve()
  const close = () => (closing = closing.then(closeAll))

  const told = new Promise<void>((heard) => {
    let first = 0
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (signal.aborted) {
          if (performance.now() - first > SAME_SIGNAL_MS) process.exit(130)
          return
        }
        first = performance.now()
        ending.abort()
        onSignal()
        heard()
      })
    }
  })
  const outcome = work({ signal, onClose: (closer) => closers.push(closer) })
  const settled = outcome.then(
    () => undefined,
    () => undefined,
  )
  const ended = told.then(async () => {
    await close()
    await Promise.race([settled, delay(TIDY_MS)])
    // A start may have opened more after it was told.
    await close()
  })
  return { signal, outcome, close, ended }
}

/**
 * Runs `start` as this process: a failure is one sentence, with its cause below, and exit code 1; a signal to end
 * closes what was opened and ends with 0.
 */
export function runProcess(start: (life: Life) => Promise<void>): void {
  const { signal, outcome, close, ended } = live(start, () => console.warn(texto('arranque.cerrando')))
  const fail = (error: unknown) => {
    console.error(tell(error))
    process.exit(1)
  }
  outcome.catch((error: unknown) => {
    if (signal.aborted) return
    console.error(tell(error))
    return close().then(() => process.exit(1), fail)
  })
  ended.then(() => {
    console.warn(texto('arranque.cerrado'))
    process.exit(0)
  }, fail)
}
