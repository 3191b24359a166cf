import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'

/* The files of docs/operacion/alta: what of them nobody may change in passing. `npm run test:alta` runs on them. */

const plan = (file: string): string => readFileSync(join(projectRoot, 'docs/operacion/alta', file), 'utf8')
const patroni = plan('patroni.yml')
const number = (name: string): number => Number(new RegExp(`^ +${name}: (\\d+)`, 'm').exec(patroni)?.[1])

it('answers no receipt that is on one machine alone', () => {
  for (const setting of ['synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
    expect(patroni).toContain(setting)
})

it('lets no primary of before take the lead back: Patroni asks etcd by its version 2, which compares', () => {
  expect(patroni).toMatch(/^etcd:$/m)
  expect(plan('etcd.env')).toContain('ETCD_ENABLE_V2="true"')
})

it('gives up a machine only after its own tries have ended, and writes again within half a minute', () => {
  expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
  expect(number('ttl')).toBeLessThanOrEqual(20)
  expect(number('primary_start_timeout')).toBe(0)
})

it('sends nothing twice that has no key', () => {
  expect(plan('haproxy.cfg')).toContain(
    'http-request disable-l7-retry unless METH_GET or { req.hdr(Idempotency-Key) -m found }',
  )
})
