import { afterAll, expect } from 'vitest'
import { relative } from 'node:path'
import { recordResults, writeResults } from '#tests/results/record'
import { collectFor, STATEMENTS_DIR, writeCollected } from './statements.ts'

const folder = STATEMENTS_DIR
/** Tests that draw their steps: a call that only they make is made in some runs and not in others. */
const BY_CHANCE = /caminata|al-azar/
if (folder && !process.env.TEST_DATABASE_URL) {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  collectFor(file)
  recordResults(!BY_CHANCE.test(file))
  afterAll(() => {
    writeCollected(folder)
    writeResults(folder)
  })
}
