import { tell } from '#server/failure'
import { live, type Life } from '#server/base/process'

/**
 * Runs a command of the terminal to its exit code. A signal to end says `cancelled`, once what was opened is closed;
 * any other failure is one sentence, with its cause below. Both end with exit code 1.
 */
export function runCommand(
  main: (life: Life) => Promise<number>,
  cancelled: () => string,
  sentenceOf: (error: unknown) => string = tell,
): void {
  const { signal, outcome, close, ended } = live(main)
  const fail = (error: unknown) => {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
  let code: number | undefined
  outcome.then(
    async (answer) => {
      code = answer
      await close().then(() => void (process.exitCode = answer), fail)
    },
    async (error: unknown) => {
      if (signal.aborted) return
      fail(error)
      await close().catch(fail)
    },
  )
  ended.then(
    () => {
      if (code === undefined) console.error(cancelled())
      process.exit(code ?? 1)
    },
    (error: unknown) => {
      fail(error)
      process.exit()
    },
  )
}
