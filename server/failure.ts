import { EmbeddedError, reason } from '#server/db/embebido/embedded-error'
import { FailedMigration, NewerDatabase } from '#server/db/migrate'
import { RespaldoError } from '#server/respaldo/falla'
import { texto } from '#i18n/texto'
import { SettingsError } from './base/secret-files.ts'

/** A start or a command that cannot go on. Its message is one line that says what to do; `cause` is what failed. */
export class StartError extends Error {}

const OURS = [StartError, SettingsError, EmbeddedError, FailedMigration, NewerDatabase, RespaldoError]
const isOurs = (error: unknown): error is Error => OURS.some((one) => error instanceof one)

/** Keys of `arranque.falla` by the code of the operating system or of PostgreSQL. */
const SENTENCES: readonly [code: RegExp, key: string][] = [
  [/^(ENOSPC|EDQUOT|53100)$/, 'disco_lleno'],
  [/^(EACCES|EPERM)$/, 'sin_permiso'],
  [/^(EROFS|25006)$/, 'solo_lectura'],
  [/^ENOENT$/, 'no_esta'],
  [/^(ENOTDIR|EEXIST)$/, 'no_es_carpeta'],
  [/^EISDIR$/, 'es_carpeta'],
  [/^(28P01|28000)$/, 'clave'],
  [/^3D000$/, 'sin_base'],
  [/^42501$/, 'sin_derecho'],
  [/^53300$/, 'sin_conexiones'],
  [
    /^(08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    'base_lejos',
  ],
]
/** The same in the words of pg, which gives it no code. */
const AWAY = /Connection terminated|timeout exceeded when trying to connect|Query read timeout/

/** PostgreSQL has no collation of letters for a database that was made for bytes (SQL_ASCII), and no code for that. */
const NOT_UTF8 = /^collation "[^"]*" for encoding /

/**
 * A failure in the terminal's words: one sentence in Spanish that says what to do; on a second line the cause, in the
 * words of whatever failed, for who helps.
 */
export function tell(error: unknown): string {
  const cause = isOurs(error) ? error.cause : error
  const sentence = isOurs(error) ? error.message : sentenceOf(error)
  return cause === undefined ? sentence : `${sentence}\n${texto('arranque.causa', { detalle: oneLine(reason(cause)) })}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function sentenceOf(error: unknown): string {
  return texto(`arranque.falla.${keyOf(error)}`, { ruta: part(error, 'path') || texto('arranque.falla.lo_indicado') })
}

function keyOf(error: unknown): string {
  const code = part(error, 'code')
  // A database that is asked for by its socket is away when the socket is.
  if (part(error, 'syscall') === 'connect' || AWAY.test(reason(error))) return 'base_lejos'
  if (NOT_UTF8.test(reason(error))) return 'base_sin_utf8'
  return SENTENCES.find(([pattern]) => pattern.test(code))?.[1] ?? 'otra'
}

const part = (error: unknown, name: 'code' | 'path' | 'syscall'): string =>
  error instanceof Error && name in error ? String((error as NodeJS.ErrnoException)[name] ?? '') : ''

/** Why the database of DATABASE_URL cannot be used at all. */
export const unreachable = (cause: unknown): StartError => {
  const key = keyOf(cause)
  return new StartError(texto(`arranque.falla.${key === 'otra' ? 'base_lejos' : key}`), { cause })
}
