import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/* The second factor's arithmetic: what every authenticator application understands (RFC 6238, its defaults). */

const PERIOD_SECONDS = 30
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

/** Steps that a clock may be off, either way. */
const WINDOW = 1

/** A secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** The secret as people type it, in base 32. */
export const base32 = (secret: Buffer): string => secretOf(secret).base32

/** The address that a QR code carries to the application: whose code it is, and of which school. */
export const otpauthUri = (secret: Buffer, { centro, email }: { centro: string; email: string }): string =>
  new TOTP({ ...OPTIONS, issuer: centro, label: email, secret: secretOf(secret) }).toString()

/** The step that a code belongs to, of those near `instant` (milliseconds since 1970); undefined when it is of none. */
export function stepOf(secret: Buffer, codigo: string, instant: number): number | undefined {
  const delta = TOTP.validate({
    ...OPTIONS,
    token: codigo,
    secret: secretOf(secret),
    timestamp: instant,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: instant }) + delta
}

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: Uint8Array.from(secret).buffer })

const RECOVERY_CODES = 10
/** Crockford's base 32: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LETTERS = 12

/** A code of 5 bits a letter, in groups of four: `7K2M-9QXA-04TZ`. */
export const newCode = (letters: number): string =>
  Array.from({ length: letters }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Ten codes of 60 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_LETTERS))

/** A code as it is kept, however it was written down: without dashes, and O, I and L as the digits they look like. */
export const plainCode = (codigo: string): string =>
  codigo.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
