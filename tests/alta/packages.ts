import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages, by the program that shows that one is there. */
const PACKAGES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iproute2: '/usr/sbin/ip',
}

const missing = (): string[] =>
  Object.entries(PACKAGES).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))

/**
 * Installs what is missing, as root on Debian, without starting any of it. Answers in a sentence why the test can't run
 * here, or undefined.
 */
export function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'three machines are network namespaces, which only root on Linux makes'
  if (missing().length) install(missing())
  if (missing().length) return `Debian's packages are missing: ${missing().join(', ')}`
  const made = spawnSync('ip', ['netns', 'add', `campana-prueba-${process.pid}`])
  spawnSync('ip', ['netns', 'del', `campana-prueba-${process.pid}`])
  return made.status === 0 ? undefined : 'this machine allows no network namespaces'
}

function install(names: string[]): void {
  // Their services are for a machine that serves: `RUNLEVEL=1` keeps them from starting where policy-rc.d does not.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}
