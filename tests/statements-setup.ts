import { afterAll, expect } from 'vitest'
import { relative } from 'node:path'
import { collectFor, STATEMENTS_DIR, writeCollected } from './statements.ts'

const folder = STATEMENTS_DIR
if (folder && !process.env.TEST_DATABASE_URL) {
  collectFor(relative(process.cwd(), expect.getState().testPath ?? ''))
  afterAll(() => writeCollected(folder))
}
