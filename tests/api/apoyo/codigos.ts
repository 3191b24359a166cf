import { Secret, TOTP } from 'otpauth'

/**
 * The code that an authenticator shows `steps` half minutes from now. The server takes one step either way, so 0 and 1
 * outlive the change of a step.
 */
export const codeOf = (secreto: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: Date.now() + steps * 30_000 })

/** Six digits that are no code near now. */
export function wrongCode(secreto: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secreto, steps))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code)) ?? ''
}
