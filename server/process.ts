import { texto } from '#i18n/texto'
import { tell } from './failure.ts'

/** The hooks of a process's work, by which it leaves nothing open behind. */
export interface Life {
  /** Aborted by the first signal to end: a start that is under way goes no further. */
  signal: AbortSignal
  /** Keeps how to close what was just opened; the last opened closes first. */
  onClose(close: () => Promise<void>): void
}

/** Closer than this, a second signal is the same Ctrl-C, told by the terminal and by npm. */
const SAME_SIGNAL_MS = 400

/**
 * Runs `start` as this process: a failure is one sentence, with its cause below, and exit code 1; SIGINT, SIGTERM or
 * SIGHUP closes what was opened and ends with 0; the same again ends at once, and the next start repairs what that
 * leaves.
 */
export function runProcess(start: (life: Life) => Promise<void>): void {
  // A terminal that was closed reads nothing more; that is no reason to die half-way.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const closers: (() => Promise<void>)[] = []
  const ending = new AbortController()

  const end = async (code: number) => {
    try {
      for (let close = closers.pop(); close; close = closers.pop()) await close()
      if (code === 0) console.warn(texto('arranque.cerrado'))
      process.exit(code)
    } catch (error) {
      console.error(tell(error))
      process.exit(1)
    }
  }
  const started = start({ signal: ending.signal, onClose: (close) => closers.push(close) }).catch((error: unknown) => {
    if (ending.signal.aborted) return
    console.error(tell(error))
    return end(1)
  })

  let first = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (ending.signal.aborted) {
        if (performance.now() - first > SAME_SIGNAL_MS) process.exit(130)
        return
      }
      first = performance.now()
      ending.abort()
      console.warn(texto('arranque.cerrando'))
      void started.then(() => end(0))
    })
  }
}
