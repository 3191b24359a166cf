import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '#tests/maquina/ports'
import { PASSWORD } from './cluster.ts'
import { account, type Machine } from './machines.ts'
import { addresses, planned, replaceAll } from './plan.ts'

export interface Doors {
  /** The address at which browsers come in. */
  url: string
  /** The database that writes, straight and by the pooler; and those that are only read. */
  primary: string
  pooled: string
  replicas: string
  close(): void
}

/** HAProxy and PgBouncer by the files of the plan, on loopback; `instances` are ports of the servers behind them. */
export async function openDoors(
  folder: string,
  machines: readonly Machine[],
  instances: readonly number[],
): Promise<Doors> {
  const [entrance = 0, primary = 0, replicas = 0, pooler = 0] = await freePorts(4)
  const own = join(folder, 'puertas')
  mkdirSync(own)
  const haproxy = replaceAll(
    planned('haproxy.cfg', {
      ':443 ssl crt /etc/haproxy/certificado.pem': `127.0.0.1:${entrance}`,
      '127.0.0.1:5000': `127.0.0.1:${primary}`,
      '127.0.0.1:5001': `127.0.0.1:${replicas}`,
      '10.0.0.11:3000': `127.0.0.1:${instances[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${instances[1]}`,
    }),
    addresses(machines),
  )
  writeFileSync(join(own, 'haproxy.cfg'), haproxy)
  const pgbouncer = planned('pgbouncer.ini', {
    'port=5000': `port=${primary}`,
    'listen_port = 6432': `listen_port = ${pooler}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': join(own, 'userlist.txt'),
  })
  writeFileSync(join(own, 'pgbouncer.ini'), pgbouncer)
  writeFileSync(join(own, 'userlist.txt'), `"campana" "${PASSWORD}"\n`)
  const { uid, gid } = account()
  for (const file of [own, join(own, 'pgbouncer.ini'), join(own, 'userlist.txt'), join(own, 'haproxy.cfg')])
    chownSync(file, uid, gid)
  const start = (command: string, args: string[]): ChildProcess => {
    const log = openSync(join(own, `${command.split('/').at(-1)}.log`), 'a')
    return spawn(command, args, { cwd: own, uid, gid, stdio: ['ignore', log, log] })
  }
  const running = [
    start('/usr/sbin/haproxy', ['-db', '-f', join(own, 'haproxy.cfg')]),
    start('/usr/sbin/pgbouncer', [join(own, 'pgbouncer.ini')]),
  ]
  const database = (port: number) => `postgres://campana:${PASSWORD}@127.0.0.1:${port}/campana`
  return {
    url: `http://127.0.0.1:${entrance}`,
    primary: database(primary),
    pooled: database(pooler),
    replicas: database(replicas),
    close: () => running.forEach((child) => child.kill('SIGKILL')),
  }
}
