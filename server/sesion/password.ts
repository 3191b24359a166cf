import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes (docs/diseno/seguridad.md, «Ingreso y permisos»). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

/** Whether the password is the hash's; without a hash it takes as long and is never right. */
export async function passwordMatches(hashed: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('ninguna cuenta tiene esta contraseña')
  const right = await verify(hashed ?? (await decoy), password)
  return right && Boolean(hashed)
}
