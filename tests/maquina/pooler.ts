import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

/** `PgBouncer 1.18.0` where there is one (`apt-get install pgbouncer`). */
export function poolerVersion(): string | undefined {
  const found = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout as string | null
  return found?.split('\n')[0] || undefined
}

/** A PgBouncer of its own in transaction pooling before the PostgreSQL of an address; answers that of any database. */
export async function startPooler(
  server: string,
  sessions: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'campana-pgbouncer-'))
  const port = await freePort()
  const pooler = spawnPooler(server, port, { folder, sessions })
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    async stop() {
      const ended = once(pooler, 'exit')
      if (pooler.kill('SIGKILL')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function spawnPooler(
  server: string,
  port: number,
  { folder, sessions }: { folder: string; sessions: number },
): ChildProcess {
  const url = new URL(server)
  const host = url.searchParams.get('host') ?? url.hostname
  const file = join(folder, 'pgbouncer.ini')
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${host} port=${url.port} user=${url.username} password=${quoted(decodeURIComponent(url.password))}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${sessions}`,
      'max_client_conn = 100',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  const account = host.startsWith('/') ? statSync(host) : undefined
  if (!account || process.getuid?.() !== 0) return spawn('pgbouncer', [file], { stdio: 'ignore' })
  chownSync(folder, account.uid, account.gid)
  return spawn('pgbouncer', [file], { stdio: 'ignore', uid: account.uid, gid: account.gid })
}
