import { afterAll, expect } from 'vitest'
import { relative } from 'node:path'
import { recordResults, writeResults } from './results/record.ts'
import { collectFor, STATEMENTS_DIR, writeCollected } from './statements.ts'

const folder = STATEMENTS_DIR
if (folder && !process.env.TEST_DATABASE_URL) {
  collectFor(relative(process.cwd(), expect.getState().testPath ?? ''))
  recordResults()
  afterAll(() => {
    writeCollected(folder)
    writeResults(folder)
  })
}
