import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { texto } from '#i18n/texto'

/** A setting that cannot be taken; its message is one line that names it. */
export class SettingsError extends Error {}

/** Settings that no list of processes and no unit of systemd should show. */
export const SECRETS = ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'BACKUP_KEY', 'METRICS_TOKEN'] as const

/** Whether a setting holds a secret: what is told of a bad one never repeats it. */
export const isSecret = (name: string): boolean => (SECRETS as readonly string[]).includes(name)

/** The name that `LoadCredential=secretos:<folder>` gives to the files of a folder begins so. */
const CREDENTIAL = 'secretos_'

/**
 * The environment with each secret that a file brings in its place: the file that `NAME_FILE` tells, as in official
 * images of containers, or else the one that systemd hands over in `$CREDENTIALS_DIRECTORY`.
 * @throws SettingsError when a secret is told twice, or its file can't be read or holds nothing
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = SECRETS.flatMap((name) => {
    const told = env[`${name}_FILE`]
    if (told && env[name]) throw new SettingsError(texto('motor.secreto_doble', { nombre: name }))
    if (told) return [[name, contentOf(name, told)]]
    const content = env[name] ? undefined : credential(name, env.CREDENTIALS_DIRECTORY)
    return content === undefined ? [] : [[name, content]]
  })
  return { ...env, ...(Object.fromEntries(found) as NodeJS.ProcessEnv) }
}

function credential(name: string, folder: string | undefined): string | undefined {
  for (const file of folder ? [name, `${CREDENTIAL}${name}`] : []) {
    try {
      return contentOf(name, join(String(folder), file))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return undefined
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOENT'

function contentOf(nombre: string, archivo: string): string {
  let content: string
  try {
    content = readFileSync(archivo, 'utf8').trim()
  } catch (cause) {
    throw new SettingsError(texto('motor.secreto_ilegible', { nombre, archivo }), { cause })
  }
  if (!content) throw new SettingsError(texto('motor.secreto_vacio', { nombre, archivo }))
  return content
}
