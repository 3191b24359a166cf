import { spawn, spawnSync } from 'node:child_process'
import { isSecret } from '#server/base/secret-files'
import { failure } from './embedded-error.ts'

/** The ordinary account that runs PostgreSQL when Campana itself runs as root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

const OWN_ACCOUNT = 'campana'

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses root: answers the account to run it with, made when there is none.
 * @throws EmbeddedError when no such account can be had
 */
export function rootsAccount(): Account {
  const existing = findAccount('postgres') ?? findAccount(OWN_ACCOUNT)
  if (existing) return existing
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT],
    { encoding: 'utf8' },
  )
  const account = findAccount(OWN_ACCOUNT)
  if (!account) throw failure('cuenta_imposible', { cuenta: OWN_ACCOUNT, detalle: made.error?.message ?? made.stderr })
  return account
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
  )
  return uid && gid ? { uid, gid, name } : undefined
}

/** Whether a variable of our own environment is no business of PostgreSQL: its own settings, and secrets. */
const isKeptBack = (name: string): boolean => name.startsWith('PG') || isSecret(name)

/**
 * Options with which every PostgreSQL program is started: its account, a directory it can stand in, and messages in
 * English for the log.
 */
export function engineOptions(account: Account | undefined) {
  const inherited = Object.entries(process.env).filter(([name]) => !isKeptBack(name))
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/** Runs a shell test as `account`, with `path` as `$1`; permissions are asked of the system and not computed. */
export function canAs(account: Account, test: string, path: string): boolean {
  const outcome = spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...engineOptions(account), stdio: 'ignore' })
  if (outcome.error) throw failure('cuenta_imposible', { cuenta: account.name, detalle: outcome.error.message })
  return outcome.status === 0
}

/** Runs one of PostgreSQL's programs to its end, or that of `signal`; answers how it ended and what it wrote. */
export function runProgram(
  file: string,
  args: string[],
  account: Account | undefined,
  signal?: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    let output = ''
    const child = spawn(file, args, {
      ...engineOptions(account),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}
