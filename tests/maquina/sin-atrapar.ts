import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** An error that no test caught, with the file that was running as it came, where vitest knows. */
export interface SinAtrapar {
  file?: string
  why: string
}

/**
 * Writes what nobody caught into the file that `SIN_ATRAPAR` names: such an error fails a run in which every test
 * passed, and the JSON report says nothing of it.
 */
export default class implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]): void {
    const archivo = process.env.SIN_ATRAPAR
    if (!archivo) return
    const sueltos: SinAtrapar[] = errors.map((error) => ({
      ...('VITEST_TEST_PATH' in error && { file: String(error.VITEST_TEST_PATH) }),
      why: error.stack ?? error.message ?? String(error),
    }))
    writeFileSync(archivo, JSON.stringify(sueltos))
  }
}
