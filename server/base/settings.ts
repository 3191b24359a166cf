import { isAbsolute, join, resolve } from 'node:path'
import * as z from 'zod'
import { texto } from '#i18n/texto'
import { mistyped } from './mistyped.ts'
import { projectRoot } from './root.ts'
import { isSecret, SECRETS, SettingsError, withSecretFiles } from './secret-files.ts'

const fromRoot = (path: string): string => (isAbsolute(path) ? path : resolve(projectRoot, path))

const folder = (fallback: string) => z.string().trim().default(fallback).transform(fromRoot)

const optionalUrl = (protocols: RegExp) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || (URL.canParse(value) && protocols.test(value)), 'url')

const optionalPath = z
  .string()
  .trim()
  .optional()
  .transform((path) => (path ? fromRoot(path) : undefined))

const SHORTEST_KEY = 16

const secret = z
  .string()
  .trim()
  .optional()
  .transform((key) => key || undefined)
  .refine((key) => key === undefined || key.length >= SHORTEST_KEY, 'short')

/**
 * The environment of the process, with the files of its secrets, and nothing else configures it
 * (docs/diseno/arquitectura.md, «Ajustes del proceso»).
 */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: folder('./data'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:/),
  /** A replica of DATABASE_URL, for reports. */
  DATABASE_READ_URL: optionalUrl(/^postgres(ql)?:/),
  /** The application lives at the root of its address: below a folder none of its paths would be found. */
  PUBLIC_URL: optionalUrl(/^https?:/)
    .transform((url) => url?.replace(/(?<!\/)\/+$/, ''))
    .refine((url) => url === undefined || new URL(url).href === `${new URL(url).origin}/`, 'url'),
  SMTP_URL: optionalUrl(/^smtps?:/),
  /** Hops of proxies whose X-Forwarded-For is believed; 0 believes none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Folder of the day's backup, made by itself; none is made without it. */
  BACKUP_DIR: optionalPath,
  /** Encrypts the backups; `campana clave-respaldo` makes one. */
  BACKUP_KEY: secret,
  /** Opens `/metrics` to whoever brings it; without it there is none. */
  METRICS_TOKEN: secret.refine((token) => token === undefined || /^\S+$/.test(token), 'blank'),
  /** Whether a server that others reach speaks https by itself; `no` asks for plain http. */
  TLS: z.enum(['auto', 'no']).default('auto'),
  /** A certificate of the school's own, and its key: files in PEM. */
  TLS_CERT: optionalPath,
  TLS_KEY: optionalPath,
  /** `exigido` of administrators, a week after their first sign-in. */
  SEGUNDO_FACTOR: z.enum(['exigido', 'opcional']).default('exigido'),
  /** A page that names the releases, looked at once a day for a newer one; without it nobody looks. */
  VERSIONES_URL: optionalUrl(/^https?:/),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.output<typeof Settings>

/** A sentence for each variable that is nearly a setting, and none. */
export const nearlySettings = (env: NodeJS.ProcessEnv = process.env): string[] =>
  mistyped(env, [...Object.keys(Settings.shape), ...SECRETS.map((name) => `${name}_FILE`)]).map(({ written, meant }) =>
    texto('motor.ajuste_desconocido', { escrito: written, ajuste: meant }),
  )

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Whether others reach this server with nobody before it who speaks https for it. */
export const isExposed = ({ HOST, TRUST_PROXY }: Pick<Settings, 'HOST' | 'TRUST_PROXY'>): boolean =>
  !isLoopback(HOST) && TRUST_PROXY === 0

/** The folder of the certificate that the server makes for itself; undefined where it makes none. */
export const certificateFolder = (settings: Settings): string | undefined =>
  settings.TLS_CERT === undefined && settings.TLS !== 'no' && isExposed(settings)
    ? join(settings.DATA_DIR, 'tls')
    : undefined

/**
 * Reads the settings; a bad value ends the start with one line that names it. On a terminal, where a person reads what
 * is written, the log of each request stays away unless it is asked for: the link of a first start would be lost in it.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env, terminal = false): Settings {
  const given = withSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const present = terminal ? { LOG_LEVEL: 'warn', ...given } : given
  const result = Settings.safeParse(present)
  if (result.success) {
    const { TLS_CERT, TLS_KEY, DATABASE_URL, DATABASE_READ_URL } = result.data
    if (DATABASE_READ_URL && !DATABASE_URL) throw new SettingsError(texto('motor.replica_sin_base'))
    if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) throw new SettingsError(texto('motor.tls_a_medias'))
    return result.data
  }
  const name = String(result.error.issues[0]?.path[0])
  // A message ends in a log: it never holds the key.
  if (name === 'BACKUP_KEY') throw new SettingsError(texto('motor.clave_corta', { letras: SHORTEST_KEY }))
  if (name === 'METRICS_TOKEN') throw new SettingsError(texto('motor.metricas_token', { letras: SHORTEST_KEY }))
  const said = { nombre: name, forma: texto(`arranque.ajuste.${name}`) }
  if (isSecret(name)) throw new SettingsError(texto('motor.secreto_invalido', said))
  throw new SettingsError(texto('motor.ajuste_invalido', { ...said, valor: String(env[name]) }))
}
