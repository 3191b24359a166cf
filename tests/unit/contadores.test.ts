import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { countAgain, counter } from '#tests/counter'

/* The tests' own counters: `tests/counter.ts`. */

it('every file counts from the beginning, whoever counted before it', () => {
  const one = counter()
  const first = one.next()
  expect([one.next(), one.last]).toEqual([first + 1, first + 1])
  countAgain()
  expect(one.next()).toBe(first)
})

it('no module that test files share counts on from where the file before it left off', () => {
  const shared = readdirSync(join(projectRoot, 'tests/api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('tests/api', file))
  expect(shared).not.toEqual([])
  const counting = [...shared, 'tests/cliente.ts', 'tests/kit.ts', 'tests/moldes.ts'].filter((file) =>
    /^(?:export )?let \w+(?:: number)? = \d/m.test(readFileSync(join(projectRoot, file), 'utf8')),
  )
  expect(counting).toEqual([])
})
