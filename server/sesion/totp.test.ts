import { describe, expect, it } from 'vitest'
import { base32, newRecoveryCodes, newSecret, otpauthUri, plainCode, stepOf } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B (SHA1, the last six digits). */
const RFC = Buffer.from('12345678901234567890')
const AT = 1_111_111_109_000
const CODE = '081804'
const STEP = 37_037_036

describe('a code of the second factor', () => {
  it('is that of RFC 6238, and names its step', () => {
    expect(stepOf(RFC, CODE, AT)).toBe(STEP)
    expect(stepOf(RFC, '287082', 59_000)).toBe(1)
    expect(base32(RFC)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it('serves one step early and one step late, and no further', () => {
    expect(stepOf(RFC, CODE, AT - 30_000)).toBe(STEP)
    expect(stepOf(RFC, CODE, AT + 30_000)).toBe(STEP)
    expect(stepOf(RFC, CODE, AT - 60_000)).toBeUndefined()
    expect(stepOf(RFC, CODE, AT + 60_000)).toBeUndefined()
  })

  it('is none of another secret, nor of another length', () => {
    expect(stepOf(newSecret(), CODE, AT)).toBeUndefined()
    for (const codigo of ['', '81804', '0081804', 'ABCDEF']) expect(stepOf(RFC, codigo, AT)).toBeUndefined()
  })
})

it('the address of the QR code names the school and the user', () => {
  const uri = new URL(otpauthUri(RFC, { centro: 'Instituto Ñandú: Sur', email: 'ana@demo.hn' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('ana@demo.hn')
  expect(uri.searchParams.get('issuer')).toBe('Instituto Ñandú: Sur')
  expect(uri.searchParams.get('secret')).toBe(base32(RFC))
})

describe('recovery codes', () => {
  it('are ten, all different, in groups that are easy to copy', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  })

  it('are read however they were written down', () => {
    expect(plainCode('o1il-7k2m 9qxa')).toBe('01117K2M9QXA')
  })
})
