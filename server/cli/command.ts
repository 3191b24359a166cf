import { tell } from '#server/failure'

/**
 * Runs a command of the terminal to its exit code. Ctrl-C aborts `signal`, and what stopped says `cancelled`; any
 * other failure is one sentence, with its cause below, and exit code 1.
 */
export function runCommand(
  main: (signal: AbortSignal) => Promise<number>,
  cancelled: string,
  sentenceOf: (error: unknown) => string = tell,
): void {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
  main(ending.signal).then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      console.error(ending.signal.aborted ? cancelled : sentenceOf(error))
      process.exitCode = 1
    },
  )
}
