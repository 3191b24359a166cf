import { createInterface } from 'node:readline'

/**
 * The lines that a person types, until the input ends; fails when `signal` is aborted. No terminal of readline's own:
 * there Ctrl-C is a letter that reaches nobody.
 */
export async function* typed(signal: AbortSignal): AsyncGenerator<string, void, undefined> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  const close = () => lines.close()
  signal.addEventListener('abort', close)
  try {
    yield* lines
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', close)
    lines.close()
  }
}
