import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { LOCKS } from './locks.ts'

const server = join(projectRoot, 'server')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

it('gives each purpose a number of its own', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})

it('is where every number of a lock is written', () => {
  const bare = files.filter((file) => /\b72_?616_?0\d\d\b/.test(readFileSync(join(server, file), 'utf8')))
  expect(bare).toEqual(['db/locks.ts'])
  const literal = files.filter((file) => /advisory_\w*lock\w*\(\d/.test(readFileSync(join(server, file), 'utf8')))
  expect(literal).toEqual([])
})
