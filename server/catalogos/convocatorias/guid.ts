import { randomBytes } from 'node:crypto'

/** A link's capability, 128 bits: who holds it may use what it opens. */
export const nuevoGuid = (): string => randomBytes(16).toString('base64url')
