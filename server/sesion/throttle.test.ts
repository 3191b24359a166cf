import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/pool'
import { forgetAttempts } from './throttle.ts'

/** The key under which attempts are counted. */
async function countedAs(key: string): Promise<unknown> {
  let counted: unknown
  await forgetAttempts({ run: async ({ values }) => ((counted = values[0]), 1) } as Db, key)
  return counted
}

describe('an address of the throttle', () => {
  it.each([
    ['direccion:203.0.113.7', 'direccion:203.0.113.7'],
    ['direccion:2001:db8:1:2:aaaa::7', 'direccion:2001:db8:1:2::/64'],
    ['direccion:2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', 'direccion:2001:db8:1:2::/64'],
    ['direccion:2001:db8::7', 'direccion:2001:db8:0:0::/64'],
    ['direccion:::1', 'direccion:0:0:0:0::/64'],
    ['direccion:fe80::1%eth0', 'direccion:fe80:0:0:0::/64'],
    ['direccion:::ffff:203.0.113.7', 'direccion:203.0.113.7'],
    ['cuenta:ana@prueba.hn', 'cuenta:ana@prueba.hn'],
  ])('%s is counted as %s', async (key, counted) => {
    expect(await countedAs(key)).toBe(counted)
  })
})
